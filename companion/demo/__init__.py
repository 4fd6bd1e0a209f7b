"""The demo: a scripted game played on simulated devices, gesture by gesture."""
