/// Reads and writes machine code by a book.
module dev.heddle.asm {
    requires transitive dev.heddle.isa;
    requires static org.jspecify;

    exports dev.heddle.asm;
    exports dev.heddle.asm.search;
    exports dev.heddle.asm.text to
            dev.heddle.accel,
            dev.heddle.cli;
    exports dev.heddle.asm.insn;
    exports dev.heddle.asm.meaning;

    uses dev.heddle.asm.text.LineEncodings.Provider;
    uses dev.heddle.asm.text.WordTexts.Provider;
}
