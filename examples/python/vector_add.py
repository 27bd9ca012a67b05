"""Adds two vectors on two GPUs that are not there. Run it: python3 examples/python/vector_add.py"""

import sys

import heddle

AGX = """
        get_sr       r1, thread_position_in_grid.x
        mov_imm      r0l, 0
        if_icmp      r0l, ult, r1, u6, 1
        device_load  0, i32, x, r2, u0_u1, r1, unsigned
        device_load  1, i32, x, r3, u2_u3, r1, unsigned
        wait         0
        wait         1
        fadd32       r2, r2, r3
        device_store 0, i32, x, r2, u4_u5, r1, unsigned, 0
        pop_exec     r0l, 1
        stop
"""

# As a compiler made it: 32 threads a group.
ADRENO = bytes.fromhex(
    "c00005200308d846030000000308184203000010f80898420000000000020000"
    "000000000000820600806103040026c000806103050226c00400050004081850"
    "000000000002000000406703040426c000000000000082070000000000000003"
)

N = 100


def agx(gpu, x, y, out):
    """Apple's GPU: addresses and numbers come in uniform registers."""
    program = gpu.program("agx", AGX, assemble=True)
    return gpu.launch(
        program,
        grid=4,
        group=32,
        address={"u0": x, "u2": y, "u4": out},
        set={"u6": N},
    )


def adreno(gpu, x, y, out):
    """Qualcomm's GPU: buffers come by number, and ids of threads in registers that a driver chooses."""
    program = gpu.program("a630", ADRENO)
    return gpu.launch(
        program,
        grid=4,
        group=32,
        bind={("storage", 0): x, ("storage", 1): y, ("storage", 2): out},
        set={"c0.x": N},
        input={"r48.x": "group.x", "r0.x": "local.x"},
    )


def main():
    # The words of a command that serves, or those of ./heddle.
    with heddle.Device(sys.argv[1:] or None) as gpu:
        x = gpu.buffer([float(i) for i in range(N)])
        y = gpu.buffer([0.5] * N)
        for run in agx, adreno:
            out = gpu.buffer(4 * N)
            done = run(gpu, x, y, out)
            assert list(out.floats()) == [i + 0.5 for i in range(N)], out.floats()
            print("%s: %d lane-instructions, sums are right" % (run.__name__, done["laneInstructions"]))
            out.free()
        try:
            agx(gpu, x, y, gpu.buffer(4))
        except heddle.Fault as fault:
            print("too small a buffer: %s" % fault)
        else:
            raise AssertionError("nobody noticed that a buffer is too small")


if __name__ == "__main__":
    try:
        main()
    except heddle.Error as problem:
        sys.exit("vector_add: %s" % problem)
