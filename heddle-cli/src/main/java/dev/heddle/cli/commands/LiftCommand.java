package dev.heddle.cli.commands;

import dev.heddle.bits.Hex;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.input.Inputs;
import dev.heddle.cli.input.InsnArgument;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.cli.input.OperandLines;
import dev.heddle.cli.input.ReadingNotes;
import dev.heddle.code.Codec;
import dev.heddle.code.StreamDecoder;
import dev.heddle.files.Chunk;
import dev.heddle.files.CodeReader;
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
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// `heddle lift`.
public final class LiftCommand implements Callable<Integer> {
    private final Console console;
    private final IsaOptions isa;
    private final List<String> what;
    private final boolean json;
    private final boolean operand;

    public LiftCommand(Console console, Args args) throws UsageException {
        this.console = console;
        isa = new IsaOptions(args);
        what = args.words();
        json = args.has("--json");
        operand = args.has("--operand");
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        isa.warn(console.err());
        Codec codec = isa.codec();
        if (operand) {
            OperandLines.Seen seen = new OperandLines(codec).of(String.join(" ", what).strip());
            if (!json) text(seen.codec(), seen.insn());
            else
                try (LaneJson out = new LaneJson(seen.codec(), console.out())) {
                    out.accept(seen.insn());
                }
            return 0;
        }
        Path file = Inputs.named(what);
        String joined = String.join(" ", what).strip();
        if (file == null && !joined.isEmpty() && !joined.equals("-")) {
            InsnArgument seen = InsnArgument.of(codec, joined);
            all(seen.codec(), to -> to.accept(seen.insn()));
        } else {
            all(codec, to -> walk(codec, file, to));
        }
        return 0;
    }

    private interface Items {
        void each(Consumer<Item> to) throws SourceException, Failure, IOException;
    }

    private void all(Codec codec, Items items) throws SourceException, Failure, IOException {
        if (!json) {
            items.each(item -> text(codec, item));
            return;
        }
        try (LaneJson out = new LaneJson(codec, console.out())) {
            items.each(out);
        }
    }

    private void walk(Codec codec, @Nullable Path file, Consumer<Item> to)
            throws SourceException, IOException {
        try (CodeReader in =
                file == null
                        ? CodeReader.open(
                                console.in(),
                                "<stdin>",
                                Optional.empty(),
                                ReadingNotes.likeness(codec))
                        : CodeReader.open(file, Optional.empty(), ReadingNotes.likeness(codec))) {
            ReadingNotes.print(
                    file == null ? "<stdin>" : Inputs.name(file), codec, in, console.err());
            StreamDecoder walker = new StreamDecoder(codec, to);
            for (Chunk c = in.next(); c != null; c = in.next())
                walker.feed(c.address(), c.bytes(), c.length());
            walker.finish();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
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
