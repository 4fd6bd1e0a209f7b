"""Run by test_app in a process of its own: prints the screens that were seen."""

import os
import sys
import threading
from time import monotonic, sleep

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")

from tests.ui import views
from ui.app import KivyFrontend


def main() -> int:
    """Publish from another thread while the window runs, then close it from there."""
    settings = {"width": 800, "height": 480, "theme": "evening", "language": "en"}
    frontend = KivyFrontend(settings)
    frontend.publish(views.playing(version=1))
    frontend.publish(views.rent(version=2))

    def seen() -> None:
        assert frontend.app is not None
        sys.stdout.write(f"{type(frontend.app.stage.screen).__name__}\n")

    def table() -> None:
        while frontend.app is None or frontend.app.stage.screen is None:
            sleep(0.02)
        seen()
        rent = frontend.app.stage.screen
        frontend.publish(views.playing(version=3))
        until = monotonic() + 10
        while frontend.app.stage.screen is rent and monotonic() < until:
            sleep(0.02)
        seen()
        frontend.close()

    threading.Thread(target=table, daemon=True).start()
    return frontend.run(lambda _signal: None)


if __name__ == "__main__":
    sys.exit(main())
