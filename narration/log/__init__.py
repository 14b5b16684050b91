"""What has been: logs, stories, the arithmetic of rolls."""
