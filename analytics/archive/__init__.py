"""The archive: an event log as a folder of Parquet files, declared, versioned, checked."""
