package dev.heddle.cli.commands;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.base.json.JsonWriter;
import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.console.TerminalColours;
import dev.heddle.cli.input.CodeInputs;
import dev.heddle.cli.input.Inputs;
import dev.heddle.cli.input.InsnArgument;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.cli.input.OperandLines;
import dev.heddle.cli.input.ProgramOption;
import dev.heddle.cli.input.RecordArgument;
import dev.heddle.cli.listing.ExplainJson;
import dev.heddle.isa.record.RecordPage;
import dev.heddle.pages.InsnPage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// `heddle explain`.
public final class ExplainCommand implements Callable<Integer> {
    private final Console console;
    private final IsaOptions isa;
    private final List<String> what;
    private final ProgramOption program;
    private final boolean operand;
    private final @Nullable String record;
    private final boolean json;

    public ExplainCommand(Console console, Args args) throws UsageException {
        this.console = console;
        isa = new IsaOptions(args);
        what = args.words();
        program = new ProgramOption(args);
        operand = args.has("--operand");
        record = args.text("--record");
        json = args.has("--json");
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        isa.warn(console.err());
        String joined = String.join(" ", what).strip();
        if (record != null) {
            if (json) throw Failure.usage("--json is for instructions, not for records");
            console.print(RecordPage.of(RecordArgument.of(isa.book(), record, joined)));
            return 0;
        }
        if (operand) {
            OperandLines.Seen seen = new OperandLines(isa.codec()).of(joined);
            show(seen.codec(), seen.insn());
            return 0;
        }
        Path file = Inputs.named(what);
        if (file != null) return file(file);
        program.mustBeUsed(List.of(joined));
        InsnArgument seen = InsnArgument.of(isa.codec(), joined);
        show(seen.codec(), seen.insn());
        return 0;
    }

    /// Every instruction of a file.
    private int file(Path file) throws SourceException, Failure, IOException {
        int shown = 0;
        for (CodeInputs.Code code : CodeInputs.read(List.of(file.toString()), isa, program, console))
            for (Item item : code.items())
                if (item instanceof Insn insn) {
                    if (shown++ > 0 && !json) console.print("\n");
                    show(code.codec(), insn);
                }
        if (shown == 0) throw new Failure(Inputs.name(file) + ": no instructions in it");
        return 0;
    }

    private void show(Codec codec, Insn insn) throws IOException {
        if (!json) {
            console.print(InsnPage.of(codec, insn, TerminalColours.page(console)));
            return;
        }
        JsonWriter.line(ExplainJson.of(codec, insn), console.out());
    }
}
