package dev.heddle.files.column;

import dev.heddle.asm.Codec;
import dev.heddle.asm.search.IsaDetector;
import java.util.Comparator;

/// Compares bytes by how much they are like code.
public final class Likeness {
    private Likeness() {}

    /// Whether bytes are better read otherwise than somebody has written them: as numbers.
    ///
    /// @param other the other reading
    /// @param written as it is written
    /// @return whether the other one has fewer words that are no instructions. Where instructions have any
    ///     length, a number is none, and what is more like code counts
    public static boolean isClearly(Codec codec, byte[] other, byte[] written) {
        boolean isFree = codec.book().isa().granule() < Integer.BYTES;
        return isFree
                ? of(codec).compare(other, written) > 0
                : IsaDetector.of(codec, other).odd()
                        < IsaDetector.of(codec, written).odd();
    }

    /// @return what of two is more like code of an instruction set is the greater one
    public static Comparator<byte[]> of(Codec codec) {
        return Comparator.comparing(
                (byte[] code) -> IsaDetector.of(codec, code),
                Comparator.comparingInt(IsaDetector::odd).reversed().thenComparingLong(IsaDetector::bits));
    }
}
