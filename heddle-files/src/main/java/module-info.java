/// Readers that turn what a user has (a binary, hex text, a listing, a capture) into machine code.
module dev.heddle.files {
    requires transitive dev.heddle.asm;
    requires static org.jspecify;

    uses dev.heddle.files.Unpacker;

    exports dev.heddle.files;
    exports dev.heddle.files.adreno;
    exports dev.heddle.files.column;
    exports dev.heddle.files.container;
    exports dev.heddle.files.submit;
}
