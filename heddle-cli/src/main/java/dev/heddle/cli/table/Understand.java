package dev.heddle.cli.table;

import dev.heddle.base.options.Command;
import java.util.List;

/// Commands that say what code does, without running it.
final class Understand {
    private Understand() {}

    static Command explain() {
        return Command.of(
                        "heddle explain",
                        "Takes one instruction apart: its bits, fields and operands, what it does, how that is known"
                                + " and what is not.")
                .needsSome(
                        "HEX|TEXT|FILE",
                        "The bytes of an instruction in memory order, its text, or a file as 'dis' takes it, of which"
                                + " every instruction is explained.")
                .with(Shared.PROGRAM)
                .with(Shared.ISA)
                .flag(
                        "--operand",
                        "Explain the operand in the register that an instruction names: its number, such as"
                                + " 'genlut 0x40', or its text.")
                .value(
                        "--record",
                        "NAME",
                        "Explain a record in memory, such as the descriptor of a texture, by its bytes. An unknown"
                                + " name lists those of the book.")
                .flag("--json", "Write one JSON object (docs/schema).")
                .examples(
                        "heddle explain -a agx 0e05c43600000000",
                        "heddle explain -a agx iadd r1, r2.discard, u3",
                        "heddle explain -a amx --operand genlut 0x05a0000000500040",
                        "heddle explain -a agx --record sampler 00800300e0006000")
                .paged()
                .build();
    }

    static Command check() {
        return Command.of(
                        "heddle check",
                        "Finds results that are used before they have arrived: missing slots, missing and redundant"
                                + " waits, along all branches.")
                .takesAny("FILE", "Files and folders; - or nothing is standard input.")
                .with(Shared.PROGRAM)
                .with(Shared.ISA)
                .with(Shared.CI)
                .flag("--json", "Write JSON Lines: one object for each finding.")
                .choice(
                        "--fail-on",
                        "missing|needless|never",
                        "missing",
                        "What gives exit code 1: errors, or redundant waits as well.")
                .notes("""
                        The input is assembly, or code as 'dis' takes it. The rules are in the book: see
                        'heddle book list -a ir3'. Registers that were not written before count as ready.

                        The exit code is 1 if something is missing. What is redundant only costs time, and notes are about
                        registers that an earlier access of the same queue reads. The exit code is 2 if the instruction set has
                        nothing to wait for, so that nothing was checked. Of folders, all files that can be checked are.
                        """)
                .examples(
                        "heddle check -a ir3 shader.s",
                        "heddle check compute.rd.gz",
                        "heddle check -a a530 --json shader.bin | jq .slots")
                .paged()
                .build();
    }

    static Command stats() {
        return Command.of(
                        "heddle stats",
                        "Reports what is known of programs without running them: registers and occupancy, what bounds"
                                + " the cost, loops, waits, memory.")
                .takesAny("FILE", "Files and folders; - or nothing is standard input.")
                .with(Shared.PROGRAM)
                .with(Shared.ISA)
                .with(Shared.CI)
                .flag(
                        "--loops",
                        "Write the numbers of each loop instead: kinds, units, waits, distances to waits, spills,"
                                + " registers.")
                .flag("--json", "Write one JSON object.")
                .flag("--csv", "Write a line of CSV for each program.")
                .value("--baseline", "FILE", "Compare with an earlier --json report.")
                .value(
                        "--fail-on",
                        "CONDITIONS",
                        "Fail if one of these holds for a program, such as 'registers>+0,cost>+5%'.")
                .notes("""
                        The input is what 'dis' and 'run' take: code, assembly, kernels, captures, and folders of them. Costs
                        are bounds from the book, not times; what the book does not know is counted as unknown. docs/stats.md
                        has the details.

                        With --loops the numbers of a loop are those of one turn, each instruction once, also those of loops
                        inside it. With --json they are beside the others.

                        With --fail-on the exit code is 1 if a condition holds for a program: with --baseline a change,
                        registers>+0 or cost>+5%, without it a limit, registers>32. These can be compared: bytes,
                        instructions, cost, longest, registers, live, threads, slots, idle, waits, stalls, loops, spills,
                        unknown.
                        """)
                .examples(
                        "heddle stats examples/agx/mandelbrot.s",
                        "heddle stats --loops examples/ir3/reduction.s",
                        "heddle stats --fail-on 'registers>64,spills>0' kernels/",
                        "heddle stats --json kernels/ > before.json",
                        "heddle stats --baseline before.json --fail-on 'registers>+0,cost>+5%' kernels/")
                .paged()
                .build();
    }

