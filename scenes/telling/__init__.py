"""Who is told what of a scene, and who may read it."""
