/// What the tables are asked: queries of users, ready-made questions, and the numbers of a report.
@NullMarked
package dev.heddle.corpus.query;

import org.jspecify.annotations.NullMarked;