    static Command crash() {
        return Command.of(
                        "heddle crash",
                        "Says what a crash dump of a GPU tells: who, where it stood, the programs that were running, and"
                                + " what is near a faulting address.")
                .needs(
                        "FILE",
                        "The dump, packed with gzip or not: devcoredump of msm, panfrost or panthor, or a KGSL snapshot;"
                                + " or the log of the kernel or of logcat with the fault (msm, KGSL, mali_kbase,"
                                + " panfrost, panthor, asahi); - is standard input.")
                .takesAny(
                        "MORE",
                        "Beside it: the dump of a log's fault, or a log with shaders. The program at the address of a"
                                + " fault is named.")
                .with(Shared.ISA)
                .flag("--json", "Write one JSON object (docs/schema).")
                .value("--html", "FILE", "Write the report as a page that needs nothing else, instead of printing it.")
                .notes("""
                        docs/crash.md says how to get a dump and how to read the report. The exit code is 1 if the file is no
                        crash dump, or if it is damaged: then the report is about what could be read.
                        """)
                .examples("heddle crash devcoredump.gz", "heddle crash devcoredump.gz --html report.html")
                .paged()
                .build();
    }

    static Command graph() {
        return Command.of("heddle graph", "Draws the control-flow graph of a program: blocks, branches, loops.")
                .takes("FILE", "The code; - or nothing is standard input.")
                .with(Shared.PROGRAM)
                .with(Shared.ISA)
                .flag("--dot", "Write DOT for Graphviz instead of SVG.")
                .flag("--json", "Write one JSON object: blocks with their instructions, and edges.")
                .flag("--lane", "As one lane goes: the execution mask turned into branches, with their conditions.")
                .value("-o, --output", "FILE", "Where to write; - is standard output, the default.")
                .notes("""
                        The input is what 'stats' takes. Taken branches are dashed, back edges are thick, and dotted edges show
                        where masked-off lanes rejoin.

                        With --lane, edges have the condition on which a lane goes along them, dotted edges are those on which
                        it is masked off, and blocks are named with the state of the mask where it is not simply on. Where it
                        depends on other lanes where a lane goes on, the exit code is 1.
                        """)
                .examples(
                        "heddle graph examples/agx/collatz.s -o collatz.svg",
                        "heddle graph --lane examples/agx/collatz.s -o lane.svg",
                        "heddle graph --dot -a a630 shader.bin | dot -Tpng > shader.png")
                .build();
    }

    static Command lift() {
        return Command.of(
                        "heddle lift",
                        "Shows what instructions do as lane code: a straight list of typed operations on each lane's"
                                + " values; or a program as LLVM IR.")
                .takesAny(
                        "HEX|TEXT|FILE",
                        "The bytes of an instruction in memory order, its text, or a file as 'dis' takes it; - or"
                                + " nothing is standard input.")
                .with(Shared.PROGRAM)
                .with(Shared.ISA)
                .choice(
                        "--to",
                        "lane|llvm",
                        "lane",
                        "What to write: lane code of each instruction, or a module of LLVM IR with what one lane does"
                                + " (docs/llvm-ir.md).")
                .flag("--json", "Write JSON Lines: one object for each instruction.")
                .flag(
                        "--operand",
                        "Show what the operand in a register does: its number, such as 'genlut 0x40', or its text.")
                .examples(
                        "heddle lift -a agx 0e05c43600000000",
                        "heddle lift -a agx iadd r1, r2.discard, u3",
                        "heddle lift -a agx --json kernel.bin",
                        "heddle lift --to llvm examples/agx/saxpy.s")
                .paged()
                .build();
    }

    static Command decompile() {
        return Command.of(
                        "heddle decompile",
                        "Writes a kernel as source: to be read, or as C that computes the same bits.")
                .needs("KERNEL", "What 'run' takes, or a program of what 'stats' takes; - is standard input.")
                .with(Shared.PROGRAM)
                .with(Shared.ISA)
                .with(Shared.LAUNCH)
                .choice(
                        "--to",
                        "source|c|opencl",
                        "source",
                        "Source to be read, in the style of OpenCL C. Or to be compiled: C, in which each lane is a"
                                + " coroutine, or OpenCL C, which cannot look across lanes.")
                .flag("--addresses", "Behind lines of source, the addresses of the instructions that they came of.")
                .flag(
                        "--json",
                        "Write one JSON object: the lines of source with their instructions, and all instructions with"
                                + " their lines (docs/schema).")
                .flag(
                        "--strict",
                        "Fail if the source does not say all that this launch does: unknown things in it, and what it"
                                + " leaves out that happens when the kernel runs.")
                .value(
                        "--pass",
                        "NAME",
                        "Instead of source, what one pass has made: lanes, values, simplified, structure or"
                                + " statements.")
                .flag(
                        "--with-main",
                        "Write a whole program in C or OpenCL C: with what the buffers begin with, and a function main"
                                + " that runs all groups and writes what the buffers hold then.")
                .value("--dispatch", "NAME", "Which dispatch of a capture.")
                .value("-o, --output", "FILE", "Where to write; - is standard output, the default.")
                .notes("""
                        C and OpenCL C are for the kernel's own launch: what that decides is evaluated. They need nothing but
                        a compiler: gcc -O1 -fno-strict-aliasing -fwrapv -ffp-contract=off -frounding-math FILE.c -lm, and
                        for a whole program with OpenCL -lOpenCL. docs/decompile.md has the details.

                        The exit code is 1 where the language cannot say something, or not all of the program is known: a
                        line names it.
                        """)
                .examples(
                        "heddle decompile examples/agx/saxpy.s",
                        "heddle decompile --to c --with-main -o saxpy.c examples/agx/saxpy.s",
                        "heddle decompile --to opencl examples/ir3/collatz.s")
                .paged()
                .build();
    }

