package dev.heddle.cli.table;

import dev.heddle.base.options.Command;
import java.util.List;

/// Commands that run code.
final class RunAndDebug {
    private static final String CONTENTS = """

            Contents of buffers: a file, zeros:BYTES, f32:1,2.5, i32:…, u8:…, hex:…, range:N, frange:N.
            """;

    private RunAndDebug() {}

    static Command run() {
        return Command.of("heddle run", "Runs a kernel on a grid, without the hardware.")
                .needsSome("KERNEL", "What to run; - is standard input.")
                .with(Shared.ISA)
                .with(Shared.LAUNCH)
                .with(Shared.IMAGES)
                .with(Shared.SANITIZE)
                .values(
                        "--out",
                        "N=FILE",
                        "Write a buffer to a file after the run, as an image if it ends in .png; - is standard"
                                + " output.")
                .values(
                        "--dump",
                        "N[:TYPE]",
                        "Print a buffer after the run; TYPE is hex, f16, bf16, f32, f64, u or i with 8 to 64 bits, or"
                                + " image, which draws it; N[16..32]:TYPE is a part of it, in values.")
                .flag("--check", "Compare the buffers with what the kernel's file expects.")
                .values("--expect", "N=CONTENT", "Compare a buffer with this content after the run, as --check does.")
                .value(
                        "--type",
                        "TYPE",
                        "Let --check compare values of this type, as those of --dump, and tell the largest error.")
                .value(
                        "--tolerance",
                        "T",
                        "Let --check accept errors: 2ulp, 1e-5 of the expected value, or 1e-5,1e-8: and so much beside"
                                + " it.")
                .flag("--replay", "The files are recordings of 'serve-exec --record': repeat them, and compare.")
                .value("--dispatch", "NAME", "Which dispatch of a capture to run; by default all, one after the other.")
                .with(List.of(Shared.REPLACE))
                .flag("--strict-sync", "Make the use of a result that was not waited for a fault.")
                .flag(
                        "--warn",
                        "Report out-of-bounds accesses that the hardware tolerates, one line for each instruction.")
                .optional(
                        "--sanitize",
                        "LIST",
                        "",
                        "[a-z]+(,[a-z]+)*",
                        "Check for memory, race, init, sync, divergence or number; all but the last unless named. See"
                                + " docs/checks.md.")
                .optional(
                        "--coverage",
                        "FILE",
                        "",
                        "",
                        "Print which instructions ran, beside the listing; or, with --coverage=FILE, write it for"
                                + " LCOV.")
                .whole("--threads", "N", "0", "Threads of this computer; 0 is one for each core.")
                .value(
                        "--engine",
                        "NAME",
                        "How to run: interpreter, llvm (docs/llvm.md) or auto, which compiles what"
                                + " runs often, with LLVM if it is installed (default: auto). The results are the same.")
                .flag("--no-cache", "Neither take machine code from earlier runs nor keep it: of the engine llvm.")
                .whole(
                        "--budget",
                        "N",
                        "",
                        "At most N instructions in a run (default: 17 billion). Each counts once for all lanes of a"
                                + " wave; several threads may exceed it a little.")
                .seconds("--timeout", "SECONDS", "", "At most this time for a run.")
                .optional(
                        "--trace",
                        "LANES",
                        "0-3",
                        "\\d+(-\\d+)?(,\\d+(-\\d+)?)*",
                        "Print each instruction and what it changes in these lanes (default: 0-3).")
                .optional(
                        "--profile",
                        "N",
                        "20",
                        "-?\\d+",
                        "Print which engine ran which code, and the N hottest instructions (default: 20).")
                .flag(
                        "--json",
                        "Write one JSON object for each kernel, with the buffers that --dump names (docs/schema).")
                .notes("""
                        A KERNEL is an assembly file with headers (.isa .group .grid .buffer .uniform …), a compiled kernel's
                        TARGET.json with its io.json beside it, a run.json, a capture with compute dispatches, or with --replay
                        a recording.
                        """ + CONTENTS)
                .examples(
                        "heddle run examples/agx/mandelbrot.s --out 0=mandelbrot.png",
                        "heddle run examples/agx/saxpy.s --dump 1:f32",
                        "heddle run --check kernels/*/agx.json",
                        "heddle run capture.rd.gz --dispatch d0 --out 0=result.bin",
                        "heddle run capture.rd.gz --replace cs0=new.s --dump 0:f32",
                        "heddle run kernel.s --trace=0,31")
                .build();
    }

