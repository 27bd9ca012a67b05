/// Reads and writes machine code by a book.
module dev.heddle.asm {
    requires transitive dev.heddle.isa;
    requires static org.jspecify;

    exports dev.heddle.code;
    exports dev.heddle.code.text to
            dev.heddle.accel,
            dev.heddle.cli;
    exports dev.heddle.insn;
    exports dev.heddle.meaning;

    uses dev.heddle.code.text.LineEncodings.Provider;
    uses dev.heddle.code.text.WordTexts.Provider;
}
