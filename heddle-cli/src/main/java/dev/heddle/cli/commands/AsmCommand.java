package dev.heddle.cli.commands;

import dev.heddle.asm.Advice;
import dev.heddle.asm.Assembled;
import dev.heddle.asm.Assembler;
import dev.heddle.asm.Codec;
import dev.heddle.asm.FloatCodes;
import dev.heddle.asm.GapPolicy;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.bits.Hex;
import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.console.OutputFile;
import dev.heddle.cli.input.CodeInput;
import dev.heddle.cli.input.FloatNotes;
import dev.heddle.cli.input.Inputs;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.cli.input.OperandLines;
import dev.heddle.cli.listing.AsmListing;
import dev.heddle.files.InputFile;
import dev.heddle.files.TextDecoration;
import dev.heddle.files.adreno.OpenClBinary;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// `heddle asm`.
public final class AsmCommand implements Callable<Integer> {
    private final Console console;
    private final IsaOptions isa;
    private final String file;
    private @Nullable Path output;
    private @Nullable Literals as;
    private final @Nullable String dialect;
    private final boolean force;
    private final GapPolicy gaps;
    private final boolean lines;
    private final boolean operand;
    private final boolean encoding;
    private final @Nullable String listing;
    private final @Nullable Path into;

    public AsmCommand(Console console, Args args) throws UsageException {
        this.console = console;
        isa = new IsaOptions(args);
        file = args.word(0, "-");
        output = args.path("--output");
        String written = args.text("--as");
        as = written == null ? null : Literals.valueOf(written.toUpperCase(Locale.ROOT));
        dialect = args.text("--to");
        force = args.has("--force");
        gaps = GapPolicy.valueOf(args.need("--gaps").toUpperCase(Locale.ROOT));
        lines = args.has("--lines");
        operand = args.has("--operand");
        encoding = args.has("--show-encoding");
        listing = args.text("--listing");
        into = args.path("--into");
    }

    @Override
    public Integer call() throws Exception {
        Path to = output;
        if (to != null && Inputs.isStandard(to)) {
            output = null;
            if (as == null) as = Literals.BIN;
        }
        if (operand && (output != null || as != null)) throw Failure.usage("--operand goes without --output and --as");
        if (dialect != null && (operand || as != null)) throw Failure.usage("--to goes without --operand and --as");
        checkListing();
        if (into != null) return replacement(into);
        byte[] text = lines || operand ? new byte[0] : TextDecoration.strip(Inputs.bytes(Path.of(file), console));
        if (!lines && !operand && (!isa.isGiven() || mayName(text))) isa.of(source(text));
        isa.warn(console.err());
        Codec codec = isa.codec();
        if (operand) return operands(codec);
        Assembler assembler = codec.assembler().force(force).gaps(gaps);
        Codec other = other(codec);
        if (lines) return lines(assembler, other);
        if (output != null) checkOutput(output);
        String called = Inputs.name(Path.of(file));
        CommentedCode.note(called, text, codec).ifPresent(console.err()::println);
        try {
            return assembled(assembler, other, called, text);
        } catch (SourceException e) {
            boolean isChosen = isa.hasDialect();
            throw OtherSyntax.explained(e, source(text), codec, isChosen);
        }
    }

    /// Writes a program binary with the code of the source in the place of its own.
    private int replacement(Path binary) throws SourceException, Failure, IOException {
        Path to = output;
        if (to == null || as != null || dialect != null || lines || operand || listing != null)
            throw Failure.usage("--into goes with --output, and not with other forms of output");
        byte[] old = Inputs.bytes(binary, console);
        if (!OpenClBinary.is(old)) throw new Failure(Inputs.name(binary) + ": no program binary of Qualcomm's OpenCL");
        checkOutput(to);
        new OutputFile(to).isNot(binary);
        if (!isa.isGiven()) isa.choose(OpenClBinary.ISA);
        isa.warn(console.err());
        byte[] text = Inputs.bytes(Path.of(file), console);
        Assembled code = isa.codec().assembler().force(force).gaps(gaps).code(Inputs.name(Path.of(file)), text);
        byte[] words = Arrays.copyOf(code.code(), code.size());
        try {
            new OutputFile(to).write(OpenClBinary.replaced(old, words));
        } catch (IllegalArgumentException e) {
            throw new Failure("%s: %s".formatted(Inputs.name(binary), e.getMessage()));
        }
        return 0;
    }

