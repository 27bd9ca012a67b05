package dev.heddle.cli.commands;

import dev.heddle.bits.Hex;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.input.CodeInputs;
import dev.heddle.cli.input.Inputs;
import dev.heddle.cli.input.InsnArgument;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.cli.input.OperandLines;
import dev.heddle.cli.input.ProgramOption;
import dev.heddle.code.Codec;
import dev.heddle.insn.Data;
import dev.heddle.insn.Insn;
import dev.heddle.insn.Item;
import dev.heddle.lift.LaneText;
import dev.heddle.lift.Lifter;
import dev.heddle.options.Args;
import dev.heddle.options.UsageException;
import dev.heddle.source.SourceException;
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

    public LiftCommand(Console console, Args args) throws UsageException {
        this.console = console;
        isa = new IsaOptions(args);
        what = args.words();
        program = new ProgramOption(args);
        json = args.has("--json");
        operand = args.has("--operand");
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        isa.warn(console.err());
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
            return all(seen.codec(), List.of(seen.insn()));
        }
        String name = file == null ? "-" : file.toString();
        if (file != null && Files.isDirectory(file)) throw new Failure(file + ": is a directory");
        List<CodeInputs.Code> programs = CodeInputs.read(List.of(name), isa, program, console);
        for (CodeInputs.Code p : programs) {
            if (p.items().isEmpty()) throw new Failure(p.name() + ": no instructions in it");
            if (programs.size() > 1 && !json) console.print("; " + p.name() + "\n");
            all(p.codec(), p.items());
        }
        return 0;
    }

    private int all(Codec codec, List<? extends Item> items) throws IOException {
        try {
            if (json) {
                try (LaneJson out = new LaneJson(codec, console.out())) {
                    items.forEach(out);
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
