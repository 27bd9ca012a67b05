package dev.heddle.cli;

import dev.heddle.bits.Hex;
import dev.heddle.code.Assembled;
import dev.heddle.code.Assembler;
import dev.heddle.code.Codec;
import dev.heddle.code.Gaps;
import dev.heddle.source.Diagnostic;
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
            "Labels end with ':', comments begin with ';' or '//'. Branches take a label, pc+12 or an address.",
            "Directives: .byte .hword .word .quad N, ...   .zero N   .fill N, BYTE   .align N   .equ NAME, N",
            "",
            "Examples:",
            "  heddle asm -a agx kernel.s -o kernel.bin",
            "  echo 'iadd r0, r1, 5' | heddle asm -a agx",
            "  heddle asm -a agx kernel.s --as c"
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
            description = "Where to write, instead of standard output.")
    private @Nullable Path output;

    @Option(
            names = "--as",
            paramLabel = "bin|hex|c|rust|java|python",
            description =
                    "What to write: bytes (the default with -o), hex (the default without), or a constant in source code.")
    private @Nullable Literals as;

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
                    "Each line is the text of an operand, such as 'genlut lookup.u4.any32, z5, x'; write the instruction"
                            + " and the number for each, or a line that begins with 'error:' and exit code 1.")
    private boolean operand;

    AsmCommand(Console console) {
        this.console = console;
    }

    AsmCommand(Console console, QuickArgs args) {
        this.console = console;
        isa.choose(args.isa());
        file = args.file();
        lines = args.lines();
        String to = args.output();
        output = to == null ? null : Path.of(to);
    }

    @Override
    public Integer call() throws Exception {
        isa.warn(console.err());
        Codec codec = isa.codec();
        Assembler assembler = codec.assembler().force(force).gaps(gaps);
        if (operand && (output != null || as != null))
            throw Failure.usage("--operand goes without --output and --as");
        if (operand) return operands(codec);
        if (lines) return lines(assembler);
        Path to = output;
        if (to != null) checkOutput(to);
        boolean isStandard = file.equals("-");
        byte[] text = isStandard ? console.in().readAllBytes() : Inputs.bytes(Path.of(file));
        Assembled code = assembler.code(isStandard ? "<stdin>" : file, text);
        Literals form = as != null ? as : to != null ? Literals.BIN : Literals.HEX;
        if (to == null) {
            form.write(codec, code, name(), console.out());
        } else {
            new OutputFile(to).write(out -> form.write(codec, code, name(), out));
        }
        return 0;
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

    private int lines(Assembler assembler) throws IOException, Failure {
        int code = 0;
        try (BufferedReader in = Inputs.lines(file, console)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                try {
                    Assembled made = assembler.code("line", line.getBytes(StandardCharsets.UTF_8));
                    if (made.size() == 0) {
                        console.print("error: expected an instruction\n");
                        code = 1;
                    } else {
                        console.print(Hex.of(made.code(), 0, made.size()) + "\n");
                    }
                } catch (SourceException e) {
                    Diagnostic first = e.diagnostics().getFirst();
                    console.print("error: " + first.column() + ": " + first.message() + "\n");
                    code = 1;
                }
            }
        }
        return code;
    }
}
