"""View models, messages and the course of a game at the page: pure Python, tested without a browser."""
