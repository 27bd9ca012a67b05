package dev.heddle.cli;

import dev.heddle.code.Codec;
import dev.heddle.insn.Insn;
import dev.heddle.page.InsnPage;
import dev.heddle.record.RecordPage;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `heddle explain`.
@Command(
        name = "explain",
        description =
                "Takes one instruction apart: its bits, fields and operands, what it does, how that is known, what is not.",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Examples:",
            "  heddle explain -a agx 0e05c43600000000",
            "  heddle explain -a agx iadd r1, r2.discard, u3",
            "  heddle explain -a amx --operand genlut 0x05a0000000500040",
            "  heddle explain -a agx --record sampler 00800300e0006000"
        })
final class ExplainCommand implements Callable<Integer> {
    private final Console console;

    @Mixin private final IsaOptions isa = new IsaOptions();

    @Parameters(
            arity = "1..*",
            paramLabel = "HEX|TEXT",
            description = "The bytes of an instruction in memory order, or its text.")
    private List<String> what = List.of();

    @Option(
            names = "--operand",
            description =
                    "Explain the operand that is in the register which an instruction names: its number, such as"
                            + " 'genlut 0x40', or its text.")
    private boolean operand;

    @Option(
            names = "--record",
            paramLabel = "NAME",
            description =
                    "Explain a record that lies in memory, such as the descriptor of a texture, by its bytes. A name"
                            + " that the book does not have shows those that it has.")
    private @Nullable String record;

    @Option(names = "--json", description = "Write one JSON object (docs/schema).")
    private boolean json;

    ExplainCommand(Console console) {
        this.console = console;
    }

    /// A plain command line.
    ExplainCommand(Console console, QuickArgs args) {
        this.console = console;
        isa.choose(args.isa());
        what = List.of(args.file());
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
