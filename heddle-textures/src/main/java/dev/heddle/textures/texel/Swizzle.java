package dev.heddle.textures.texel;

/// The source of each of the four values: a channel or a number. Its text has a letter for each of red,
/// green, blue and alpha: `rgba`, `bgr1`, `000r`.
///
/// @param codes for each value, 4 bits from the lowest: 0 to 3 a channel, 4 zero, 5 one
public record Swizzle(int codes) {
    private static final String LETTERS = "rgba01";
    private static final int ZERO = 4;
    private static final int ONE = 5;

    /// Everything stays where it is.
    public static final Swizzle IDENTITY = new Swizzle(0x3210);

    public Swizzle {
        for (int i = 0; i < 4; i++)
            if ((codes >>> 4 * i & 15) > ONE || codes >>> 16 != 0)
                throw new IllegalArgumentException("codes of a swizzle: 0x%x".formatted(codes));
    }

    /// @throws IllegalArgumentException if the text is not four of `r g b a 0 1`
    public static Swizzle of(String text) {
        int codes = 0;
        for (int i = 0; i < text.length(); i++) {
            int code = LETTERS.indexOf(text.charAt(i));
            if (code < 0 || text.length() != 4) break;
            codes |= code << 4 * i;
            if (i == 3) return new Swizzle(codes);
        }
        throw new IllegalArgumentException(
                "'%s' is not a swizzle: four of r, g, b, a, 0 and 1, such as bgr1".formatted(text));
    }

    /// @return channels that a format has stay where they are; others are 0, and alpha is one
    public static Swizzle of(TexelFormat format) {
        int codes = 0;
        for (int i = 0; i < 4; i++) {
            int code = format.has(i) ? i : i == 3 ? ONE : ZERO;
            codes |= code << 4 * i;
        }
        return new Swizzle(codes);
    }

    /// @param colour its first four are set where the value is 0 or 1 whatever the channels are
    public void constants(int[] colour, TexelKind kind) {
        for (int i = 0; i < 4; i++) if (code(i) >= ZERO) colour[i] = code(i) == ONE ? kind.one() : 0;
    }

    public String text() {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < 4; i++) out.append(LETTERS.charAt(codes >>> 4 * i & 15));
        return out.toString();
    }

    /// @return where value `i`, 0 to 3, comes from: 0 to 3 a channel, 4 zero, 5 one
    public int code(int i) {
        return codes >>> 4 * i & 15;
    }

    /// @param texel its first four are read and set
    public void apply(int[] texel, TexelKind kind) {
        if (codes == IDENTITY.codes) return;
        int r = pick(texel, 0, kind);
        int g = pick(texel, 1, kind);
        int b = pick(texel, 2, kind);
        int a = pick(texel, 3, kind);
        texel[0] = r;
        texel[1] = g;
        texel[2] = b;
        texel[3] = a;
    }

    /// The inverse, for values to write: each goes where [#apply] takes it from.
    ///
    /// @param seen four values; not changed
    /// @return four values; those that nothing is taken from are as in `seen`, and it is `seen` if all stay
    ///     in place
    public int[] undo(int[] seen) {
        if (codes == IDENTITY.codes) return seen;
        int[] out = seen.clone();
        for (int i = 0; i < 4; i++) if (code(i) < ZERO) out[code(i)] = seen[i];
        return out;
    }

    private int pick(int[] texel, int i, TexelKind kind) {
        int code = code(i);
        if (code < ZERO) return texel[code];
        return code == ONE ? kind.one() : 0;
    }
}
