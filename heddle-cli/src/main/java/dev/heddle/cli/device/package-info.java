/// The device that `heddle device` gives a program: a folder of shared memory, the preloaded library, the server behind
/// it, and the report at the end.
@NullMarked
package dev.heddle.cli.device;

import org.jspecify.annotations.NullMarked;
