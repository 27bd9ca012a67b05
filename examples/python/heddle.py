"""A Heddle device for Python programs: machine code of GPUs, run without the hardware.

    import heddle

    with heddle.Device() as gpu:
        program = gpu.program("a630", code)
        data = gpu.buffer([1.0, 2.0, 3.0])
        gpu.launch(program, grid=1, group=32, bind={("storage", 0): data}, input={"r0.x": "local.x"})
        print(data.floats())

Only the standard library is needed, of Python 3.8 or newer. The messages that go to and fro are described in
docs/serve.md; a launch takes a fraction of a millisecond besides what the program itself takes.
"""

import array
import json
import os
import struct
import subprocess
import sys

PROTOCOL = 1

# Bytes of one message; more is sent in pieces.
_PIECE = 1 << 26

_LENGTHS = struct.Struct("<II")


class Error(Exception):
    """A request was wrong. The text is one line."""


class Fault(Error):
    """A program did what it must not. The text says where: group, wave, lane, address, instruction."""


class Buffer:
    """Memory of a device. It stays there until it is freed, or the device is closed."""

    def __init__(self, device, number, address, size):
        self._device = device
        self.number = number
        self.address = address
        self.size = size

    def write(self, data, at=0):
        """Replaces bytes from byte `at` on; `data` as for Device.buffer."""
        view = memoryview(_bytes(data))
        for begin in range(0, len(view), _PIECE):
            piece = view[begin : begin + _PIECE]
            self._device.request({"do": "write", "buffer": self.number, "at": at + begin}, piece)

    def read(self, at=0, size=None):
        """Returns bytes; all from byte `at` on if no size is given."""
        end = self.size if size is None else at + size
        if not 0 <= at <= end <= self.size:
            raise ValueError("bytes %d to %d of a buffer of %d" % (at, end, self.size))
        out = bytearray()
        while at + len(out) < end:
            begin = at + len(out)
            head = {"do": "read", "buffer": self.number, "at": begin, "bytes": min(_PIECE, end - begin)}
            out += self._device.request(head)[1]
        return bytes(out)

    def floats(self):
        """Returns the content as an array of 32-bit floats."""
        return self._array("f")

    def ints(self):
        """Returns the content as an array of signed 32-bit integers."""
        return self._array("i")

    def _array(self, kind):
        out = array.array(kind)
        out.frombytes(self.read(0, self.size & ~3))
        return _little(out)

    def free(self):
        """Gives the memory back."""
        self._device.request({"do": "free", "buffer": self.number})


class Program:
    """A program of a device. What was found out about it is kept for later launches."""

    def __init__(self, device, number, size):
        self._device = device
        self.number = number
        self.size = size

    def free(self):
        """Forgets the program."""
        self._device.request({"do": "free", "program": self.number})