    static Command grep() {
        return Command.of("heddle grep", "Finds instructions by a pattern, such as 'iadd rX, *, *; isub *, rX, …'.")
                .needs("PATTERN", "What to look for.")
                .takesAny("FILE", "Files and folders, as for 'stats'; - or nothing is standard input.")
                .with(Shared.PROGRAM)
                .with(Shared.ISA)
                .with(Shared.MATCHES)
                .notes("""
                        A pattern is one or more instructions as the disassembler writes them, with:
                          *          any operand, or any part of a word: 'ldib.*'
                          … or ...   any further operands; an instruction without operands stands for
                                     it with any
                          X, rX, uY  a name: anything, or a register that is called so; the same name
                                     is the same register (or a part of it), number or word
                          ;          the next instruction; ;; one of the next 16; ;4; one of the next 4
                          'X'        quotes: just these characters
                        Modifiers count where the pattern has them: r1 also matches r1.cache. Numbers may be written in any
                        way. docs/grep.md has the details.
                        """)
                .examples(
                        "heddle grep 'fmadd32 rX, *, *, rX' examples/agx",
                        "heddle grep -a a630 'rcp rX, *; add.f *, rX, *' shader.bin",
                        "heddle grep --json 'device_load …;; wait' capture.rd | jq .names")
                .build();
    }

    static Command book() {
        return Command.of("heddle book", "Lists, shows, checks and formats books of instruction sets.")
                .command(Command.of("heddle book list", "Lists the books, or with -a the instructions of one.")
                        .with(Shared.ISA)
                        .flag("--json", "Write one JSON object.")
                        .paged()
                        .build())
                .command(Command.of(
                                "heddle book search",
                                "Finds instructions by words in their names, titles, descriptions, notes and"
                                        + " meanings; the best match first.")
                        .needsSome("WORD", "What to look for.")
                        .with(Shared.ISA)
                        .flag("--all", "Show all matches, not only the best 20.")
                        .paged()
                        .build())
                .command(Command.of(
                                "heddle book show",
                                "Shows everything that the book says about an instruction or another name.")
                        .needs(
                                "NAME",
                                "The first word of a text, or the name of an entry, shape, enum, form or"
                                        + " function.")
                        .with(Shared.ISA)
                        .paged()
                        .build())
                .command(Command.of(
                                "heddle book registers",
                                "Shows the registers: files, widths, numbers, initial values; address spaces"
                                        + " and tables.")
                        .with(Shared.ISA)
                        .paged()
                        .build())
                .command(Command.of(
                                "heddle book check",
                                "Reports every error of a book, and instructions whose text does not assemble"
                                        + " back.")
                        .needs("FILE|ISA", "Your book, or the name of one of Heddle's.")
                        .with(List.of(Shared.ALLOW))
                        .flag(
                                "--missing",
                                "Say in a line each what the book lacks, how to say it, and of which"
                                        + " instructions; without it, one line names it.")
                        .paged()
                        .build())
                .command(Command.of("heddle book format", "Formats books with all their parts.")
                        .takesAny("FILE", "Your books; '-' reads one from standard input and prints it.")
                        .with(Shared.ISA)
                        .flag("--check", "Change nothing; fail if a file is not formatted.")
                        .flag("--no-patterns", "Leave out the lines '#:' with the bits of each instruction.")
                        .paged()
                        .build())
                .command(Command.of(
                                "heddle book stats",
                                "Counts the instructions that can be run; with -a lists the others and why.")
                        .with(Shared.ISA)
                        .paged()
                        .build())
                .command(Command.of(
                                "heddle book export",
                                "Exports a book for programs in other languages: as JSON"
                                        + " (docs/schema/book.schema.json), or as a documentation provider of"
                                        + " Compiler Explorer.")
                        .with(Shared.ISA)
                        .flag("--json", "Write JSON to standard output.")
                        .value(
                                "--asm-docs",
                                "FILE",
                                "Write a module for Compiler Explorer: TypeScript, or JavaScript if the name"
                                        + " ends in .js.")
                        .value(
                                "--url",
                                "URL",
                                "What links of instructions in that module begin with; the name of the entry"
                                        + " follows.")
                        .paged()
                        .build())
                .command(Command.of(
                                "heddle book grammar",
                                "Writes a grammar for editors that highlight by patterns, such as VS Code.")
                        .needs("assembly|book", "What to highlight.")
                        .paged()
                        .build())
                .examples(
                        "heddle book list",
                        "heddle book list -a agx",
                        "heddle book search -a agx shift left",
                        "heddle book show -a agx iadd",
                        "heddle book registers -a valhall",
                        "heddle book check my.isa",
                        "heddle book format my.isa",
                        "heddle book stats -a agx",
                        "heddle book export -a agx --json > agx.json",
                        "heddle book export -a ir3@a6xx --asm-docs asm-docs-ir3.ts",
                        "heddle book grammar assembly > heddle-assembly.tmLanguage.json")
                .build();
    }
}
