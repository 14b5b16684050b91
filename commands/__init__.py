"""The +commands: one file a family. They read a line, say it to the scene, and show the answer."""
