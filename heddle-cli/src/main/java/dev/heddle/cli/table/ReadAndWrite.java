package dev.heddle.cli.table;

import dev.heddle.base.options.Command;

/// Commands that read and write machine code.
final class ReadAndWrite {
    private ReadAndWrite() {}

    static Command dis() {
        return Command.of("heddle dis", "Disassembles machine code. A listing assembles back to the same bytes.")
                .takesAny(
                        "FILE",
                        "The code; - or nothing is standard input. With several files, each listing has a heading.")
                .with(Shared.ISA)
                .with(Shared.PROGRAM)
                .with(Shared.LISTING)
                .value(
                        "--format",
                        "raw|hex|listing|dump|constant|words32|words64",
                        "What the input is, instead of detecting it.")
                .flag("--raw", "Short for --format raw.")
                .value("--base", "ADDRESS", "Address of the first byte of a raw file, such as 0x1000.")
                .value("--start-address", "ADDRESS", "Leave out what is before this address.")
                .value("--stop-address", "ADDRESS", "Leave out this address and what is after it.")
                .values(
                        "--symbol",
                        "NAME[,NAME...]",
                        "Only these functions of an object file, by the names of their symbols.")
                .flag("--json", "Write JSON Lines: one object for each instruction.")
                .flag("--ce-json", "Write one JSON object in the format of Compiler Explorer.")
                .flag("--stats", "Count what could and could not be decoded, instead of writing a listing.")
                .flag(
                        "--lines",
                        "Each input line is the hex of one instruction; write one line of text for each. A line that is"
                                + " not hex gives a line that begins with 'error:', and exit code 1.")
                .flag(
                        "--all",
                        "List all code of an object file, not only the instructions of the book where they stand in"
                                + " code of another instruction set.")
                .flag(
                        "--operand",
                        "Each input line is an instruction and the number in the register that it names, such as"
                                + " 'genlut 0x40'; write the text of that operand for each. A line that cannot be read"
                                + " gives one that begins with 'error:', and exit code 1.")
                .flag("--link", "Write a link that opens the code in the studio; see 'heddle studio'.")
                .value("--page", "ADDRESS", "Address of the studio for --link; that of 'heddle studio' by default.")
                .value(
                        "--notes",
                        "FILE",
                        "Names and comments for addresses, lines such as '0x10 name: entry' and '0x24 # loads the"
                                + " pixel'; KERNEL.notes beside the code by default.")
                .notes("""
                        The input is raw code, hexadecimal text, a listing (Heddle's or one of the public tools'), a dump
                        (od -tx1, hexdump -C, xxd) or a constant in source code (C, Rust, Java, Python); Heddle detects which.
                        It may also be a capture, a shader dump, a program binary or an object file; these name the
                        instruction set themselves, and 'heddle files' lists their contents. --raw reads a damaged one as code
                        from its first byte.

                        With several files, --stats counts them together, and --json names the file in the member 'program'.
                        An error in one file does not stop the others.

                        {bits 45..43 = 0x5} after a text holds the bits that the text does not express.
                        """)
                .examples(
                        "heddle dis -a agx kernel.bin",
                        "echo 0e05c43600000000 | heddle dis -a agx",
                        "heddle dis -a agx before.bin after.bin",
                        "heddle dis --program fs1 glxgears.rd.gz",
                        "heddle dis -a agx --stats kernel.bin",
                        "echo genlut 0x05a0000000500040 | heddle dis -a amx --operand",
                        "heddle dis -a agx --json kernel.bin | jq -r .mnemonic | sort | uniq -c")
                .paged()
                .build();
    }

