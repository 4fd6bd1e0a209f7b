"""The score sheet: a whole game as text that people read, banks check and programs replay.

Sheets need no other file and lose nothing: what players do not want to read (edition, keys, times)
is packed into comment lines at the end. A sheet written by hand may leave that block out.
"""

import msgspec

from companion.errors import BankerError
from companion.ledger import sheetdata
from companion.ledger.errors import BrokenRecord
from companion.ledger.records import AnyRecord, Genesis, Reversal, SeatRecord, Transaction
from companion.ledger.replay import History, extend, replay
from companion.ledger.tally import account, figures_of
from companion.ledger.wording import command_line, command_of, unquoted, word, words_of
