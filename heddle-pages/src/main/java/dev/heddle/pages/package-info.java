/// Reference pages: what a book, an entry, an instruction says, in blocks that are printed as text and as HTML.
///
/// A page is a list of sections ([PageSection]) of a few kinds of blocks ([PageBlock]) with texts in them ([PageText]).
/// They are made once: [EntryContent], [Definitions], [TimePage], [RegistersPage]. A [TextSheet] prints them as plain
/// text of 80 columns, which is ASCII as far as the book is, needs no terminal, and is the same each time; the site
/// prints them as HTML.
@NullMarked
package dev.heddle.pages;

import org.jspecify.annotations.NullMarked;