    static Command debug() {
        return Command.of("heddle debug", "Steps a kernel forwards and backwards, without the hardware.")
                .needs("KERNEL", "What to run.")
                .with(Shared.ISA)
                .with(Shared.LAUNCH)
                .with(Shared.IMAGES)
                .value("--at", "GROUP:WAVE:STEP", "Where to begin: a moment as findings and the prompt name it.")
                .flag("--batch", "Run the commands of -x and -ex, then exit.")
                .values("-x", "FILE", "Run the commands of a file first.")
                .values("-ex", "COMMAND", "Run this command after the file given by -x.")
                .flag(
                        "--preamble",
                        "Step the code that runs before all groups, with one thread, instead of the kernel.")
                .whole("--seed", "N", "0", "Selects the order of waves; 0 is the order of their numbers.")
                .whole("--history", "MB", "256", "About how many megabytes to keep for stepping back.")
                .value(
                        "--dispatch",
                        "NAME",
                        "Which dispatch of a capture, or launch of a recording; by default the first one.")
                .with(List.of(Shared.REPLACE))
                .notes("""
                        A KERNEL is what 'heddle run' takes, or a recording of 'serve-exec'. The commands are those of gdb;
                        'help' lists them. Without a terminal they are read from standard input, and the first one that fails
                        ends the session.
                        """)
                .examples(
                        "heddle debug examples/agx/collatz.s",
                        "heddle debug examples/agx/collatz.s --at 3:0:120",
                        "heddle debug examples/agx/collatz.s --batch -ex 'break loop' -ex continue -ex 'info lanes'")
                .build();
    }

    static Command sanitize() {
        return Command.of(
                        "heddle sanitize",
                        "Runs kernels and reports what is wrong with them: races, out-of-bounds accesses, reads of"
                                + " uninitialised memory.")
                .needsSome("KERNEL", "What to run, as for 'run', a recording of 'serve-exec', or a folder of them.")
                .with(Shared.ISA)
                .with(Shared.LAUNCH)
                .with(Shared.SANITIZE)
                .with(Shared.CI)
                .value(
                        "--checks",
                        "LIST",
                        "What to check for: memory, race, init, sync, divergence, number; all but the last by"
                                + " default.")
                .seconds("--timeout", "SECONDS", "30", "At most this time for a launch.")
                .whole(
                        "--budget",
                        "N",
                        "17179869184",
                        "At most N instructions in a launch; each counts once for all lanes of a wave.")
                .flag("--json", "Print the findings as JSON.")
                .notes("The rules, each with an example: docs/checks.md.")
                .examples(
                        "heddle sanitize kernel.s",
                        "heddle sanitize --checks=race,init kernels/*/agx.json",
                        "heddle sanitize --sarif kernel.s > findings.sarif",
                        "heddle sanitize failing.rec")
                .build();
    }

    static Command exec() {
        return Command.of(
                        "heddle exec",
                        "Runs single instructions on given states: JSON Lines in, the same with what changed out.")
                .takes("FILE", "The cases; - or nothing is standard input.")
                .with(Shared.ISA)
                .notes("""
                        A case has the 'hex' or the 'text' of an instruction, and a state 'in'. What changed is added as 'out',
                        or, if it could not run, the reason as 'fault'. A line that is not a case gives an 'error', and exit
                        code 1 at the end.

                        A state has registers, by the names of the instruction set, alone or in groups: a number (or a text
                        such as "0x1f") for all lanes, or an array with one for each. What is not named is 0. And:
                          exec   mask of the active lanes; all by default
                          lanes  number of lanes
                          pc     address of the instruction
                          mem    device memory: {"0x1000": "00ff"}
                          group  memory of the group, in the same way
                          lane   memory of the lanes: {"3": {"0x10": "00ff"}}
                        """)
                .examples(
                        "echo '{\"text\": \"iadd r0, r1, 5\", \"in\": {\"r1\": 37}}' |",
                        "  heddle exec -a agx",
                        "heddle exec -a agx cases.jsonl | jq -c .out")
                .build();
    }

