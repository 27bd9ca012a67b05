/// Shows books and their instructions to people, and what editors say of a source.
module dev.heddle.pages {
    requires transitive dev.heddle.asm;
    requires static org.jspecify;

    exports dev.heddle.pages;
    exports dev.heddle.pages.edit;
}
