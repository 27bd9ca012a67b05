/// Reads and writes machine code by a book.
module dev.heddle.asm {
    requires transitive dev.heddle.isa;
    requires static org.jspecify;

    exports dev.heddle.code;
    exports dev.heddle.insn;
    exports dev.heddle.insn.scope;
    exports dev.heddle.meaning;
}
