package dev.heddle.cli.table;

import dev.heddle.base.options.Option;
import dev.heddle.base.options.Options;
import java.util.List;

/// Options that several commands have.
public final class Shared {
    /// What files a kernel or book may name besides those below its own folder.
    public static final Option ALLOW = Options.values(
            "--allow-files",
            "PATH",
            "Let a kernel or book name this file, or any file below this folder, besides those below its own"
                    + " folder.");

    /// What every command takes.
    static final List<Option> ALWAYS = List.of(
            Options.choiceOr(
                    "--colour, --color",
                    "auto|always|never",
                    "always",
                    "Colours: by default only on a terminal, and not if NO_COLOR is set."),
            Options.flag("--no-pager", "Do not show long output a page at a time."),
            Options.flag("-h, --help", "Show this help."),
            Options.flag("-V, --version", "Show the version."));

    /// Which book, variant and dialect.
    static final List<Option> ISA = List.of(
            Options.value(
                    "-a, --isa",
                    "ISA[@VARIANT]",
                    "Instruction set, such as agx, ir3@a6xx or a630; 'heddle book list' lists them."),
            Options.value("--book", "FILE", "Your own book, instead of one of Heddle's."),
            ALLOW,
            Options.value(
                    "--dialect", "NAME", "Syntax, for books that have several. Commands that read text detect it."));

    /// Which program of a file.
    static final List<Option> PROGRAM = List.of(Options.value(
            "--program", "NAME|INDEX", "Only this program of a capture, shader dump, program binary or object file."));

    /// What a listing shows beside the text.
    static final List<Option> LISTING = List.of(
            Options.flag("--no-labels", "Write branch targets as addresses."),
            Options.flag(
                    "--symbolize",
                    "Number labels (L0, L1, …) instead of naming them by address (L_1c), so that listings of"
                            + " moved code stay equal."),
            Options.flag("--no-bytes", "Leave out the bytes before the text."),
            Options.flag(
                    "--no-addresses",
                    "Leave out the addresses; with --no-bytes only the text is left, as in a source."),
            Options.flag("--show-encoding", "Write the bytes after the text: '; encoding: [0x38,0x00]'."),
            Options.flag(
                    "--expand",
                    "After an instruction that repeats, such as (rpt3) of ir3, write each step as a comment."));

    /// Findings and summaries for continuous integration.
    static final List<Option> CI = List.of(
            Options.flag("--sarif", "Print the findings as SARIF 2.1.0."),
            Options.value("--sarif-to", "FILE", "Write the findings as SARIF to a file, beside what is printed."),
            Options.value("--summary", "FILE", "Write a Markdown table to a file, beside what is printed."));

    /// Images that a run is given.
    static final List<Option> IMAGES = List.of(
            Options.values(
                    "--texture",
                    "N=IMAGE",
                    "Bind an image for reading, instead of the kernel's: a .png or .ktx2 file, descriptor=HEX,"
                            + " or format=rgba8-unorm width=64 height=64; further words after commas:"
                            + " layout=twiddled."),
            Options.values("--image", "N=IMAGE", "Bind an image for writing, given in the same way."),
            Options.values(
                    "--sampler",
                    "N=WORDS",
                    "Bind a sampler: filter=linear, mip=linear, wrap=repeat, lod=0..4 and so on, separated by"
                            + " commas."));

    /// The launch of a kernel.
    static final List<Option> LAUNCH = List.of(
            Options.value("--grid", "X[,Y[,Z]]", "Groups in each direction, instead of the kernel's."),
            Options.value("--group", "X[,Y[,Z]]", "Threads of a group, instead of the kernel's."),
            Options.values("--buffer", "N=CONTENT", "Content of a buffer, instead of the kernel's."),
            Options.values(
                    "--arg",
                    "N=VALUE",
                    "Value of argument N of an OpenCL binary: 5, 0xff, 1.5. Its other arguments are" + " buffers."));

    /// Code in the place of what a capture has.
    static final Option REPLACE = Options.values(
            "--replace",
            "NAME=FILE",
            "Run this assembly or code instead of a program of a capture, in all dispatches that use it; in a"
                    + " listing the texts count.");

    /// How a run with checks ends, and what it reports.
    static final List<Option> SANITIZE = List.of(
            Options.value(
                    "--fail-on",
                    "WHAT",
                    "Lowest severity that gives exit code 1: error (default), warning, note or never; or rules"
                            + " separated by commas."),
            Options.value(
                    "--suppress", "FILE", "Leave out the findings that a file names: a rule and a hash in each line."),
            Options.whole("--max-findings", "N", "", "End a run after N different findings (default: 100)."),
            Options.whole("--seeds", "N", "", "Repeat with N different orders of waves (default: 1)."));

    /// How many places of a search are written, and how.
    static final List<Option> MATCHES = List.of(
            Options.flag("--json", "Write JSON Lines: one object for each match."),
            Options.flag("--count", "Write only the number of matches of each program."),
            Options.whole("--max", "N", "", "Write at most N matches; all are counted."));

    /// How rows of tables are written.
    static final List<Option> ROWS = List.of(
            Options.flag("--json", "Write JSON Lines: one object for each row."), Options.flag("--csv", "Write CSV."));

    private Shared() {}
}
