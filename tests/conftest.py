"""Settings for all tests."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "banker",
    deadline=None,
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("long", parent=settings.get_profile("banker"), max_examples=1500)
settings.load_profile("banker")
