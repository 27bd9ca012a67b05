package dev.heddle.cli.listing;

import dev.heddle.asm.Codec;
import dev.heddle.asm.Disassembler;
import dev.heddle.asm.insn.Insn;

/// The text of an instruction in JSON.
final class InsnText {
    private final Codec codec;
    private final Disassembler texts;

    InsnText(Codec codec) {
        this.codec = codec;
        this.texts = codec.disassembler();
    }

    /// @return also of an instruction of an included book; a directive for one that none says all of; empty if only the
    ///     kind of the word is known
    String of(Insn i) {
        texts.clear();
        texts.spell(i);
        if (texts.length() > 0) return texts.text();
        return isSilent(i) ? "" : codec.text(i);
    }

    /// Whether only the kind of the word is known whose text was asked for last.
    boolean isSilent(Insn i) {
        return texts.length() == 0 && (i.entry().text("").isEmpty() || codec.isIncluded(i));
    }
}
