/// Helps people who read and write code.
module dev.heddle.assist {
    requires transitive dev.heddle.asm;
    requires static org.jspecify;

    exports dev.heddle.check;
    exports dev.heddle.edit;
    exports dev.heddle.page;
    exports dev.heddle.search;
}
