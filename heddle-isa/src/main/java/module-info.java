/// Books: one for each instruction set.
module dev.heddle.isa {
    requires transitive dev.heddle.base;
    requires static org.jspecify;

    exports dev.heddle.isa;
    exports dev.heddle.isa.format to
            dev.heddle.cli,
            dev.heddle.editors;
    exports dev.heddle.isa.read;
    exports dev.heddle.isa.record;

    uses dev.heddle.isa.read.ReadyBooks;
}
