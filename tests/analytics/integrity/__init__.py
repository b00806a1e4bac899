"""What the detectors say of honest players, and of others."""
