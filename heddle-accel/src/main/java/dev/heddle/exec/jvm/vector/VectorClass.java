package dev.heddle.exec.jvm.vector;

import dev.heddle.exec.jvm.lane.GeneratedClass;
import dev.heddle.exec.region.Region;
import dev.heddle.exec.region.RegionCode;
import dev.heddle.exec.region.Target;
import org.jspecify.annotations.Nullable;

/// Makes classes of regions, for the lanes of a wave side by side.
public final class VectorClass {
    /// Begins as the compiler is told.
    public static final String NAME = "Vectors";

    private VectorClass() {}

    /// Code that keeps registers in vectors, from the beginning to the end.
    ///
    /// @return null if it is too long
    public static @Nullable RegionCode whole(
            Region region, VectorCompiler.Shape shape, Target target) {
        return GeneratedClass.ofRegion(
                NAME, region, b -> VectorCompiler.write(region, shape, target, b));
    }

    /// Code that keeps registers in arrays from piece to piece.
    ///
    /// @return null if it is too long
    public static @Nullable RegionCode strips(
            Region region, VectorCompiler.Shape shape, Target target) {
        return GeneratedClass.ofMethods(
                NAME, region, c -> new StripClass(NAME, region, shape, target).write(c));
    }
}
