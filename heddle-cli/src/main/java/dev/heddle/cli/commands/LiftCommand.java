package dev.heddle.cli.commands;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.base.bits.Hex;
import dev.heddle.base.json.JsonWriter;
import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.input.CodeInputs;
import dev.heddle.cli.input.Inputs;
import dev.heddle.cli.input.InsnArgument;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.cli.input.OperandLines;
import dev.heddle.cli.input.ProgramOption;
import dev.heddle.decompile.DecompileException;
import dev.heddle.decompile.LlvmText;
import dev.heddle.ir.lift.LaneText;
import dev.heddle.ir.lift.Lifter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

/// `heddle lift`.
public final class LiftCommand implements Callable<Integer> {
    private final Console console;
    private final IsaOptions isa;
    private final List<String> what;
    private final ProgramOption program;
    private final boolean json;
    private final boolean operand;
    private final boolean isLlvm;

    public LiftCommand(Console console, Args args) throws UsageException {
        this.console = console;
        isa = new IsaOptions(args);
        what = args.words();
        program = new ProgramOption(args);
        json = args.has("--json");
        operand = args.has("--operand");
        isLlvm = "llvm".equals(args.text("--to"));
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        isa.warn(console.err());
        if (isLlvm && (json || operand)) throw Failure.usage("--to llvm: not together with --json or --operand");
        if (operand) {
            Codec codec = isa.codec();
            OperandLines.Seen seen =
                    new OperandLines(codec).of(String.join(" ", what).strip());
            return all(seen.codec(), List.of(seen.insn()));
        }
        Path file = Inputs.named(what);
        String joined = String.join(" ", what).strip();
        if (file == null && !joined.isEmpty() && !joined.equals("-")) {
            InsnArgument seen = InsnArgument.of(isa.codec(), joined);
            return isLlvm
                    ? llvm("code", "code", seen.codec(), List.of(seen.insn()), 0)
                    : all(seen.codec(), List.of(seen.insn()));
        }
        String name = file == null ? "-" : file.toString();
        if (file != null && Files.isDirectory(file)) throw new Failure(file + ": is a directory");
        List<CodeInputs.Code> programs = CodeInputs.read(List.of(name), isa, program, console);
        if (isLlvm && programs.size() > 1)
            throw Failure.usage("--to llvm: %s has %d programs; --program names one".formatted(name, programs.size()));
        for (CodeInputs.Code p : programs) {
            if (p.items().isEmpty()) throw new Failure(p.name() + ": no instructions in it");
            if (isLlvm) return llvm(p.name(), base(name), p.codec(), p.items(), p.entry());
            if (programs.size() > 1 && !json) console.print("; " + p.name() + "\n");
            all(p.codec(), p.items());
        }
        return 0;
    }

    /// @return the name of a file without its ending
    private static String base(String file) {
        String last = Inputs.isStandard(Path.of(file))
                ? "code"
                : Path.of(file).getFileName().toString();
        int dot = last.lastIndexOf('.');
        return dot > 0 ? last.substring(0, dot) : last;
    }

    /// @param shown what messages call it
    /// @param name of the function
    private int llvm(String shown, String name, Codec codec, List<? extends Item> items, long entry)
            throws Failure, IOException {
        ByteArrayOutputStream code = new ByteArrayOutputStream();
        for (Item i : items) code.write(i.bytes());
        try {
            console.print(
                    LlvmText.of(codec, code.toByteArray(), items.getFirst().address(), entry, name));
        } catch (DecompileException e) {
            throw new Failure("%s: %s".formatted(shown, e.getMessage()));
        }
        return 0;
    }

    private int all(Codec codec, List<? extends Item> items) throws IOException {
        try {
            if (json) {
                Lifter lifter = Lifter.of(codec);
                try (JsonWriter out = JsonWriter.lines(console.out())) {
                    for (Item item : items) out.write(LaneJson.of(codec, lifter, item));
                }
            } else {
                for (Item item : items) text(codec, item);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return 0;
    }

    private void text(Codec codec, Item item) {
        StringBuilder out = new StringBuilder();
        out.append("%8x: ".formatted(item.address()));
        switch (item) {
            case Insn i -> {
                out.append(codec.text(i)).append('\n');
                for (String line : LaneText.of(Lifter.of(codec).lift(i)))
                    out.append("              ").append(line).append('\n');
            }
            case Data d -> out.append(data(codec, d)).append('\n');
        }
        try {
            console.print(out.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// @return what bytes are that are not an instruction
    static String data(Codec codec, Data d) {
        return d.isPadding()
                ? d.length() + " bytes of padding"
                : Hex.of(d.bytes(), 0, d.bytes().length)
                        + " is not an instruction of "
                        + codec.book().id();
    }
}
