package dev.heddle.textures;

import dev.heddle.ir.state.Fault;
import dev.heddle.textures.sample.Sampler;

/// The part of a sampler that applies to texels which a program reads by their numbers.
///
/// @param texels what is read outside of the image
/// @param layers what is read where there is no such layer
/// @param areLimited whether the limits of the level of detail count
record Fetches(OutOfBoundsTexel texels, OutOfBoundsTexel layers, boolean areLimited) {
    /// @return the level that is read
    int level(int level, Sampler sampler) {
        double lod = Math.clamp((double) level, (double) sampler.leastLod(), (double) sampler.mostLod());
        return (int) (Math.ceil(lod + 0.5) - 1);
    }

    /// @return the layer that is read, one that is not there for none
    int layer(int layer, int layers, int lane) {
        boolean isThere = layer >= 0 && layer < layers;
        if (isThere) return layer;
        return switch (this.layers) {
            case EDGE -> Math.clamp(layer, 0, layers - 1);
            case BORDER, ZERO -> -1;
            case UNKNOWN -> throw unknown("a layer that the image does not have", lane);
        };
    }

    /// Gives what is outside of the image.
    ///
    /// @return whether the image's swizzle applies to it
    boolean outside(Sampler sampler, int lane, int[] out) {
        return switch (texels) {
            case BORDER -> {
                System.arraycopy(sampler.border(), 0, out, 0, 4);
                yield true;
            }
            case ZERO, EDGE -> false;
            case UNKNOWN -> throw unknown("a texel outside of the image", lane);
        };
    }

    private static Fault unknown(String what, int lane) {
        return new Fault("what is read for %s has not been described for this sampler".formatted(what), lane);
    }
}
