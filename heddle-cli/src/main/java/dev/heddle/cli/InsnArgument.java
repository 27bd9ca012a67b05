package dev.heddle.cli;

import dev.heddle.bits.Hex;
import dev.heddle.code.Assembler;
import dev.heddle.code.Codec;
import dev.heddle.code.Program;
import dev.heddle.insn.Insn;
import dev.heddle.source.Source;
import dev.heddle.source.SourceException;

/// One instruction on the command line: its bytes, or its text.
///
/// @param codec of the dialect of the text
record InsnArgument(Codec codec, Insn insn) {
    static InsnArgument of(Codec codec, String what) throws SourceException, Failure {
        String digits = what.replace(" ", "").replaceFirst("^0[xX]", "");
        boolean hex = !digits.isEmpty() && digits.chars().allMatch(c -> Hex.value(c) >= 0);
        return hex ? new InsnArgument(codec, decoded(codec, digits)) : assembled(codec, what);
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
                    "'%s' is an instruction of %d bytes with %d more after it; give one instruction at a time"
                            .formatted(digits, insn.length(), bytes.length - insn.length()));
        }
        return insn;
    }

    private static InsnArgument assembled(Codec codec, String text)
            throws SourceException, Failure {
        Assembler assembler = codec.assembler().force(true);
        Program p = assembler.assemble(new Source("<argument>", text));
        if (p.items().size() == 1 && p.items().getFirst() instanceof Insn i)
            return new InsnArgument(assembler.codec(), i);
        throw new Failure("give one instruction at a time");
    }
}
