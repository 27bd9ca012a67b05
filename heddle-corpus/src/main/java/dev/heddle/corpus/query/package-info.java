/// Questions to the tables: queries of users, ready-made questions, patterns, and a report with plots on one page.
@NullMarked
package dev.heddle.corpus.query;

import org.jspecify.annotations.NullMarked;
