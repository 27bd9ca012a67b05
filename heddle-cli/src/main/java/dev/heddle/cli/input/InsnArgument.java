package dev.heddle.cli.input;

import dev.heddle.asm.Assembler;
import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.bits.Hex;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Failure;
import java.util.Arrays;

/// One instruction on the command line: its bytes, or its text.
///
/// @param codec of the dialect of the text
public record InsnArgument(Codec codec, Insn insn) {
    public static InsnArgument of(Codec codec, String what) throws SourceException, Failure {
        String digits = what.replace(" ", "").replaceFirst("^0[xX]", "");
        boolean hex = !digits.isEmpty() && digits.chars().allMatch(c -> Hex.value(c) >= 0);
        return hex ? new InsnArgument(codec, decoded(codec, digits)) : assembled(codec, what);
    }

    private static Insn decoded(Codec codec, String digits) throws Failure {
        if (digits.length() % 2 != 0) throw new Failure("'" + digits + "': an odd number of hex digits");
        byte[] bytes = new byte[digits.length() / 2];
        for (int i = 0; i < bytes.length; i++)
            bytes[i] = (byte) Integer.parseInt(digits.substring(2 * i, 2 * i + 2), 16);
        Insn insn = codec.decode(bytes, 0, bytes.length, 0);
        if (insn == null) throw new Failure("'" + digits + "'" + why(codec, bytes));
        if (insn.length() < bytes.length) {
            throw new Failure("'%s' is an instruction of %d bytes with %d more after it; give one instruction at a time"
                    .formatted(digits, insn.length(), bytes.length - insn.length()));
        }
        return insn;
    }

    /// Why bytes are no instruction: too few of them, perhaps.
    private static String why(Codec codec, byte[] bytes) {
        byte[] longer =
                Arrays.copyOf(bytes, Math.max(bytes.length, codec.book().isa().maxBytes()));
        Insn more = codec.decode(longer, 0, longer.length, 0);
        if (more == null || more.length() <= bytes.length)
            return " is not an instruction of " + codec.book().id();
        return ": %s too short: what begins so has %d"
                .formatted(bytes.length == 1 ? "1 byte is" : bytes.length + " bytes are", more.length());
    }

    private static InsnArgument assembled(Codec codec, String text) throws SourceException, Failure {
        Assembler assembler = codec.assembler().force(true);
        Program p = assembler.assemble(new Source("<argument>", text));
        if (p.items().size() == 1 && p.items().getFirst() instanceof Insn i)
            return new InsnArgument(assembler.codec(), i);
        throw new Failure("give one instruction at a time");
    }
}
