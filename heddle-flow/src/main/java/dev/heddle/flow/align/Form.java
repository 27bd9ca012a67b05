package dev.heddle.flow.align;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Operand;

/// The form of an instruction apart from the registers that it names.
///
/// @param mnemonic as it is written
/// @param shape its text with registers and targets left open
/// @param text as it is printed
record Form(String mnemonic, String shape, String text) {
    static Form of(Codec codec, Insn insn) {
        String text = codec.text(insn).replaceAll("\\s+", " ");
        StringBuilder shape = new StringBuilder();
        int at = 0;
        for (Operand o : codec.operands(insn)) {
            String open = switch (o) {
                case Operand.Register r -> r.file();
                case Operand.Target _ -> "target";
                default -> "";
            };
            int found = open.isEmpty() || o.text().isEmpty() ? -1 : text.indexOf(o.text(), at);
            if (found < 0) continue;
            shape.append(text, at, found).append('{').append(open).append('}');
            at = found + o.text().length();
        }
        shape.append(text.substring(at));
        return new Form(insn.entry().mnemonic(), shape.toString(), text);
    }
}
