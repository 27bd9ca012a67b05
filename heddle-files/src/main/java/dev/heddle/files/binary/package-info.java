/// The common ground of the readers of files: [WholeFile], all bytes of a file of limited size; [UnpackedStream], one
/// that is read as it comes; [Damage], where a file is broken.
@NullMarked
package dev.heddle.files.binary;

import org.jspecify.annotations.NullMarked;