    static Command serveExec() {
        return Command.of(
                        "heddle serve-exec",
                        "A device for other programs: messages on standard input, answers on standard output.")
                .values(
                        "--share",
                        "DIR",
                        "Let clients use files in this folder as memory, without copies. Nothing else is opened.")
                .value("--record", "FILE", "Record every request in a file; 'heddle run --replay FILE' repeats it.")
                .notes("""
                        A message is two lengths of 32 bits, little-endian, then as many bytes of a JSON object, then as many
                        raw bytes. Requests: hello, program, buffer, write, read, launch, submit, wait, free, quit. Each has one
                        answer, in the same order. docs/serve.md describes them.

                        A wrong request, and a fault of a program, give an answer with an 'error', and the next request is
                        read. An invalid message ends the command with exit code 1.
                        """)
                .examples("python3 examples/python/vector_add.py       a client, in plain Python")
                .build();
    }

    static Command device() {
        return Command.of(
                        "heddle device",
                        "Runs a program on an Adreno GPU that is not there: what talks to the kernel's driver talks to"
                                + " Heddle.")
                .needsSome("COMMAND", "The program and its arguments, after --.")
                .value(
                        "-a, --chip",
                        "CHIP",
                        "The GPU: a610 to a690, a702, a730 to a750, a830, or a chip id such as 0x06050002 (default:"
                                + " a630).")
                .choice(
                        "--driver",
                        "both|kgsl|msm",
                        "both",
                        "Whose files there are: /dev/kgsl-3d0, /dev/dri/renderD128, or both.")
                .size(
                        "--memory",
                        "SIZE",
                        "",
                        "Memory of the GPU at most, as far as it is touched; by default all that the file system of"
                                + " /dev/shm has.")
                .seconds("--timeout", "SECONDS", "600", "At most this time for a launch.")
                .seconds(
                        "--patience",
                        "SECONDS",
                        "30",
                        "At most this time for a command buffer that waits for memory which others write.")
                .value(
                        "--record",
                        "FILE",
                        "Record all work in a file, of further processes in FILE.2 and so on; 'heddle run --replay FILE'"
                                + " repeats it.")
                .value(
                        "--dump",
                        "DIR",
                        "Write each command buffer into this folder before it runs, as a capture (.rd).")
                .optional(
                        "--profile",
                        "N",
                        "20",
                        "\\d+",
                        "Tell of the N kernels that took longest at the end (default: 20).")
                .flag(
                        "--check",
                        "Look once at each kernel for waits that it lacks, as 'heddle check' does, and tell of them at"
                                + " the end.")
                .flag(
                        "--sanitize",
                        "Look at each launch for races, bounds and uninitialised memory, as 'heddle sanitize' does, and"
                                + " tell of them at the end. Launches take much longer.")
                .flag(
                        "--strict-sync",
                        "A fault if a result is used without waiting for it, where the book says what to wait for.")
                .choice(
                        "--clock",
                        "time|model",
                        "time",
                        "What time stamps count: time, or what launches cost by the book, which is the same in every"
                                + " run.")
                .flag("-q, --quiet", "Tell nothing at the end if all was understood and went well.")
                .notes("""
                        COMMAND is any program that is linked dynamically: Vulkan by Mesa's turnip, tinygrad, one's own driver.
                        Its calls of the kernel are caught by a library that is loaded before its own; nothing is installed, and
                        all is gone when COMMAND ends. Faults are told on standard error, with the launch, the instruction, the
                        lane and the address; COMMAND sees a lost device, as from a driver.

                        The exit code is that of COMMAND; 127 if there is no such program. docs/device.md describes it all.
                        """)
                .examples(
                        "heddle device -a a650 -- vulkaninfo --summary",
                        "heddle device -- python3 -m pytest test_gpu.py",
                        "heddle device --record failing.rec -- ./my-driver-test")
                .build();
    }
}
