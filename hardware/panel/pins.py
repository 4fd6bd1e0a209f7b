"""Refuses pins that something else on this machine uses, before the panel drives them."""

from collections.abc import Mapping

from hardware.errors import BadSetting


def refuse_taken(ours: Mapping[str, int], taken: Mapping[int, str]) -> None:
    """Raise BadSetting with every clash: a light on a wire of SPI would silence the reader.

    The kernel alone does not protect them: a bus holds its wires without claiming their lines.
    """
    clashes = [
        f"GPIO{pin} for {what}, which {taken[pin]} uses"
        for what, pin in ours.items()
        if pin in taken
    ]
    if clashes:
        raise BadSetting(
            f"expected pins of the panel that are free, got {'; '.join(clashes)}: "
            "choose others, `banker doctor` lists the free ones"
        )
