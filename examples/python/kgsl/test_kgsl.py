"""Adds vectors on an Adreno 630 that is not there, as a driver does: python3 examples/python/kgsl/test_kgsl.py"""

import array
import ctypes
import mmap
import os
import struct
import sys

import kgsl

READ_WRITE = mmap.PROT_READ | mmap.PROT_WRITE

# As a compiler made it, 32 threads a group: out[i] = x[i] + y[i] if i < c0.x. The id of the group comes in r48.x.
ADD = bytes.fromhex(
    "c00005200308d846030000000308184203000010f80898420000000000020000"
    "000000000000820600806103040026c000806103050226c00400050004081850"
    "000000000002000000406703040426c000000000000082070000000000000003"
).ljust(128, b"\0")
N = 100


class Plain:
    """A class for files, as frameworks have one."""

    def __init__(self, path="", flags=os.O_RDONLY):
        self.path = path

    @staticmethod
    def exists(path):
        return False


def request(number, size):
    return 3 << 30 | size << 16 | 9 << 8 | number


def ioctl(file, number, layout, *values):
    arg = bytearray(struct.pack(layout, *values))
    file.ioctl(request(number, len(arg)), arg)
    return struct.unpack(layout, arg)


def allocate(file, size):
    number = ioctl(file, 0x45, "<QQQQIIQ", size, 0, 0, 0, 0, 0, 0)[4]
    address = file.mmap(0, (size + 4095) & -4096, READ_WRITE, mmap.MAP_SHARED, number << 12)
    return number, address


def odd(n):
    return bin(n).count("1") & 1 ^ 1


def packet(opcode, *values):
    n = len(values)
    return (7 << 28 | opcode << 16 | odd(opcode) << 23 | n | odd(n) << 15,) + values


def register(number, *values):
    n = len(values)
    return (4 << 28 | number << 8 | odd(number) << 27 | n | odd(n) << 7,) + values


def halves(address):
    return address & 0xFFFFFFFF, address >> 32


def load(block, kind, count, address):
    return packet(0x34, kind << 14 | 2 << 16 | block << 18 | count << 22, *halves(address))


def storage(address, words):
    """The descriptor of a buffer of 32-bit integers."""
    low, high = halves(address)
    return struct.pack("<16I", 0x4B << 22, words & 0x7FFF | words >> 15 << 15, 5 << 29, 0, low, high, *[0] * 10)


def commands(code, args, done, value):
    """As drivers put them together: code, constants and descriptors are in memory, registers say the rest."""
    return (
        packet(0x65, 8)
        + register(0xB990, 3 | 31 << 2, 128, 0, 1, 0, 1, 0, 0x00FCFCC0, 0xFC, 4, 1, 1)
        + register(0xA9B0, 0, 1 | 1 << 6, 0, 0, *halves(code), 0, 0, 0, 0)
        + load(13, 1, 256, args)
        + load(13, 0, 1, code)
        + register(0xA9F2, *halves(args + 4096))
        + register(0xA9BB, 1 << 8 | 3 << 22)
        + packet(0x33, 0, 4, 1, 1)
        + packet(0x26)
        + packet(0x46, 4, *halves(done), value)
    )


def main():
    if len(sys.argv) > 1:
        kgsl.Device._only = kgsl.Device(sys.argv[1:])
    files = kgsl.wrap(Plain)
    file = files(kgsl.PATH, os.O_RDWR)
    assert isinstance(file, Plain) and isinstance(file, files) and not hasattr(file, "path")
    assert files("other").path == "other" and files.exists(kgsl.PATH)
    assert files(kgsl.IDLE_TIMER, os.O_RDONLY).read().splitlines()[0] == "4294967276"
    context = ioctl(file, 0x13, "<II", 0, 0)[1]
    info = ctypes.create_string_buffer(40)
    ioctl(file, 0x02, "<I4xQQ", 1, ctypes.addressof(info), 40)
    assert struct.unpack_from("<I", info, 4)[0] == 0x06030001
    _, code = allocate(file, 4096)
    _, args = allocate(file, 8192)
    _, done = allocate(file, 4096)
    data = [allocate(file, 4 * N)[1] for _ in range(2)]
    ctypes.memmove(code, ADD, len(ADD))
    ctypes.memmove(args, struct.pack("<I", N), 4)
    for k in 0, 1:
        ctypes.memmove(data[k], array.array("f", [i + 0.5 * k for i in range(N)]).tobytes(), 4 * N)
    # The result goes to memory of this program, which the GPU is allowed to see.
    out = ctypes.create_string_buffer(3 * 4096)
    host = (ctypes.addressof(out) + 4095) & -4096
    ioctl(file, 0x15, "<i4xQQQQII", -1, 0, 4096, 0, host, 2, 0)
    for k, address in enumerate(data + [host]):
        ctypes.memmove(args + 4096 + 64 * k, storage(address, N), 64)
    for value in 7, 8:
        words = array.array("I", commands(code, args, done, value))
        number, stream = allocate(file, 4 * len(words))
        ctypes.memmove(stream, words.tobytes(), 4 * len(words))
        entry = ctypes.create_string_buffer(struct.pack("<QQQII", 0, stream, 4 * len(words), 1, 0))
        timestamp = ioctl(
            file, 0x4A, "<QQIIQIIQIIII", 0, ctypes.addressof(entry), 32, 1, 0, 0, 0, 0, 0, 0, context, 0
        )[-1]
        ioctl(file, 0x07, "<III", context, timestamp, 1000)
        assert ctypes.c_uint32.from_address(done).value == value
        result = array.array("f", ctypes.string_at(host, 4 * N)).tolist()
        assert result == [2 * i + 0.5 for i in range(N)], result
        ctypes.memset(host, 0, 4 * N)
        ioctl(file, 0x46, "<QQIII4x", 0, 0, number, 0, 0)
        file.munmap(stream, 4096)
    ioctl(file, 0x21, "<Q", host)
    assert file.device.notes == [], file.device.notes
    # A wrong command buffer is an error, not the end.
    entry = ctypes.create_string_buffer(struct.pack("<QQQII", 0, 0x1234000, 64, 1, 0))
    ioctl(file, 0x4A, "<QQIIQIIQIIII", 0, ctypes.addressof(entry), 32, 1, 0, 0, 0, 0, 0, 0, context, 0)
    try:
        file.device.wait_for(file.device.last_timestamp)
    except OSError as e:
        assert "a command buffer was not captured" in str(e), e
    else:
        raise AssertionError("nobody noticed that there is no command buffer")
    file.device.close()
    print("two submits on chip 0x%x, sums are right" % kgsl.CHIP)


if __name__ == "__main__":
    main()
