"""What a touch may ask for: any command of the rules, or something only the table can do.

The commands that a screen fills in by itself, as forms, can be had from this module too.
"""

from collections.abc import Mapping

import msgspec

from companion.rules.commands import (
    AgreeShortage,
    AnnounceBuild,
    AnyCommand,
    Bid,
    BidBuilding,
    Build,
    Offer,
    Pay,
    PayWrongTokenPenalty,
    ProposeTrade,
    SwitchTracking,
)
from companion.rules.house import Tracking
from companion.rules.names import CardId, ExpulsionReason, Money, PlayerId, Square
from companion.rules.policies import DeckMode
from companion.table.meanings import FunctionTag, Mark, TagMeaning, TagRole, simulated_uid

__all__ = [
    "AddSeat",
    "AgreeShortage",
    "AnnounceBuild",
    "AnyCommand",
    "AnyTableRequest",
    "BackToWelcome",
    "BeginGame",
    "Bid",
    "BidBuilding",
    "Build",
    "Cancel",
    "CardId",
    "ContinueFromLastGood",
    "DecideStarter",
    "DeckMode",
    "Draw",
    "EditSeat",
    "EnterDice",
    "Errand",
    "ExportDamaged",
    "ExpulsionReason",
    "ForgetRolls",
    "ForgetTag",
    "FunctionTag",
    "LeaveGame",
    "LookAtGame",
    "LookAtGroup",
    "Mark",
    "MoveSeat",
    "NewGame",
    "Offer",
    "OfferInKind",
    "Pay",
    "PayWrongTokenPenalty",
    "PickStarter",
    "PlayerId",
    "PreviousTag",
    "ProposeExpulsion",
    "ProposeTrade",
    "Redo",
    "Rematch",
    "RegisterTag",
    "RemoveSeat",
    "Request",
    "ResetHouseRules",
    "ResumeGame",
    "SetAside",
    "SetHouseRule",
    "SetPreference",
    "StaffCame",
    "SetRules",
    "SkipTag",
    "Square",
    "StartWizard",
    "SwitchTracking",
    "TableRequest",
    "TapsToForm",
    "TagMeaning",
    "TagRole",
    "TryTags",
    "TouchCard",
    "TouchDeed",
    "TouchToken",
    "Tracking",
    "Undo",
    "simulated_uid",
]


