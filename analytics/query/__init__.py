"""SQL over the tables of an archive: asked, shown, written."""
