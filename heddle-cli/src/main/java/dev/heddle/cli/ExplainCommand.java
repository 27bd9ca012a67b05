package dev.heddle.cli;

import dev.heddle.bits.Hex;
import dev.heddle.code.Codec;
import dev.heddle.code.Insn;
import dev.heddle.code.Program;
import dev.heddle.page.InsnPage;
import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
            "  heddle explain -a agx iadd r1, r2.discard, u3"
        })
final class ExplainCommand implements Callable<Integer> {
    private final Console console;

    @Mixin private final IsaOptions isa = new IsaOptions();

    @Parameters(
            arity = "1..*",
            paramLabel = "HEX|TEXT",
            description = "The bytes of an instruction in memory order, or its text.")
    private List<String> what = List.of();

    ExplainCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        Codec codec = isa.codec();
        String joined = String.join(" ", what).strip();
        console.print(InsnPage.of(codec, insn(codec, joined), Colours.page(console)));
        return 0;
    }

    private static Insn insn(Codec codec, String what) throws SourceException, Failure {
        String digits = what.replace(" ", "").replaceFirst("^0[xX]", "");
        boolean hex = !digits.isEmpty() && digits.chars().allMatch(c -> Hex.value(c) >= 0);
        return hex ? decoded(codec, digits) : assembled(codec, what);
    }

    private static Insn decoded(Codec codec, String digits) throws Failure {
        if (digits.length() % 2 != 0)
            throw new Failure("'" + digits + "': an odd number of hex digits");
        byte[] bytes = new byte[digits.length() / 2];
        for (int i = 0; i < bytes.length; i++)
            bytes[i] = (byte) Integer.parseInt(digits.substring(2 * i, 2 * i + 2), 16);
        Insn insn = codec.decode(bytes, 0, bytes.length, 0);
        if (insn == null)
            throw new Failure("'" + digits + "' is not an instruction of " + codec.book().id());
        if (insn.length() < bytes.length) {
            throw new Failure(
                    "'%s' is an instruction of %d bytes with %d more behind it; give one instruction at a time"
                            .formatted(digits, insn.length(), bytes.length - insn.length()));
        }
        return insn;
    }

    private static Insn assembled(Codec codec, String text) throws SourceException, Failure {
        Program p = codec.assembler().force(true).assemble(new Source("<argument>", text));
        if (p.items().size() == 1 && p.items().getFirst() instanceof Insn i) return i;
        throw new Failure("give one instruction at a time");
    }
}
