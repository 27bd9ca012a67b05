"""Kernels of many kinds on an Adreno 630 that is not there, and wrong requests: python3 examples/python/kgsl/test_kernels.py"""

import array
import ctypes
import errno
import os
import struct
import sys

import kgsl
from test_kgsl import allocate, halves, ioctl, load, packet, register, storage

N = 16
FMT_32_32_32_32_FLOAT = 0x82


def words(text):
    """A program, as long as its packets say: whole units of 128 bytes."""
    code = bytes.fromhex("".join(text.split()))
    return code.ljust((len(code) + 127) & -128, b"\0")


# out[y * 16 + x] is the sum over dx, dy of c[3 dy + dx + 4] * image[x + dx, y + dy]; texels outside are 0.
CONVOLUTION = words(
    """
    c00003200400d046c10003200500d0460000000000050000040000000400104205000100050010420000000010404420
    00000000000500000400ff27080030420500ff27090030420000000000050000110004000c1100a00010100010008673
    000000000002000004000020080030420500ff27090030420000000000050000110004000c1100a00110100010008673
    000000000002000004000120080030420500ff27090030420000000000050000110004000c1100a00210100010008673
    00000000000200000400ff270800304205000020090030420000000000050000110004000c1100a00310100010008673
    0000000000020000040000200800304205000020090030420000000000050000110004000c1100a00410100010008673
    0000000000020000040001200800304205000020090030420000000000050000110004000c1100a00510100010008673
    00000000000200000400ff270800304205000120090030420000000000050000110004000c1100a00610100010008673
    0000000000020000040000200800304205000120090030420000000000050000110004000c1100a00710100010008673
    0000000000020000040001200800304205000120090030420000000000050000110004000c1100a00810100010008673
    0000000000020000050004201400d04600000000000500001400040014001042000000000005000000406714100026c0
    0000000000000003
    """
)
# out[i] = hc0.y * i + hc1.x, with half registers; r0.x is i all the time.
HALVES = words(
    """
    0000000000000c200000000005c00c200000000000050000011004100100006300000000000500000100000004400020
    000000000005000000406705040026c00000000000000003
    """
)
# out[0] += i + c0.x
ATOMIC = words(
    """
    0000000006c04c200000001005001042000000000005000000006406040036c00000000000000003
    """
)
# p = ((u64 *) c0.xy)[1]; out[i] = *p + i
POINTER = words(
    """
    0000000008c02c200100000009c02c200000000004c00c200000000000050000110082020a0006c00000000000050010
    018082010c0006c00c0000000c0010520000000000050000004067040c0026c00000000000000003
    """
)


