"""Where PyScript starts: hands over to the package."""

from zsy.web import main

main.start()
