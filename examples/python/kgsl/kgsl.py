"""An Adreno 630 that is not there: `/dev/kgsl-3d0` for programs in Python.

    import kgsl

    file = kgsl.File("/dev/kgsl-3d0")
    file.ioctl(request, struct)           # what a driver asks of the kernel
    address = file.mmap(0, size, prot, flags, object << 12)

Memory is shared with Heddle's process, in files under /dev/shm: an object of the GPU has the same address on both
sides, and nothing is copied. Command buffers go to `heddle serve-exec`, which does what their packets say; see README.md
here, and docs/devices.md. Only the standard library is needed, of Python 3.8 or newer on Linux with 64 bits.
"""

import atexit
import collections
import ctypes
import errno
import mmap
import os
import shutil
import struct
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import heddle  # noqa: E402

PATH = "/dev/kgsl-3d0"
IDLE_TIMER = "/sys/class/kgsl/kgsl-3d0/idle_timer"
CHIP = 0x06030001
PAGE = 0x1000

# Submits that nobody has waited for, at most.
_PENDING = 64

_libc = ctypes.CDLL(None, use_errno=True)
_libc.mmap.restype = ctypes.c_void_p
_libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t] + [ctypes.c_int] * 3 + [ctypes.c_long]
_libc.munmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t]


def _map(start, size, prot, flags, fd):
    address = _libc.mmap(start, size, prot, flags, fd, 0)
    if address == ctypes.c_void_p(-1).value:
        raise OSError(ctypes.get_errno(), "mmap of %d bytes" % size)
    return address


def _error(number, text):
    return OSError(number, "%s: %s" % (PATH, text))


class _Object:
    """Memory of the GPU: a file, and once it is mapped a buffer of the device at the same address."""

    def __init__(self, device, size):
        self.device = device
        self.size = size
        self.buffer = None
        handle, self.file = tempfile.mkstemp(dir=device.folder)
        os.truncate(handle, size)
        self.fd = handle

    def place(self, address):
        self.buffer = self.device.gpu.buffer(
            self.size, name="0x%x" % address, address=address, file=os.path.basename(self.file)
        )

    def free(self):
        if self.buffer is not None:
            self.buffer.free()
        os.close(self.fd)
        os.unlink(self.file)


class _Mirror(_Object):
    """Memory of the program that the GPU sees: it is copied before and after each submit."""

    def __init__(self, device, address, size):
        super().__init__(device, size)
        self.host = address
        self.copy = _map(None, size, mmap.PROT_READ | mmap.PROT_WRITE, mmap.MAP_SHARED, self.fd)
        self.before = b""
        self.place(address)

    def upload(self):
        ctypes.memmove(self.copy, self.host, self.size)
        self.before = ctypes.string_at(self.copy, self.size)

    def download(self):
        """Only pages that the GPU has changed: the program may have changed others."""
        after = ctypes.string_at(self.copy, self.size)
        for at in range(0, self.size, PAGE):
            if after[at : at + PAGE] != self.before[at : at + PAGE]:
                ctypes.memmove(self.host + at, self.copy + at, min(PAGE, self.size - at))

    def free(self):
        _libc.munmap(self.copy, self.size)
        super().free()


