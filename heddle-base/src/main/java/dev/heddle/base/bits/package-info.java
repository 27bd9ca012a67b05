/// Bit strings: instruction words of up to 256 bits, and fields that may be split over several places of a word.
///
/// Bit 0 is the least significant bit of the little-endian word. A field is written most significant part first:
/// `[45:44].[14:9]` has its upper two bits at 45 and 44.
@NullMarked
package dev.heddle.base.bits;

import org.jspecify.annotations.NullMarked;
