"""Game notation: a deal as readable text in the spirit of PGN, and as a short link (``docs/notation.md``).

Reading is forgiving: what cannot be read is told in :attr:`Record.errors`, with line numbers, and does no harm to the
records after it. :meth:`Record.replay` is strict: it plays the deal by the rules, or raises :class:`RecordError`.

>>> from zsy import Match, find_rules
>>> state = Match(find_rules("diamond"), "tour").start()
>>> while not state.is_terminal:
...     state = state.apply(state.legal_actions()[-1])
>>> record = Record.of(state, Date="2025-01-31")
>>> loads(dumps([record])) == [record], record.replay() == state
(True, True)
>>> from_link(to_link(record)).replay() == state
True
"""

from zsy.record.links import LinkError, from_link, to_link
from zsy.record.reader import load, loads
from zsy.record.record import VERSION, Record, RecordError
from zsy.record.writer import dump, dumps

__all__ = ["VERSION", "LinkError", "Record", "RecordError", "dump", "dumps", "from_link", "load", "loads", "to_link"]
