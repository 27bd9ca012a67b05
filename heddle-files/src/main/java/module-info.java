/// Readers that turn what a user has (a binary, hex text, a listing) into machine code.
module dev.heddle.files {
    requires transitive dev.heddle.core;
    requires static transitive org.jspecify;

    exports dev.heddle.files;
}