    /// @param other the dialect to translate to, or null
    private int assembled(Assembler assembler, @Nullable Codec other, String called, byte[] text)
            throws SourceException, Failure, IOException {
        if (other != null) {
            Source source = texts(called, text, assembler.codec());
            byte[] again = assembler.rewritten(source, other).getBytes(StandardCharsets.UTF_8);
            write(out -> out.write(again));
            return 0;
        }
        if ((encoding || listing != null) && list(assembler, text)) return 0;
        Assembled code = assembler.code(called, text);
        if (text.length <= FloatNotes.MOST) {
            Source source = source(text);
            FloatNotes.print(new FloatCodes(assembler.codec()).in(code, source), console.err());
            FloatNotes.print(new Advice(assembler.codec()).in(code, source), console.err());
        }
        Literals form = as != null ? as : output != null ? Literals.BIN : Literals.HEX;
        write(out -> form.write(assembler.codec(), code, name(), out));
        return 0;
    }

    private void checkListing() throws Failure, IOException {
        String to = listing;
        if (to == null && !encoding) return;
        if (to != null && encoding) throw Failure.usage("--listing and --show-encoding exclude each other");
        if (operand || lines || dialect != null)
            throw Failure.usage("--listing and --show-encoding go without --lines, --operand and --to");
        boolean isHere = to == null || to.equals("-");
        if (isHere && as != null && (encoding || output == null))
            throw Failure.usage((encoding ? "--show-encoding" : "--listing") + " takes the place of --as");
        if (to != null && !isHere) checkOutput(Path.of(to));
    }

    /// @return whether that is all
    private boolean list(Assembler assembler, byte[] source) throws SourceException, Failure, IOException {
        Program program = assembler.assemble(source(source));
        boolean isAll = listing == null || listing.equals("-") && output == null;
        if (isAll) FloatNotes.print(new FloatCodes(assembler.codec()).in(program, source(source)), console.err());
        String to = listing;
        if (to == null) {
            byte[] all = AsmListing.encodings(assembler.codec(), program);
            write(out -> out.write(all));
            return true;
        }
        byte[] text = new AsmListing(program, new String(source, StandardCharsets.UTF_8))
                .text()
                .getBytes(StandardCharsets.UTF_8);
        if (to.equals("-")) {
            console.out().write(text);
            return output == null;
        }
        new OutputFile(Path.of(to)).write(text);
        return false;
    }

    /// Whether a text may say its instruction set: a quick look, as most do not.
    private static boolean mayName(byte[] text) {
        if (text.length > 0 && text[0] == ';') return true;
        for (int i = 0; i + 4 < text.length; i++)
            if (text[i] == '.' && text[i + 1] == 'i' && text[i + 2] == 's' && text[i + 3] == 'a') return true;
        return false;
    }

    /// @return a source; of bytes without texts, their texts
    private Source texts(String called, byte[] read, Codec codec) throws SourceException, IOException {
        return InputFile.of(called, read, codec) instanceof InputFile.Code c && c.listing() == null
                ? new Source(called, CodeInput.text(CodeInput.items(called, c, codec, console.err()), codec))
                : source(read);
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
        String base = String.valueOf(Path.of(file).getFileName())
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
        int number = 0;
        Advice advice = new Advice(assembler.codec());
        try (BufferedReader in = Inputs.lines(file, console)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                number++;
                try {
                    Assembled assembled = assembler.code("line", line.getBytes(StandardCharsets.UTF_8));
                    for (Diagnostic d : advice.in(assembled, new Source("line", line)))
                        console.err().println("note: line %d: %s".formatted(number, d.message()));
                    String made = line(assembler, assembled, line, other);
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
    private static String line(Assembler assembler, Assembled made, String line, @Nullable Codec other)
            throws SourceException {
        if (made.size() == 0 || other == null) return Hex.of(made.code(), 0, made.size());
        return assembler.rewritten(new Source("line", line), other);
    }
}
