package dev.heddle.exec.jvm;

import dev.heddle.exec.region.Region;
import dev.heddle.exec.region.RegionCode;
import dev.heddle.exec.region.Target;
import java.lang.classfile.CodeBuilder;
import org.jspecify.annotations.Nullable;

/// Makes classes of regions, for the lanes of a wave side by side.
public final class VectorClass {
    private VectorClass() {}

    /// Writes a method.
    private interface Writer {
        /// @return whether it is short enough
        boolean write(Region region, VectorCompiler.Shape shape, Target target, CodeBuilder out);
    }

    /// Code that keeps registers in vectors, from the beginning to the end.
    ///
    /// @return null if it is too long
    public static @Nullable RegionCode whole(
            Region region, VectorCompiler.Shape shape, Target target) {
        return compile(region, shape, target, VectorCompiler::write);
    }

    /// Code that keeps registers in arrays from piece to piece.
    ///
    /// @return null if it is too long
    public static @Nullable RegionCode strips(
            Region region, VectorCompiler.Shape shape, Target target) {
        return compile(region, shape, target, StripCompiler::write);
    }

    private static @Nullable RegionCode compile(
            Region region, VectorCompiler.Shape shape, Target target, Writer writer) {
        return GeneratedClass.ofRegion(
                "Vectors",
                region,
                b -> {
                    if (!writer.write(region, shape, target, b))
                        throw new IllegalArgumentException("too long");
                });
    }
}
