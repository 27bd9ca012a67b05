package dev.heddle.cli;

import dev.heddle.code.Codec;
import dev.heddle.insn.Insn;
import dev.heddle.options.Args;
import dev.heddle.options.UsageException;
import dev.heddle.page.InsnPage;
import dev.heddle.record.RecordPage;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// `heddle explain`.
final class ExplainCommand implements Callable<Integer> {
    private final Console console;
    private final IsaOptions isa;
    private final List<String> what;
    private final boolean operand;
    private final @Nullable String record;
    private final boolean json;

    ExplainCommand(Console console, Args args) throws UsageException {
        this.console = console;
        isa = new IsaOptions(args);
        what = args.words();
        operand = args.has("--operand");
        record = args.text("--record");
        json = args.has("--json");
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        isa.warn(console.err());
        Codec codec = isa.codec();
        String joined = String.join(" ", what).strip();
        if (record != null) {
            if (json) throw Failure.usage("--json is for instructions, not for records");
            console.print(RecordPage.of(RecordArgument.of(codec.book(), record, joined)));
            return 0;
        }
        if (operand) {
            OperandLines.Seen seen = new OperandLines(codec).of(joined);
            show(seen.codec(), seen.insn());
            return 0;
        }
        InsnArgument seen = InsnArgument.of(codec, joined);
        show(seen.codec(), seen.insn());
        return 0;
    }

    private void show(Codec codec, Insn insn) throws IOException {
        if (!json) {
            console.print(InsnPage.of(codec, insn, Colours.page(console)));
            return;
        }
        try (JsonListing out = new JsonListing(codec, console.out())) {
            out.explain(insn);
        }
    }
}