class Device:
    """A device in a process of its own. For one thread at a time."""

    def __init__(self, command=None, share=()):
        """Starts `command`, a list of words; if none is given $HEDDLE, or the launcher of this source tree.

        share    folders whose files buffers may have as their memory
        """
        if command is None:
            root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
            command = [os.environ.get("HEDDLE") or os.path.join(root, "heddle"), "serve-exec"]
        command = list(command) + [word for folder in share for word in ("--share", folder)]
        self._process = _start(command)
        try:
            answer = self.request({"do": "hello", "protocol": PROTOCOL})[0]
        except Error as e:
            self.close()
            raise Error("%s does not answer as a device: %s" % (" ".join(command), e)) from None
        except BaseException:
            self._process.kill()
            self.close()
            raise
        self.version = answer["heddle"]
        #: Names of instruction sets, each with the names of its variants and chips.
        self.targets = answer["targets"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Ends the process, and with it all buffers and programs."""
        try:
            self._process.stdin.close()
        except OSError:
            pass
        try:
            # Only a launch that was given up is still at work.
            self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()

    def program(self, target, code, assemble=False):
        """Takes the machine code of a program in memory order, or with `assemble` its text.

        The target is an instruction set, a variant or a chip: "agx", "ir3@a6xx", "a630".
        """
        head = {"do": "program", "target": target}
        if assemble:
            head["assemble"] = True
            code = code.encode()
        answer = self.request(head, code)[0]
        return Program(self, answer["program"], answer["bytes"])

    def buffer(self, content, name=None, **more):
        """Makes a buffer of so many zero bytes, or with a content.

        That is bytes, an array, or anything else with a buffer of its own, whose bytes are taken as they are; or a
        list of numbers: 32-bit floats if one of them is a float, and 32-bit integers if none is.

        more     address, file, offset: docs/serve.md
        """
        head = dict(more, do="buffer")
        if name is not None:
            head["name"] = name
        if isinstance(content, int):
            head["bytes"] = content
            content = b""
        data = memoryview(_bytes(content))
        head.setdefault("bytes", len(data))
        first = data if len(data) <= _PIECE else b""
        answer = self.request(head, first)[0]
        out = Buffer(self, answer["buffer"], answer["address"], head["bytes"])
        if len(first) < len(data):
            out.write(data)
        return out

    def launch(self, program, grid=1, group=1, bind=(), set=(), address=(), input=(), constants=b"", **more):
        """Runs a program to its end.

        grid     groups in each direction: a number, or up to three
        group    threads of a group, in the same way
        bind     {(table, number): buffer}, what the program reaches by a number; instead of a buffer a dictionary with
                 more, such as {"buffer": buffer, "format": "rgba16-float", "width": 8, "height": 8}
        set      {register: value}, arguments; a list goes into consecutive registers, a float as its bits
        address  {register: buffer}, whose address it holds; one of 32 bits and the next one take the halves
        constants  the first constants, bytes or a list of numbers
        input    {register: what}, where it says something about the thread, such as "local.x" or "group.x"
        more     entry, preamble, groupBytes, laneBytes, lanes, strictSync, threads, budget, seconds, queue, and options
                 of the instruction set such as merged: docs/serve.md

        Returns the number of instructions, of lane-instructions, and the nanoseconds, as a dictionary; with `queue` the
        number of the launch, for wait(). Raises a Fault if the program did what it must not.
        """
        head = {"do": "launch", "program": program.number, "grid": _size(grid), "group": _size(group)}
        head["bind"] = [
            dict(_binding(what), table=table, number=number) for (table, number), what in dict(bind).items()
        ]
        head["set"] = {register: _words(value) for register, value in dict(set).items()}
        head["address"] = {register: buffer.number for register, buffer in dict(address).items()}
        head["input"] = dict(input)
        head.update(more)
        return self.request(head, _bytes(constants))[0]

    def submit(self, address, size, **more):
        """Does what a command buffer of a driver says: `size` bytes at an address.

        more     chip, seconds, queue: docs/serve.md
        """
        return self.request(dict(more, do="submit", address=address, bytes=size))[0]

    def wait(self, launch=None):
        """Waits for a launch of the queue, or for all; returns its result, or raises its Fault."""
        return self.request({"do": "wait"} if launch is None else {"do": "wait", "launch": launch})[0]

    def _read(self, size):
        data = self._process.stdout.read(size)
        if len(data) < size:
            raise Error("the process has ended")
        return data

    def request(self, head, payload=b""):
        """Sends one message and returns its answer: a dictionary, and bytes."""
        text = json.dumps(head).encode()
        try:
            self._process.stdin.write(_LENGTHS.pack(len(text), len(payload)) + text)
            self._process.stdin.write(payload)
            self._process.stdin.flush()
            size, more = _LENGTHS.unpack(self._read(_LENGTHS.size))
            answer = json.loads(self._read(size))
            data = self._read(more)
        except OSError as e:
            raise Error("the process has ended: %s" % e) from None
        except BaseException:
            # Given up within a message: the next one would get the wrong answer.
            self._process.kill()
            raise
        if "error" in answer:
            raise (Fault if answer["kind"] == "fault" else Error)(answer["error"])
        return answer, data


def _start(command):
    try:
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    except FileNotFoundError:
        problem = "there is no such command"
    except OSError as e:
        problem = e.strerror
    where = 'say where heddle is: in $HEDDLE, or by Device(["/path/to/heddle", "serve-exec"])'
    raise Error("cannot start %s: %s; %s" % (command[0], problem, where))


def _size(size):
    return [size] if isinstance(size, int) else list(size)


def _binding(what):
    if isinstance(what, Buffer):
        return {"buffer": what.number}
    return {key: value.number if isinstance(value, Buffer) else value for key, value in what.items()}


def _words(value):
    if isinstance(value, (list, tuple)):
        return [_words(v) for v in value]
    if isinstance(value, float):
        return struct.unpack("<I", struct.pack("<f", value))[0]
    return value


def _bytes(data):
    if isinstance(data, (list, tuple)):
        data = array.array("f" if any(isinstance(v, float) for v in data) else "i", data)
    if isinstance(data, array.array):
        data = _little(data)
    view = memoryview(data)
    return view.cast("B") if view.nbytes else b""


def _little(numbers):
    """Bytes on the device are little-endian."""
    if sys.byteorder == "little":
        return numbers
    out = numbers[:]
    out.byteswap()
    return out
