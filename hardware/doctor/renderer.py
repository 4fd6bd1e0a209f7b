"""Asks the graphics library who draws, in a process of its own: a bad driver may crash it."""

import ctypes
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from companion.table.ports import Finding

PATIENCE_S = 10
EGL_PLATFORM_SURFACELESS = 0x31DD
EGL_OPENGL_ES_API = 0x30A0
EGL_RENDERABLE_TYPE, EGL_OPENGL_ES2_BIT, EGL_NONE = 0x3040, 0x0004, 0x3038
EGL_CONTEXT_MAJOR = 0x3098
GL_RENDERER, GL_VERSION = 0x1F01, 0x1F02
SOFTWARE = ("llvmpipe", "softpipe", "swrast")


def look_at_renderer() -> Iterator[Finding]:
    """One line: the graphics library's own name for what draws."""
    try:
        asked = subprocess.run(
            [sys.executable, "-m", __name__],
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        yield Finding("renderer", "the graphics library does not answer")
        return
    name = asked.stdout.strip() if asked.returncode == 0 else ""
    if not name:
        yield Finding("renderer", "the graphics library could not be asked")
    elif any(word in name.lower() for word in SOFTWARE):
        yield Finding("renderer", f"GL renderer: {name}, without a graphics chip")
    else:
        yield Finding("renderer", f"GL renderer: {name}")


def ask_renderer() -> str:
    """Renderer and version. Raises OSError or RuntimeError where there is no graphics library."""
    egl, gles = ctypes.CDLL("libEGL.so.1"), ctypes.CDLL("libGLESv2.so.2")
    for name in ("eglGetPlatformDisplay", "eglCreateContext"):
        getattr(egl, name).restype = ctypes.c_void_p
    gles.glGetString.restype = ctypes.c_char_p
    display = ctypes.c_void_p(egl.eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS, None, None))
    if not egl.eglInitialize(display, None, None):
        raise RuntimeError("expected EGL to start, it does not")
    _enter(egl, display)
    return " ".join(gles.glGetString(what).decode() for what in (GL_RENDERER, GL_VERSION))


def _enter(egl: Any, display: ctypes.c_void_p) -> None:
    """Make a context without a window the current one."""
    egl.eglBindAPI(EGL_OPENGL_ES_API)
    wishes = (ctypes.c_int * 3)(EGL_RENDERABLE_TYPE, EGL_OPENGL_ES2_BIT, EGL_NONE)
    config, found = ctypes.c_void_p(), ctypes.c_int()
    egl.eglChooseConfig(display, wishes, ctypes.byref(config), 1, ctypes.byref(found))
    version = (ctypes.c_int * 3)(EGL_CONTEXT_MAJOR, 2, EGL_NONE)
    context = ctypes.c_void_p(egl.eglCreateContext(display, config, None, version))
    if not egl.eglMakeCurrent(display, None, None, context):
        raise RuntimeError("expected a context without a window, got none")


if __name__ == "__main__":
    sys.stdout.write(ask_renderer())
