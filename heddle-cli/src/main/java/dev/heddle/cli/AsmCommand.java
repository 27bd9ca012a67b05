package dev.heddle.cli;

import dev.heddle.bits.Hex;
import dev.heddle.code.Assembled;
import dev.heddle.code.Assembler;
import dev.heddle.code.Codec;
import dev.heddle.code.FloatCodes;
import dev.heddle.code.Gaps;
import dev.heddle.code.Program;
import dev.heddle.source.Diagnostic;
import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `heddle asm`.
@Command(
        name = "asm",
        description =
                "Assembles a source or a listing. All errors are reported in one go; with an error nothing is written.",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "A book may have several dialects; the lines of a source, or a line '.dialect NAME', say in which it is.",
            "Labels end with ':', comments begin with ';' or '//'. Branches take a label, pc+12 or an address.",
            "",
            "Directives: .byte .hword .word .quad N, ...   .zero N   .fill N, BYTE   .align N   .equ NAME, N",
            "",
            "Examples:",
            "  heddle asm -a agx kernel.s -o kernel.bin",
            "  echo 'iadd r0, r1, 5' | heddle asm -a agx",
            "  heddle asm -a agx kernel.s --as c",
            "  heddle asm -a agx --listing kernel.s",
            "  heddle asm -a agx --to mesa kernel.s"
        })
final class AsmCommand implements Callable<Integer> {
    private final Console console;

