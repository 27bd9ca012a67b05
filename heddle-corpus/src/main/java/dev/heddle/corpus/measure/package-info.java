/// The rows of one program. All numbers are those of `heddle stats` and `heddle check`: this package asks the same
/// classes and computes nothing itself but hashes.
@NullMarked
package dev.heddle.corpus.measure;

import org.jspecify.annotations.NullMarked;
