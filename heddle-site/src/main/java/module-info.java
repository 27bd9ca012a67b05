/// The reference site: static pages made from books.
module dev.heddle.site {
    requires transitive dev.heddle.assist;
    requires static org.jspecify;

    exports dev.heddle.site;
}
