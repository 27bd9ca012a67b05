package dev.heddle.exec.jvm;

import dev.heddle.exec.jvm.lane.LaneCompiler;
import dev.heddle.exec.jvm.region.Target;
import dev.heddle.exec.jvm.vector.PartCode;
import dev.heddle.exec.jvm.vector.StripClass;
import dev.heddle.exec.jvm.vector.VectorMachine;
import dev.heddle.exec.jvm.vector.WaveShape;
import dev.heddle.exec.region.Region;
import dev.heddle.exec.region.RegionCode;
import org.jspecify.annotations.Nullable;

/// Compiles the regions that [Regions] finds. With `-Dheddle.vectors.off=true` it makes no code with vectors: a cache
/// of classes cannot be made of a run that has loaded the module with them.
final class RegionCompiler {
    private RegionCompiler() {}

    /// @return elements of a vector; 0 if there are no vectors
    static int vectorLength() {
        return Boolean.getBoolean("heddle.vectors.off") ? 0 : VectorMachine.length();
    }

    /// Code that runs a region for one lane after the other.
    ///
    /// @return null if there is none
    static @Nullable RegionCode lanes(Region region, Target target) {
        return LaneCompiler.compile(region, target.layout(), target.spaces());
    }

    /// Code that runs a region for all lanes of a wave, as vectors.
    ///
    /// @param room elements of its rows
    /// @param each lanes that count together
    /// @return null if there is none, or the processor has no vectors that such a wave can be cut into
    static @Nullable RegionCode vectors(Region region, Target target, int room, int each) {
        WaveShape shape = shape(room, each);
        return shape == null ? null : StripClass.compile(region, shape, target);
    }

    /// Code that runs a loop for one vector of lanes after the other. It may refuse a wave.
    ///
    /// @param region in which only active lanes are looked at
    /// @param room elements of its rows
    /// @param each lanes that count together
    /// @return null if there is none, or the processor has no vectors that such a wave can be cut into
    static @Nullable RegionCode chunks(Region region, Target target, int room, int each) {
        WaveShape shape = shape(room, each);
        return shape == null ? null : PartCode.of(region, shape, target);
    }

    /// @return null if a wave cannot be cut into vectors
    private static @Nullable WaveShape shape(int room, int each) {
        int length = vectorLength();
        boolean fits = length > 0 && room % length == 0 && (each >= room || each % length == 0);
        return fits ? new WaveShape(room, length, each) : null;
    }
}