    @Mixin private final IsaOptions isa = new IsaOptions();

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "The source; - or nothing is standard input.")
    private String file = "-";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where to write, instead of standard output (-).")
    private @Nullable Path output;

    @Option(
            names = "--as",
            paramLabel = "bin|hex|c|rust|java|python",
            description =
                    "What to write: bytes (the default with -o), hex (the default without), or a constant in source code.")
    private @Nullable Literals as;

    @Option(
            names = "--to",
            paramLabel = "DIALECT",
            description =
                    "Write the source again in this dialect of the book, such as mesa, instead of assembling it; labels,"
                            + " data, headers and comments stay.")
    private @Nullable String dialect;

    @Option(
            names = "--force",
            description =
                    "Assemble instructions that break a rule of the book, where they can be encoded.")
    private boolean force;

    @Option(
            names = "--gaps",
            paramLabel = "refuse|fill|close",
            description =
                    "Where addresses of a listing leave a gap: refuse it (the default), fill it with padding, or move up what"
                            + " follows.")
    private Gaps gaps = Gaps.REFUSE;

    @Option(
            names = "--lines",
            description =
                    "Each line is one instruction; write one line of hex for each, or one that begins with 'error:' and exit"
                            + " code 1.")
    private boolean lines;

    @Option(
            names = "--operand",
            description =
                    "Each line is the text of an operand, such as 'genlut lookup.u4.any32, z5, x, table=x0'; write the instruction"
                            + " and the number for each, or a line that begins with 'error:' and exit code 1.")
    private boolean operand;

    @Option(
            names = "--show-encoding",
            description =
                    "Write the instructions, each with its bytes after it: '; encoding: [0x38,0x00]', instead of hex.")
    private boolean encoding;

    @Option(
            names = "--listing",
            paramLabel = "FILE",
            arity = "0..1",
            fallbackValue = "-",
            description =
                    "Write the source with number of the line, address and bytes before each line, and a table of labels;"
                            + " to standard output in place of hex, or to a file.")
    private @Nullable String listing;

    AsmCommand(Console console) {
        this.console = console;
    }

    AsmCommand(Console console, QuickArgs args) {
        this.console = console;
        isa.choose(args.isa());
        file = args.file();
        lines = args.has("--lines");
        String to = args.output();
        output = to == null ? null : Path.of(to);
    }

    @Override
    public Integer call() throws Exception {
        Path to = output;
        if (to != null && Inputs.isStandard(to)) {
            output = null;
            if (as == null) as = Literals.BIN;
        }
        byte[] read = isa.isGiven() || lines || operand ? null : said();
        isa.warn(console.err());
        Codec codec = isa.codec();
        Assembler assembler = codec.assembler().force(force).gaps(gaps);
        if (operand && (output != null || as != null))
            throw Failure.usage("--operand goes without --output and --as");
        if (dialect != null && (operand || as != null))
            throw Failure.usage("--to goes without --operand and --as");
        checkListing();
        if (operand) return operands(codec);
        Codec other = other(codec);
        if (lines) return lines(assembler, other);
        if (output != null) checkOutput(output);
        byte[] text = read == null ? Inputs.bytes(Path.of(file), console) : read;
        String called = Inputs.name(Path.of(file));
        if (read == null && mayName(text)) isa.of(source(text));
        if (other != null) {
            Source source = source(text);
            byte[] again = assembler.rewritten(source, other).getBytes(StandardCharsets.UTF_8);
            write(out -> out.write(again));
            return 0;
        }
        if ((encoding || listing != null) && list(assembler, text)) return 0;
        Assembled code = assembler.code(called, text);
        if (text.length <= FloatNotes.MOST)
            FloatNotes.print(
                    new FloatCodes(assembler.codec()).in(code, source(text)), console.err());
        Literals form = as != null ? as : output != null ? Literals.BIN : Literals.HEX;
        write(out -> form.write(assembler.codec(), code, name(), out));
        return 0;
    }

    private void checkListing() throws Failure, IOException {
        String to = listing;
        if (to == null && !encoding) return;
        if (to != null && encoding)
            throw Failure.usage("--listing and --show-encoding exclude each other");
        if (operand || lines || dialect != null)
            throw Failure.usage(
                    "--listing and --show-encoding go without --lines, --operand and --to");
        boolean isHere = to == null || to.equals("-");
        if (isHere && as != null && (encoding || output == null))
            throw Failure.usage(
                    (encoding ? "--show-encoding" : "--listing") + " takes the place of --as");
        if (to != null && !isHere) checkOutput(Path.of(to));
    }

    /// @return whether that is all
    private boolean list(Assembler assembler, byte[] source)
            throws SourceException, Failure, IOException {
        Program program = assembler.assemble(source(source));
        boolean isAll = listing == null || listing.equals("-") && output == null;
        if (isAll)
            FloatNotes.print(
                    new FloatCodes(assembler.codec()).in(program, source(source)), console.err());
        String to = listing;
        if (to == null) {
            byte[] all = AsmListing.encodings(assembler.codec(), program);
            write(out -> out.write(all));
            return true;
        }
        byte[] text =
                new AsmListing(program, new String(source, StandardCharsets.UTF_8))
                        .text()
                        .getBytes(StandardCharsets.UTF_8);
        if (to.equals("-")) {
            console.out().write(text);
            return output == null;
        }
        new OutputFile(Path.of(to)).write(text);
        return false;
    }

    /// Reads a source that says the instruction set itself.
    private byte[] said() throws SourceException, Failure, IOException {
        byte[] text = Inputs.bytes(Path.of(file), console);
        isa.of(source(text));
        return text;
    }

    /// Whether a text may say its instruction set: a quick look, as most do not.
    private static boolean mayName(byte[] text) {
        for (int i = 0; i + 4 < text.length; i++)
            if (text[i] == '.' && text[i + 1] == 'i' && text[i + 2] == 's' && text[i + 3] == 'a')
                return true;
        return false;
    }

    private Source source(byte[] text) {
        return new Source(Inputs.name(Path.of(file)), new String(text, StandardCharsets.UTF_8));
    }

    /// The codec that a source is to be written with, or null.
    private @Nullable Codec other(Codec codec) throws Failure {
        if (dialect == null) return null;
        try {
            return Codec.of(codec.book(), dialect);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(String.valueOf(e.getMessage()));
        }
    }

    private void write(OutputFile.Content what) throws Failure, IOException {
        Path to = output;
        if (to == null) what.write(console.out());
        else new OutputFile(to).write(what);
    }

    private void checkOutput(Path to) throws Failure, IOException {
        OutputFile out = new OutputFile(to);
        out.check();
        if (!file.equals("-")) out.isNot(Path.of(file));
        Path book = isa.ownBook();
        if (book != null) out.isNot(book);
    }

    /// A name for a constant, from the name of the file.
    private String name() {
        if (file.equals("-")) return "code";
        String base =
                String.valueOf(Path.of(file).getFileName())
                        .replaceFirst("\\.[^.]*$", "")
                        .replaceAll("[^A-Za-z0-9]", "_");
        return base.isEmpty() || Character.isDigit(base.charAt(0)) ? "code_" + base : base;
    }

    private int operands(Codec codec) throws IOException, SourceException, Failure {
        try (BufferedReader in = Inputs.lines(file, console)) {
            return new OperandLines(codec).asm(in, console);
        }
    }

    private int lines(Assembler assembler, @Nullable Codec other) throws IOException, Failure {
        int code = 0;
        try (BufferedReader in = Inputs.lines(file, console)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                try {
                    String made = line(assembler, line, other);
                    if (made.isEmpty()) {
                        made = "error: expected an instruction";
                        code = 1;
                    }
                    console.print(made + "\n");
                } catch (SourceException e) {
                    Diagnostic first = e.diagnostics().getFirst();
                    console.print("error: " + first.column() + ": " + first.message() + "\n");
                    code = 1;
                }
            }
        }
        return code;
    }

    /// @return the hex of a line, or its text in another dialect; nothing if it has no instruction
    private static String line(Assembler assembler, String line, @Nullable Codec other)
            throws SourceException {
        Assembled made = assembler.code("line", line.getBytes(StandardCharsets.UTF_8));
        if (made.size() == 0 || other == null) return Hex.of(made.code(), 0, made.size());
        return assembler.rewritten(new Source("line", line), other);
    }
}
