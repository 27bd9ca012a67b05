package dev.heddle.textures.sample;

/// The arguments of a texture lookup. May be used again and again.
public final class Lookup {
    /// Coordinates; of cubes, a direction.
    public float s;

    public float t;
    public float r;

    /// Layer, or number of the cube; clamped to those that there are.
    public int layer;

    /// Added to numbers of texels before they are wrapped; not for cubes.
    public int offsetX;

    public int offsetY;
    public int offsetZ;

    /// Whether texels are compared with `reference`.
    public boolean compares;

    public float reference;

    /// At 0, 0, 0, in the first layer.
    public Lookup() {
        // Fields have their first values.
    }

    /// Sets the coordinates.
    public Lookup at(float s, float t, float r) {
        this.s = s;
        this.t = t;
        this.r = r;
        return this;
    }
}
