"""Runs a command that may open sockets of these families only, as systemd's RestrictAddressFamilies does.

address-families.py AF_INET,AF_UNIX COMMAND [ARGUMENT ...]
"""

# cspell:ignore seccomp HBBI prctl strerror
import ctypes
import os
import platform
import socket
import struct
import sys

families = [getattr(socket, name) for name in sys.argv[1].split(",")]
socket_call = {"x86_64": 41, "aarch64": 198}[platform.machine()]

LOAD, JUMP_IF_EQUAL, RETURN = 0x20, 0x15, 0x06
ALLOW, REFUSE = 0x7FFF0000, 0x00050000 | 97  # EAFNOSUPPORT
NUMBER, FIRST_ARGUMENT = 0, 16  # offsets in seccomp_data

program = [(LOAD, 0, 0, NUMBER), (JUMP_IF_EQUAL, 0, len(families) + 2, socket_call), (LOAD, 0, 0, FIRST_ARGUMENT)]
program += [(JUMP_IF_EQUAL, len(families) - index, 0, family) for index, family in enumerate(families)]
program += [(RETURN, 0, 0, REFUSE), (RETURN, 0, 0, ALLOW)]

code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *line) for line in program))
filter_program = struct.pack("@HP", len(program), ctypes.addressof(code))
prctl = ctypes.CDLL(None, use_errno=True).prctl
NO_NEW_PRIVILEGES, SECCOMP, FILTER = 38, 22, 2
for call in [(NO_NEW_PRIVILEGES, 1, 0, 0, 0), (SECCOMP, FILTER, ctypes.create_string_buffer(filter_program), 0, 0)]:
    if prctl(*call) != 0:
        sys.exit(f"prctl: {os.strerror(ctypes.get_errno())}")
os.execvp(sys.argv[2], sys.argv[2:])
