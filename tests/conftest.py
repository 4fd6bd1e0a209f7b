"""Settings for all tests."""

import signal

from hypothesis import HealthCheck, settings

settings.register_profile(
    "banker",
    deadline=None,
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("long", parent=settings.get_profile("banker"), max_examples=1500)
settings.load_profile("banker")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A run in the background of a script ignores Ctrl-C, and so would all programs that it starts;
    # tests that stop one would prove nothing.
    signal.signal(signal.SIGINT, signal.default_int_handler)
