"""Durable truth: what was booked, in order, on disk, and the game that follows from it.

The public names, by module (`game.banker` is one game, one file, one writer):

records     Genesis | Transaction | Reversal = AnyRecord; SeatRecord(player, name, mark)
codec       encode(record) -> bytes; decode(body) -> AnyRecord; digest(game) -> str
opening     begin(directory, genesis) -> Resumed(ledger, history); resume(path) -> Resumed
sqlite      Ledger: .append(record, expected_seq); .find(key) -> seq or None; .head; .figures;
            .is_open; .tidy() when nobody waits; .close()
            create_file(path, records): a whole game at once, for an import
replay      replay(records) -> History; extend(history, record) -> History;
            reversible(history) / redoable(history) -> seq to reverse, or a NotReversible reason
salvage     salvage(path) -> Salvage; continue_from_last_good(path) -> Path;
            export_readable(path) -> Path; set_aside(path) -> Path; read_good(path) -> History
audit       audit(path, app_version) -> tuple[Finding, ...]: the checks L1 to L8
scoresheet  write(records) -> str; read(text, editions) -> tuple[AnyRecord, ...]
registry    Registry(directory): .tags() .pair() .forget() .preference() .set_preference() .draft()
shelf       saved_games(directory) -> tuple[SavedGame, ...]; path_of(directory, game_id) -> Path
errors      LedgerFull, LedgerUnwritable, LedgerBusy, LedgerDamaged, LedgerTooNew,
            StaleSequence, DuplicateKey, KeyReused, SumTooLarge

A tap is booked so: `find(key)`, `decide`, `append`, and only then `extend` and show. `expected_seq`
is the sequence number of the newest record that the caller knows (`history.head`). After
LedgerFull or LedgerUnwritable the ledger has closed itself: `resume(path)` tells what is true.
"""
