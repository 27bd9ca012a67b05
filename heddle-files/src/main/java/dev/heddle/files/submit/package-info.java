/// Command buffers that a driver submits: what reads them, and what they work on. Files are not read here; the packets
/// of a family are those of its captures, so that its package has both.
@NullMarked
package dev.heddle.files.submit;

import org.jspecify.annotations.NullMarked;
