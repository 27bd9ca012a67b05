/// Books: one for each instruction set.
module dev.heddle.isa {
    requires transitive dev.heddle.base;
    requires static org.jspecify;

    exports dev.heddle.book;
    exports dev.heddle.book.format to
            dev.heddle.cli,
            dev.heddle.editors;
    exports dev.heddle.book.read;
    exports dev.heddle.record;

    uses dev.heddle.book.read.ReadyBooks;
}