class Gpu:
    """A file of the device, and memory for a program, its arguments and a command buffer."""

    def __init__(self):
        self.file = kgsl.wrap(object)(kgsl.PATH, os.O_RDWR)
        self.context = ioctl(self.file, 0x13, "<II", 0, 0)[1]
        self.code, self.args, self.out, self.stack, self.signals, self.stream = (
            allocate(self.file, size)[1] for size in (4096, 8192, 4 * N * N, 4096, 4096, 16384)
        )
        self.value = 0

    def put(self, address, data):
        ctypes.memmove(address, bytes(data), len(data))

    def submit(self, commands, wait=True):
        data = array.array("I", commands).tobytes()
        self.put(self.stream, data)
        entry = ctypes.create_string_buffer(struct.pack("<QQQII", 0, self.stream, len(data), 1, 0))
        timestamp = ioctl(
            self.file, 0x4A, "<QQIIQIIQIIII", 0, ctypes.addressof(entry), 32, 1, 0, 0, 0, 0, 0, 0, self.context, 0
        )[-1]
        if wait:
            ioctl(self.file, 0x07, "<III", self.context, timestamp, 0xFFFFFFFF)

    def run(self, code, constants, group, grid, image=None, compiler="mesa", wait=True):
        """Every packet and register that tinygrad's driver writes for a kernel, in its order."""
        mesa = compiler == "mesa"
        self.put(self.code, code)
        self.put(self.args, constants.ljust(4096, b"\0"))
        self.put(self.args + 4096, storage(self.out, N * N))
        self.value += 1
        barrier = (
            packet(0x46, 4, *halves(self.signals + 64), 0) + packet(0x46, 0x31) + packet(0x12) + packet(0x26)
        )
        size = [a * b for a, b in zip(group, grid)]
        commands = (
            packet(0x3C, 5 | 1 << 4, *halves(self.signals), self.value - 1, 0xFFFFFFFF, 32)
            + barrier
            + packet(0x26)
            + packet(0x3E, 0x980 | 2 << 18 | 1 << 30, *halves(self.signals + 16))
            + packet(0x65, 8)
            + register(0xBB08, 0x60)
            + register(0xBB08, 0)
            + register(0xA9BA, 0x80)
            + register(0xAA00, 0x40)
            + register(0xAB00, 5 if mesa else 2)
            + register(0xAE0F, 0x20)
            + register(0xB309, 4 if mesa else 2)
            + register(0xB600, 0)
            + packet(0x26)
            + register(
                0xB990,
                3 | group[0] - 1 << 2 | group[1] - 1 << 12 | group[2] - 1 << 22,
                *(size[0], 0, size[1], 0, size[2], 0),
                *(0xCCC0CF, 0xFC, *grid),
            )
            + register(0xA9B0, 1 << 1 | 8 << 7 | 2 << 14, 1 | 3 << 5, 0, 0, *halves(self.code), 1, *halves(self.stack), 1)
            + load(13, 1, 256, self.args)
            + load(13, 0, len(code) // 128, self.code)
            + register(0xB983, 0xFCFCFCFC, 0xFCFCFCFC, 0xFCFCFCFC, 0xFC, 1 << 8 | 64)
            + register(0xA9BD, 0)
            + register(0xA9BC, len(code) // 4)
        )
        if image is not None:
            # Clamped to a border, in texels; two words of the four are 0.
            sampler = struct.pack("<4I", 3 << 5 | 3 << 8 | 3 << 11, 1 << 5, 0, 0)
            texture = struct.pack(
                "<16I",
                *(8 | 0x688 << 4 | FMT_32_32_32_32_FLOAT << 22, N | N << 15, 16 * N << 7 | 1 << 29 | 2, 0),
                *(*halves(image), 0x40000000, 13, 0, 0, 0, 0, 0, 0, 0, 0),
            )
            self.put(self.args + 5120, sampler)
            self.put(self.args + 6144, texture)
            commands += (
                load(5, 0, 1, self.args + 5120)
                + register(0xA9E2, *halves(self.args + 5120))
                + register(0xB302, *halves(self.signals + 1024))
                + load(5, 1, 1, self.args + 6144)
                + register(0xA9E6, *halves(self.args + 6144))
            )
        commands += (
            load(13, 3, 1, self.args + 4096)
            + register(0xA9F2, *halves(self.args + 4096))
            + register(0xA9BB, 1 << 8 | (image is not None) << 9 | (image is not None) << 17 | 1 << 22)
        )
        if mesa:
            commands += register(0xB997, 0x00FCFCC0, 0xFC) + packet(0x33, 0, *grid)
        else:
            commands += packet(0x31, 0)
        commands += (
            packet(0x46, 4, *halves(self.signals + 64), 0)
            + packet(0x26)
            + packet(0x3E, 0x980 | 2 << 18 | 1 << 30, *halves(self.signals + 32))
            + packet(0x46, 4, *halves(self.signals), self.value)
            + packet(0x46, 4, *halves(self.signals + 64), 0)
        )
        self.submit(commands, wait)
        if wait:
            assert ctypes.c_uint32.from_address(self.signals).value == self.value

    def result(self, kind, count):
        return array.array(kind, ctypes.string_at(self.out, 4 * count)).tolist()


def convolution(gpu):
    _, image = allocate(gpu.file, 16 * N * N)
    texels = [(x * 7 + y * 3) % 11 for y in range(N) for x in range(N)]
    gpu.put(image, array.array("f", [v for t in texels for v in (t, 9, 9, 9)]).tobytes())
    weights = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    gpu.run(CONVOLUTION, array.array("f", weights).tobytes(), (8, 8, 1), (2, 2, 1), image)
    wanted = [
        sum(
            weights[3 * dy + dx + 4] * texels[(y + dy) * N + x + dx]
            for dy in (-1, 0, 1)
            for dx in (-1, 0, 1)
            if 0 <= x + dx < N and 0 <= y + dy < N
        )
        for y in range(N)
        for x in range(N)
    ]
    assert gpu.result("f", N * N) == wanted, gpu.result("f", N * N)


def half_registers(gpu):
    # With the vendor's compiler half constants are packed: hc0.y is the upper half of c0.x, hc1.x the lower one of c0.z.
    gpu.run(HALVES, struct.pack("<6e", 99, 2.5, 98, 97, 0.25, 96), (64, 1, 1), (1, 1, 1), compiler="vendor")
    assert gpu.result("f", 64) == [2.5 * i + 0.25 for i in range(64)], gpu.result("f", 64)
    # With Mesa's they are whole ones, made narrower.
    gpu.run(HALVES, struct.pack("<5f", 99, 2.5, 98, 97, 0.25), (64, 1, 1), (1, 1, 1))
    assert gpu.result("f", 64) == [2.5 * i + 0.25 for i in range(64)], gpu.result("f", 64)


def atomics(gpu):
    gpu.put(gpu.out, bytes(4))
    gpu.run(ATOMIC, struct.pack("<I", 10), (64, 1, 1), (100, 1, 1))
    assert gpu.result("I", 1) == [100 * (64 * 10 + 63 * 32)], gpu.result("I", 1)


def pointers(gpu):
    _, table = allocate(gpu.file, 4096)
    gpu.put(table, struct.pack("<QQQI", 0, table + 24, 0, 1000))
    gpu.run(POINTER, struct.pack("<Q", table), (64, 1, 1), (1, 1, 1))
    assert gpu.result("I", 64) == [1000 + i for i in range(64)], gpu.result("I", 64)


def many(gpu):
    gpu.put(gpu.out, bytes(4))
    for _ in range(200):
        gpu.run(ATOMIC, struct.pack("<I", 1), (32, 1, 1), (1, 1, 1))
    assert gpu.result("I", 1) == [200 * (32 + 31 * 16)], gpu.result("I", 1)


def fails(number, text, what, *args):
    try:
        what(*args)
    except OSError as e:
        assert e.errno == number and text in str(e) and "\n" not in str(e), e
    else:
        raise AssertionError("nobody noticed: " + text)


def wrong(gpu):
    f = gpu.file
    fails(errno.ENOTTY, "not known", ioctl, f, 0x7F, "<I", 0)
    fails(errno.EINVAL, "property 9 is not known", ioctl, f, 0x02, "<I4xQQ", 9, 0, 0)
    fails(errno.EINVAL, "without bytes", ioctl, f, 0x45, "<QQQQIIQ", 0, 0, 0, 0, 0, 0, 0)
    fails(errno.EINVAL, "no object 999", ioctl, f, 0x46, "<QQIII4x", 0, 0, 999, 0, 0)
    fails(errno.EINVAL, "no such object", f.mmap, 0, 4096, 3, 1, 999 << 12)
    fails(errno.EINVAL, "nothing is mapped", ioctl, f, 0x21, "<Q", 0x1000)
    fails(errno.EIO, "", gpu.run, POINTER, struct.pack("<Q", 0x123000), (1, 1, 1), (1, 1, 1))
    gpu.value -= 1
    fails(errno.EIO, "", gpu.run, b"\xff" * 128, b"", (1, 1, 1), (1, 1, 1))
    gpu.value -= 1
    # What is not known is no note: it could change what is computed.
    fails(errno.EIO, "register 0x1234", gpu.submit, register(0x1234, 1))
    fails(errno.EIO, "0x7e", gpu.submit, packet(0x7E, 0))
    del f.device.notes[:]


def main():
    if len(sys.argv) > 1:
        kgsl.Device._only = kgsl.Device(sys.argv[1:])
    gpu = Gpu()
    kinds = (convolution, half_registers, atomics, pointers, many)
    for kind in kinds:
        kind(gpu)
        # The driver sets isam up for OpenCL, and nothing else is worth a note.
    assert [n.split()[0] for n in gpu.file.device.notes] == ["isam"], gpu.file.device.notes
    wrong(gpu)
    # The device lives on.
    for kind in kinds[:-1]:
        kind(gpu)
    assert gpu.file.device.notes == [], gpu.file.device.notes
    gpu.file.device.close()
    print("convolution, halves, atomics, pointers, 200 launches: all are right")


if __name__ == "__main__":
    main()
