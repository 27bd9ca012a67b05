package dev.heddle.textures.texel;

import dev.heddle.textures.number.Fixed;
import dev.heddle.textures.number.SmallFloats;
import dev.heddle.textures.number.Srgb;
import java.util.List;

/// A texel of adjacent components. The name lists them from the lowest bit, each letter with the width behind it or
/// behind a later one: `rgba8`, `b5g6r5`, `z24x8`. See [Channel] for the letters.
public final class PlainFormat implements TexelFormat {
    private static final int HALF_BITS = 16;
    private static final int FEW_BITS = 8;

    private final String name;
    private final NumberType type;
    private final int bytes;
    private final Component[] components;

    /// For each component, where its value is among the four of a texel.
    private final int[] places;

    /// For each component of few bits, what each code stands for; for others nothing.
    private final int[][] values;

    private PlainFormat(String name, NumberType type, List<Component> all) {
        this.name = name;
        this.type = type;
        Component last = all.getLast();
        this.bytes = (last.low() + last.bits()) / 8;
        this.components =
                all.stream().filter(c -> c.channel() != Channel.UNUSED).toArray(Component[]::new);
        this.places = new int[components.length];
        boolean deep = all.stream().anyMatch(c -> c.channel() == Channel.DEPTH);
        for (int i = 0; i < places.length; i++) {
            Channel c = components[i].channel();
            places[i] = c == Channel.STENCIL && deep ? 1 : c.index();
        }
        this.values = new int[components.length][];
        for (int i = 0; i < values.length; i++) values[i] = values(components[i]);
    }

    private int[] values(Component c) {
        int[] out = new int[c.bits() <= FEW_BITS ? 1 << c.bits() : 0];
        for (int code = 0; code < out.length; code++) out[code] = number(c, code);
        return out;
    }

    /// @throws IllegalArgumentException if the name is not one of a plain format, or it has no such type
    static PlainFormat of(String name, NumberType type) {
        List<Component> all = ComponentNames.of(name);
        for (Component c : all) check(name, type, c);
        return new PlainFormat(ComponentNames.name(all), type, all);
    }

    private static void check(String name, NumberType type, Component c) {
        boolean fits = switch (type) {
            case UNORM, UINT, SINT -> true;
            case SNORM -> c.bits() > 1;
            case SRGB -> c.bits() == 8;
            case FLOAT -> c.bits() == 32 || c.bits() == HALF_BITS || c.bits() == 11 || c.bits() == 10;
            case FIXED -> c.bits() == 32;
            case XR -> c.bits() == 10;
            case UFLOAT, UNORM8 -> false;
        };
        if (fits || c.channel() == Channel.UNUSED || c.channel() == Channel.STENCIL) return;
        throw new IllegalArgumentException("'%s' has no type %s: component %c has %d bits"
                .formatted(name, type.text(), c.channel().letter(), c.bits()));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public NumberType type() {
        return type;
    }

    @Override
    public int bytes() {
        return bytes;
    }

    /// @return its components from the lowest bit, those that are used
    public List<Component> parts() {
        return List.of(components);
    }

    /// @param part number of a component among those that are used
    /// @return where its value is among the four of a texel
    public int place(int part) {
        return places[part];
    }

    @Override
    public int components() {
        return components.length;
    }

    @Override
    public boolean has(int i) {
        for (int p : places) if (p == i) return true;
        return false;
    }

    @Override
    public void decode(long low, long high, int x, int y, int[] out) {
        out[0] = 0;
        out[1] = 0;
        out[2] = 0;
        out[3] = kind().one();
        for (int i = 0; i < components.length; i++) {
            Component c = components[i];
            int code = c.from(low, high);
            int[] known = values[i];
            out[places[i]] = known.length > 0 ? known[code] : number(c, code);
        }
    }

    /// @return bits of f32, or an integer
    private int number(Component c, int code) {
        if (c.channel() == Channel.STENCIL) return code;
        int bits = c.bits();
        int spare = 32 - bits;
        if (type == NumberType.UINT) return code;
        if (type == NumberType.SINT) return code << spare >> spare;
        return Float.floatToRawIntBits(real(c, code, code << spare >> spare));
    }

    private float real(Component c, int code, int signed) {
        int bits = c.bits();
        return switch (type) {
            case UNORM, UNORM8 -> Fixed.unorm(code, bits);
            case SRGB -> c.channel() == Channel.ALPHA ? Fixed.unorm(code, 8) : Srgb.linear(code);
            case SNORM -> Fixed.snorm(signed, bits);
            case FIXED -> Fixed.fixed16(code);
            case XR -> Fixed.extended(code);
            case FLOAT, UFLOAT, UINT, SINT -> floating(code, bits);
        };
    }

    private static float floating(int code, int bits) {
        if (bits == 32) return Float.intBitsToFloat(code);
        return bits == HALF_BITS ? SmallFloats.half(code) : SmallFloats.unsigned(code, bits - 5);
    }

    @Override
    public long encodeLow(int[] texel) {
        long out = 0;
        for (int i = 0; i < components.length; i++) out |= components[i].toLow(code(components[i], texel[places[i]]));
        return out;
    }

    @Override
    public long encodeHigh(int[] texel) {
        long out = 0;
        if (bytes <= 8) return out;
        for (int i = 0; i < components.length; i++) out |= components[i].toHigh(code(components[i], texel[places[i]]));
        return out;
    }

    private int code(Component c, int value) {
        int bits = c.bits();
        int mask = -1 >>> 32 - bits;
        if (c.channel() == Channel.STENCIL || type == NumberType.UINT)
            return Integer.compareUnsigned(value, mask) > 0 ? mask : value;
        if (type == NumberType.SINT) return Math.clamp(value, ~(mask >>> 1), mask >>> 1) & mask;
        float x = Float.intBitsToFloat(value);
        return switch (type) {
            case UNORM, UNORM8 -> Fixed.toUnorm(x, bits);
            case SRGB -> c.channel() == Channel.ALPHA ? Fixed.toUnorm(x, 8) : Srgb.code(x);
            case SNORM -> Fixed.toSnorm(x, bits);
            case FIXED -> Fixed.toFixed16(x);
            case XR -> Fixed.toExtended(x);
            case FLOAT, UFLOAT, UINT, SINT -> {
                if (bits == 32) yield value;
                yield bits == HALF_BITS ? SmallFloats.toHalf(x) : SmallFloats.toUnsigned(x, bits - 5);
            }
        };
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof PlainFormat f && f.name.equals(name) && f.type == type;
    }

    @Override
    public int hashCode() {
        return text().hashCode();
    }

    @Override
    public String toString() {
        return text();
    }
}
