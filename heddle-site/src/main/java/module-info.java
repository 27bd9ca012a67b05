/// Books for readers and for other programs: the reference site, JSON, grammars of editors.
module dev.heddle.site {
    requires transitive dev.heddle.pages;
    requires dev.heddle.ir;
    requires static org.jspecify;

    exports dev.heddle.site.export;
    exports dev.heddle.site;

    // Records in it are written as JSON.
    opens dev.heddle.site.export to
            dev.heddle.base;
}
