"""The service of a scene, and all that is done with one; see README.md."""
