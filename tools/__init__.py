"""Build, serve and install: what the Makefile calls. Standard library only."""
