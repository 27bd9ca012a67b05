/// The reference site: static pages that are read without a script, made from the books.
///
/// [SiteBuilder] writes everything. A [BookSet] is one instruction set with all its variants; each section of a page is
/// made for every variant, and those that differ from the main one are shown beside it ([Variation]). What a book says
/// of an entry, a name, registers and time comes in the blocks that `dev.heddle.pages` prints as text, too; [BlockHtml]
/// gives them links and colours. Prose that belongs to a whole set is in chapters
/// (`resources/dev/heddle/site/chapters`), which have tables out of the book in them. Output is the same each time: no
/// clock, no path, nothing in the order of a hash.
@NullMarked
package dev.heddle.site;

import org.jspecify.annotations.NullMarked;