class Device:
    """The GPU, in a process of its own. One for all files that are opened."""

    _only = None

    @classmethod
    def get(cls):
        if cls._only is None:
            cls._only = cls()
        return cls._only

    def __init__(self, command=None):
        base = "/dev/shm" if os.path.isdir("/dev/shm") else None
        self.folder = tempfile.mkdtemp(prefix="heddle-kgsl-", dir=base)
        self.gpu = heddle.Device(command, share=[self.folder])
        self.objects = {}
        self.mirrors = {}
        self.pending = collections.deque()
        self.notes = []
        self.last_object = 0
        self.last_context = 0
        self.last_timestamp = 0

    def close(self):
        if self.folder is None:
            return
        if hasattr(self, "gpu"):
            self.gpu.close()
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder = None
        Device._only = None if Device._only is self else Device._only

    # ---- requests, by their numbers

    def context(self, arg):
        """DRAWCTXT_CREATE: flags; number."""
        self.last_context += 1
        struct.pack_into("<I", arg, 4, self.last_context)

    def property(self, arg):
        """DEVICE_GETPROPERTY: type, where to, bytes."""
        kind, to, size = struct.unpack_from("<I4xQQ", arg)
        if kind != 1:  # the device: number, chip, MMU, base and size of the memory on the chip
            raise _error(errno.EINVAL, "property %d is not known" % kind)
        info = struct.pack("<III4xQI4xQ", 1, CHIP, 1, 0, 630, 1 << 20)[:size]
        ctypes.memmove(to, info, len(info))

    def accept(self, arg):
        """SETPROPERTY: power and the like, which nothing here has."""

    def allocate(self, arg):
        """GPUOBJ_ALLOC: size, flags, bytes of addresses, bytes to map; number."""
        size = struct.unpack_from("<Q", arg)[0]
        if size == 0:
            raise _error(errno.EINVAL, "an object without bytes")
        size = (size + PAGE - 1) // PAGE * PAGE
        self.last_object += 1
        self.objects[self.last_object] = _Object(self, size)
        struct.pack_into("<QQI", arg, 16, size, size, self.last_object)

    def free(self, arg):
        """GPUOBJ_FREE: number at byte 16."""
        number = struct.unpack_from("<I", arg, 16)[0]
        if number not in self.objects:
            raise _error(errno.EINVAL, "there is no object %d" % number)
        self.wait_for(self.last_timestamp)
        self.objects.pop(number).free()

    def user_memory(self, arg):
        """MAP_USER_MEM: file, address of the GPU, bytes, offset, address of the program, kind, flags."""
        _, _, size, offset, host, kind, _ = struct.unpack_from("<i4xQQQQII", arg)
        if kind != 2 or size == 0:
            raise _error(errno.EINVAL, "only memory at an address of the program can be mapped")
        host += offset
        made = []
        for start, end in self.uncovered(host & -PAGE, (host + size + PAGE - 1) & -PAGE):
            made.append(_Mirror(self, start, end - start))
        self.mirrors.setdefault(host, []).extend(made)
        struct.pack_into("<Q", arg, 8, host)

    def uncovered(self, start, end):
        """The parts of a range that are in no mirror yet."""
        for m in sorted((m for all in self.mirrors.values() for m in all), key=lambda m: m.host):
            if m.host + m.size <= start or m.host >= end:
                continue
            if start < m.host:
                yield start, m.host
            start = m.host + m.size
        if start < end:
            yield start, end

    def free_memory(self, arg):
        """SHAREDMEM_FREE: address."""
        address = struct.unpack_from("<Q", arg)[0]
        if address not in self.mirrors:
            raise _error(errno.EINVAL, "nothing is mapped at 0x%x" % address)
        self.wait_for(self.last_timestamp)
        for m in self.mirrors.pop(address):
            m.free()

    def command(self, arg):
        """GPU_COMMAND: flags; a list, bytes and number of its entries; two more lists; context; timestamp."""
        commands, size, count = struct.unpack_from("<QII", arg, 8)
        mirrors = [m for all in self.mirrors.values() for m in all]
        for m in mirrors:
            m.upload()
        self.last_timestamp += 1
        for i in range(count):
            entry = ctypes.string_at(commands + i * size, 32)
            offset, address, length = struct.unpack_from("<QQQ", entry)
            launch = self.gpu.submit(address + offset, length, chip=CHIP, queue=True)["launch"]
            self.pending.append((self.last_timestamp, launch))
        struct.pack_into("<I", arg, 60, self.last_timestamp)
        if mirrors:
            self.wait_for(self.last_timestamp)
            for m in mirrors:
                m.download()
        while len(self.pending) > _PENDING:
            self.wait_for(self.pending[0][0])

    def wait(self, arg):
        """DEVICE_WAITTIMESTAMP_CTXTID: context, timestamp, timeout."""
        self.wait_for(struct.unpack_from("<I", arg, 4)[0])

    def wait_for(self, timestamp):
        while self.pending and self.pending[0][0] <= timestamp:
            try:
                done = self.gpu.wait(self.pending.popleft()[1])
            except heddle.Error as e:
                print("kgsl: %s" % e, file=sys.stderr)
                raise _error(errno.EIO, e) from None
            for note in done["notes"]:
                self.notes.append(note)
                print("kgsl: %s" % note, file=sys.stderr)

    REQUESTS = {
        0x02: property,
        0x07: wait,
        0x13: context,
        0x14: accept,  # DRAWCTXT_DESTROY
        0x15: user_memory,
        0x21: free_memory,
        0x32: accept,
        0x45: allocate,
        0x46: free,
        0x4A: command,
    }


@atexit.register
def _close():
    """Registered before anything that is imported later: what that still does at the end comes first."""
    if Device._only is not None:
        Device._only.close()


class File:
    """An open `/dev/kgsl-3d0`, with the methods that a file of a driver needs."""

    def __init__(self, path=PATH, flags=os.O_RDWR):
        self.device = Device.get()

    def ioctl(self, request, arg):
        """As fcntl.ioctl: `arg` is a structure of ctypes, or anything that can be written like bytes."""
        known = Device.REQUESTS.get(request & 0xFF)
        if request >> 8 & 0xFF != 9 or known is None:
            raise _error(errno.ENOTTY, "request 0x%x is not known" % request)
        known(self.device, memoryview(arg).cast("B"))
        return 0

    def mmap(self, start, size, prot, flags, offset):
        """Maps an object; its address is that of the GPU, too."""
        found = self.device.objects.get(offset // PAGE)
        if found is None or found.buffer is not None or size > found.size:
            raise _error(errno.EINVAL, "there is no such object to map, or it is mapped")
        address = _map(start, found.size, prot, flags, found.fd)
        found.place(address)
        return address

    @staticmethod
    def munmap(address, size):
        """Gives the addresses back."""
        return _libc.munmap(address, size)

    def close(self):
        """The device stays: other files may have it open."""


class IdleTimer:
    """The file that says after how long without work the GPU sleeps: never, as it does when a driver has set that."""

    _value = "4294967276"

    def __init__(self, path=IDLE_TIMER, flags=os.O_RDONLY):
        pass

    def read(self, size=None, binary=False, offset=None):
        text = IdleTimer._value + "\n"
        return text.encode() if binary else text

    def write(self, content, binary=False, offset=None):
        IdleTimer._value = (content.decode() if binary else content).strip()

    def close(self):
        """Nothing is open."""


def wrap(plain):
    """Returns a subclass of `plain` that opens the GPU here, and everything else as `plain` does.

    What it opens here is a `plain`, too, as drivers ask with isinstance.
    """

    class Files(plain):
        def __new__(cls, path="", *args, **kwargs):
            return super().__new__(own.get(path, cls) if cls is Files else cls)

        @staticmethod
        def exists(path):
            return path in own or getattr(plain, "exists", os.path.exists)(path)

    class Gpu(File, Files):
        """The GPU, with the methods of File in place of those of `plain`."""

    class Timer(IdleTimer, Files):
        """The same with those of IdleTimer."""

    own = {PATH: Gpu, IDLE_TIMER: Timer}
    return Files