    static Command asm() {
        return Command.of(
                        "heddle asm",
                        "Assembles a source or a listing. It reports all errors; with an error nothing is written.")
                .takes("FILE", "The source; - or nothing is standard input.")
                .with(Shared.ISA)
                .value("-o, --output", "FILE", "Where to write; - is standard output, the default.")
                .choice(
                        "--as",
                        "bin|hex|c|rust|java|python",
                        "",
                        "What to write: bytes (the default with -o), hex (the default without), or a constant in"
                                + " source code.")
                .value(
                        "--to",
                        "DIALECT",
                        "Translate the source to this dialect of the book, such as mesa, instead of assembling it;"
                                + " labels, data, headers and comments stay.")
                .flag("--force", "Assemble instructions that break a rule of the book, where they can be encoded.")
                .choice(
                        "--gaps",
                        "refuse|fill|close",
                        "refuse",
                        "Where the addresses of a listing leave a gap: refuse it, fill it with padding, or close it.")
                .flag(
                        "--lines",
                        "Each input line is one instruction; write one line of hex for each, or one that begins with"
                                + " 'error:', and exit code 1.")
                .flag(
                        "--operand",
                        "Each input line is the text of an operand, such as 'genlut lookup.u4.any32, z5, x, table=x0';"
                                + " write the instruction and the number for each, or a line that begins with 'error:',"
                                + " and exit code 1.")
                .flag(
                        "--show-encoding",
                        "Write the instructions, each followed by its bytes: '; encoding: [0x38,0x00]', instead of"
                                + " hex.")
                .value(
                        "--into",
                        "FILE",
                        "Write this program binary of Qualcomm's OpenCL to -o, with the code of the source in the place of"
                                + " its own.")
                .optional(
                        "--listing",
                        "FILE",
                        "-",
                        "",
                        "Write the source with line number, address and bytes before each line, and a table of labels;"
                                + " to standard output instead of hex, or to a file.")
                .notes("""
                        A book may have several dialects; the source's lines, or a line '.dialect NAME', decide which one it
                        is. Labels end with ':', comments begin with ';' or '//'. Branches take a label, pc+12 or an address.

                        Directives: .byte .hword .word .quad N, ...   .zero N   .fill N, BYTE   .align N   .equ NAME, N
                        """)
                .examples(
                        "heddle asm -a agx kernel.s -o kernel.bin",
                        "echo 'iadd r0, r1, 5' | heddle asm -a agx",
                        "heddle asm -a agx kernel.s --as c",
                        "heddle asm -a agx --listing kernel.s",
                        "heddle asm -a agx --to mesa kernel.s")
                .paged()
                .build();
    }

    static Command files() {
        return Command.of(
                        "heddle files",
                        "Says what files are, and lists the programs and dispatches in captures, shader dumps, program"
                                + " binaries and object files.")
                .needsSome("FILE", "The files; - is standard input.")
                .flag(
                        "--json",
                        "Write JSON Lines: one object for each file, followed by one for each of its programs and"
                                + " dispatches.")
                .values(
                        "--extract",
                        "NAME",
                        "Write this dispatch or program as a kernel, NAME.s with the memory that the file has beside"
                                + " it, which 'heddle run' takes. Of a program, what is missing is named.")
                .value("-o, --output", "DIR", "Where to write it; the folder is made if it is not there.")
                .value(
                        "--first",
                        "BYTES",
                        "Look for code in the first bytes of a file that is not known; else in all of it.")
                .with(Shared.ISA)
                .notes("""
                        Each program is listed once, however often it is used. 'dis --program' takes its name, or its index,
                        which begins at 0. A damaged file is listed as far as it can be read; a message says where it broke,
                        and the exit code is 1.
                        """)
                .examples(
                        "heddle files glxgears.rd.gz",
                        "heddle dis --program fs1 glxgears.rd.gz",
                        "heddle files --extract d0 -o kernel capture.rd.gz",
                        "heddle files --json *.rd.gz | jq -r 'select(.missing) | .name'")
                .paged()
                .build();
    }

    static Command diff() {
        return Command.of(
                        "heddle diff",
                        "Shows how two programs differ: matching blocks first, then instructions, whatever registers"
                                + " they use.")
                .needs("A", "The first program.")
                .needs("B", "The second program.")
                .with(Shared.ISA)
                .with(Shared.PROGRAM)
                .value(
                        "--after-isa",
                        "ISA",
                        "The instruction set of the second program, if it is another one than that of the first.")
                .flag("-y, --side-by-side", "Print two columns.")
                .whole("-U, --unified", "N", "", "Lines of context around a difference; all lines by default.")
                .whole("--width", "N", "", "Columns for --side-by-side (default: 120).")
                .flag("--json", "Write JSON.")
                .flag("--exit-code", "Exit with 1 if the programs differ.")
                .notes("""
                        The input is what 'stats' takes. '-' marks what only the first program has, '+' what only the second
                        has, and '~' what differs in registers or jump targets only. After the instructions come the numbers of
                        both programs that differ, and those of each loop, as 'stats --loops' has them.

                        The exit code is 0 even if the programs differ; with --exit-code it is 1 then.
                        """)
                .examples(
                        "heddle diff old.s new.s",
                        "heddle diff -y -a agx before.bin after.bin",
                        "heddle diff -a a650 old.bin --after-isa a740 new.bin")
                .paged()
                .build();
    }
}
