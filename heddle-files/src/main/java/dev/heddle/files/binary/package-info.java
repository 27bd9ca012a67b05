/// What the readers of binary files share: [WholeFile], all bytes of a file of limited size, and
/// [ByteStream], bytes as a stream.
@NullMarked
package dev.heddle.files.binary;

import org.jspecify.annotations.NullMarked;