class TableRequest(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Base of what the table does besides the rules."""


class TouchToken(TableRequest, frozen=True, kw_only=True, tag=True):
    """Stands for a tap of the player's token: hold-to-pay, hold-to-sign."""

    player: PlayerId


class TouchDeed(TableRequest, frozen=True, kw_only=True, tag=True):
    """Stands for a tap of the deed's card."""

    lot: Square


class TouchCard(TableRequest, frozen=True, kw_only=True, tag=True):
    """Physical decks: this is the card that was drawn. Stands for its tap."""

    card: CardId


class Draw(TableRequest, frozen=True, kw_only=True, tag=True):
    """Virtual decks: turn over the top card of the deck that is due."""


class EnterDice(TableRequest, frozen=True, kw_only=True, tag=True):
    """A throw typed in by hand, for whatever throw is due (also on the who-starts screen)."""

    faces: tuple[int, int]


class Errand(TableRequest, frozen=True, kw_only=True, tag=True):
    """Bank-only play: this is to be done; whoever taps next is meant where a name is empty."""

    command: AnyCommand
    draft: bool = False
    """Still being filled in by touch: only a tap carries it out."""


class OfferInKind(TableRequest, frozen=True, kw_only=True, tag=True):
    """The debtor offers deeds at agreed values for part of the oldest debt; its creditor signs."""

    in_kind: Mapping[Square, Money]


class ProposeExpulsion(TableRequest, frozen=True, kw_only=True, tag=True):
    """The banker names colluders; everybody else must confirm before they leave."""

    players: tuple[PlayerId, ...]
    reason: ExpulsionReason


class Undo(TableRequest, frozen=True, kw_only=True, tag=True):
    """Reverse the last transaction that is not reversed."""


class Redo(TableRequest, frozen=True, kw_only=True, tag=True):
    """Reverse the last reversal, if nothing was booked since."""


class Cancel(TableRequest, frozen=True, kw_only=True, tag=True):
    """Forget the half-finished gesture (for example a tapped deed); never touches the game."""


class TapsToForm(TableRequest, frozen=True, kw_only=True, tag=True):
    """A form on the screen takes the taps of tokens and deeds; nothing is booked by them then."""

    on: bool


class LookAtGroup(TableRequest, frozen=True, kw_only=True, tag=True):
    """Show what can be done with a whole street group at once; None: nobody looks any more."""

    group: str | None


class NewGame(TableRequest, frozen=True, kw_only=True, tag=True):
    """Open the lobby for a new game with an edition by its id."""

    edition: str


class SetRules(TableRequest, frozen=True, kw_only=True, tag=True):
    """Lobby: how cards are drawn, what may be undone, and how much is followed."""

    decks: DeckMode = DeckMode.VIRTUAL
    undo_dice: bool = True
    undo_cards: bool = True
    tracking: Tracking = Tracking.FULL


class SetHouseRule(TableRequest, frozen=True, kw_only=True, tag=True):
    """Lobby: one setting of the rule book, by its dotted name, is different at this table."""

    name: str
    value: bool | int | float | str | tuple[int | str, ...] | None


class ResetHouseRules(TableRequest, frozen=True, kw_only=True, tag=True):
    """Lobby: everything as the rule book has it."""


class AddSeat(TableRequest, frozen=True, kw_only=True, tag=True):
    """Lobby: one more player without a token tag; the name may be empty (then the mark's)."""

    name: str = ""
    mark: Mark | None = None


class EditSeat(TableRequest, frozen=True, kw_only=True, tag=True):
    """Lobby: change the name or the mark of a seat."""

    seat: int
    name: str
    mark: Mark


class RemoveSeat(TableRequest, frozen=True, kw_only=True, tag=True):
    seat: int


class MoveSeat(TableRequest, frozen=True, kw_only=True, tag=True):
    """Lobby: move a player to another place in the turn order."""

    seat: int
    to: int


class DecideStarter(TableRequest, frozen=True, kw_only=True, tag=True):
    """Lobby: seats are done; now everyone throws for the first turn."""


class PickStarter(TableRequest, frozen=True, kw_only=True, tag=True):
    """Lobby: the table has agreed who starts; no throws."""

    seat: int


class BeginGame(TableRequest, frozen=True, kw_only=True, tag=True):
    """Write the genesis entry and play."""


class Rematch(TableRequest, frozen=True, kw_only=True, tag=True):
    """After a game: the same people, board and rules of the table, in the lobby of a new game."""


class ResumeGame(TableRequest, frozen=True, kw_only=True, tag=True):
    """Go on with a game from the welcome screen."""

    game: str


class LookAtGame(TableRequest, frozen=True, kw_only=True, tag=True):
    """A game that cannot be written now: show it, without booking anything."""

    game: str


class LeaveGame(TableRequest, frozen=True, kw_only=True, tag=True):
    """Back to the welcome screen; the game stays in its ledger."""


class BackToWelcome(TableRequest, frozen=True, kw_only=True, tag=True):
    """Leave the lobby, the wizard or a fault sheet."""


class StartWizard(TableRequest, frozen=True, kw_only=True, tag=True):
    """Register tags one after the other: all deeds, all cards, or one meaning."""

    role: TagRole
    edition: str
    only: str | None = None


class SkipTag(TableRequest, frozen=True, kw_only=True, tag=True):
    """Wizard: leave this one without a tag."""


class PreviousTag(TableRequest, frozen=True, kw_only=True, tag=True):
    """Wizard: one back."""


class TryTags(TableRequest, frozen=True, kw_only=True, tag=True):
    """Say of every tag that is laid down what it is; nothing is registered."""

    edition: str


class RegisterTag(TableRequest, frozen=True, kw_only=True, tag=True):
    """Pair an unknown tag with a meaning, or move it there from its old one."""

    uid: str
    meaning: TagMeaning
    instead: bool = False
    """The thing's other tags are lost: they mean nothing any more."""
    for_game: bool = False
    """Only in the running game; in any other the tag means what it meant before."""


class ForgetTag(TableRequest, frozen=True, kw_only=True, tag=True):
    uid: str
    for_game: bool = False
    """Only what it means in the running game."""


class SetPreference(TableRequest, frozen=True, kw_only=True, tag=True):
    """Language, theme, sound: kept over restarts, no part of any game."""

    name: str
    value: str


class ForgetRolls(TableRequest, frozen=True, kw_only=True, tag=True):
    """Other dice lie in a sensor: its rolls are counted anew."""

    sensor: str


class StaffCame(TableRequest, frozen=True, kw_only=True, tag=True):
    """Somebody of the house has answered the call; without a call it is nothing."""


class ContinueFromLastGood(TableRequest, frozen=True, kw_only=True, tag=True):
    """Damaged ledger: go on in a new file from the last event that verifies."""


class ExportDamaged(TableRequest, frozen=True, kw_only=True, tag=True):
    """Damaged ledger: write what can be read as a score sheet beside it."""


class SetAside(TableRequest, frozen=True, kw_only=True, tag=True):
    """Damaged ledger: put the file into a folder of its own, out of the list of games."""


AnyTableRequest = (
    TouchToken
    | TouchDeed
    | TouchCard
    | Draw
    | EnterDice
    | Errand
    | OfferInKind
    | ProposeExpulsion
    | Undo
    | Redo
    | Cancel
    | TapsToForm
    | LookAtGroup
    | NewGame
    | SetRules
    | SetHouseRule
    | ResetHouseRules
    | AddSeat
    | EditSeat
    | RemoveSeat
    | MoveSeat
    | DecideStarter
    | PickStarter
    | BeginGame
    | Rematch
    | ResumeGame
    | LookAtGame
    | LeaveGame
    | BackToWelcome
    | StartWizard
    | SkipTag
    | PreviousTag
    | TryTags
    | RegisterTag
    | ForgetTag
    | SetPreference
    | ForgetRolls
    | StaffCame
    | ContinueFromLastGood
    | ExportDamaged
    | SetAside
)

Request = AnyCommand | AnyTableRequest
