/// Books of instruction sets, and the reading and writing of machine code by them.
module dev.heddle.core {
    requires static org.jspecify;

    exports dev.heddle.search;
    exports dev.heddle.source;
    exports dev.heddle.bits;
    exports dev.heddle.book;
    exports dev.heddle.book.read;
    exports dev.heddle.book.format to
            dev.heddle.cli;
    // Syntax trees: they change with the language of the books.
    exports dev.heddle.expr to
            dev.heddle.machine,
            dev.heddle.site,
            dev.heddle.cli;
    exports dev.heddle.insn;
    exports dev.heddle.meaning;
    exports dev.heddle.code;
    exports dev.heddle.code.print to
            dev.heddle.accel,
            dev.heddle.cli;
    exports dev.heddle.code.parse to
            dev.heddle.accel;
    exports dev.heddle.code.text to
            dev.heddle.accel;
    exports dev.heddle.check;
    exports dev.heddle.dataflow;
    exports dev.heddle.hazard;
    exports dev.heddle.page;
    exports dev.heddle.record;
    exports dev.heddle.edit;
    exports dev.heddle.options;

    uses dev.heddle.code.WordTexts.Provider;
    uses dev.heddle.code.parse.LineEncodings.Provider;
}
