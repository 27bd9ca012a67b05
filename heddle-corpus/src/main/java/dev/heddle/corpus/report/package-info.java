/// A corpus as one page with plots, for people.
@NullMarked
package dev.heddle.corpus.report;

import org.jspecify.annotations.NullMarked;
