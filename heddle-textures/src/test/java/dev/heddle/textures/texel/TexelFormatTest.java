package dev.heddle.textures.texel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.textures.number.Fixed;
import dev.heddle.textures.number.SmallFloats;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class TexelFormatTest {
    /// Formats of all three makers that are not blocks.
    private static final String[] PLAIN = {
        "r8", "rg8", "rgb8", "rgba8", "bgra8", "abgr8", "argb8", "r16", "rg16", "rgb16", "rgba16", "r32", "rg32",
        "rgb32", "rgba32", "rgb10a2", "bgr10a2", "a2rgb10"
    };

    private static int[] decode(String format, long low, long high) {
        int[] out = {9, 9, 9, 9};
        Formats.of(format).decode(low, high, 0, 0, out);
        return out;
    }

    private static String floats(int[] values) {
        StringBuilder out = new StringBuilder();
        for (int v : values) out.append(out.isEmpty() ? "" : " ").append(Float.intBitsToFloat(v));
        return out.toString();
    }

    @ParameterizedTest
    @CsvSource({
        "rgba8 unorm, ff804000, 0.0 0.2509804 0.5019608 1.0",
        "bgra8 unorm, ff804000, 0.5019608 0.2509804 0.0 1.0",
        "bgrx8 unorm, 00804000, 0.5019608 0.2509804 0.0 1.0",
        "a8 unorm, 33, 0.0 0.0 0.0 0.2",
        "r5g6b5 unorm, f81f, 1.0 0.0 1.0 1.0",
        "b5g6r5 unorm, 001f, 0.0 0.0 1.0 1.0",
        "rgba4 unorm, 4f30, 0.0 0.2 1.0 0.26666668",
        "rgb5a1 unorm, 801f, 1.0 0.0 0.0 1.0",
        "a1rgb5 unorm, 003f, 1.0 0.0 0.0 1.0",
        "rgb10a2 unorm, 400003ff, 1.0 0.0 0.0 0.33333334",
        "rg8 snorm, 8081, -1.0 -1.0 0.0 1.0",
        "rgba16 float, 3c00c00038007c00, Infinity 0.5 -2.0 1.0",
        "rg11b10 float, 781e03c0, 1.0 1.0 1.0 1.0",
        "bgr9e5 float, 80000001, 0.0 0.0 0.00390625 1.0",
        "rgb9e5 float, 80000001, 0.00390625 0.0 0.0 1.0",
        "r8 srgb, ff, 1.0 0.0 0.0 1.0",
        "r32 fixed, ffff8000, -0.5 0.0 0.0 1.0",
        "bgr10x2 xr, 18000000, 0.0 -0.7529412 -0.7529412 1.0",
        "z24x8 unorm, 12ffffff, 1.0 0.0 0.0 1.0",
        "x8z24 unorm, 80000012, 0.50000006 0.0 0.0 1.0",
        "z16 unorm, ffff, 1.0 0.0 0.0 1.0",
        "z32 float, bf800000, -1.0 0.0 0.0 1.0"
    })
    void elementsAreNumbers(String format, String bits, String values) {
        assertThat(floats(decode(format, new BigInteger(bits, 16).longValue(), 0)))
                .isEqualTo(values);
    }

    @Test
    void integersStayIntegers() {
        assertThat(decode("rgba8 sint", 0x80ff7f01, 0)).containsExactly(1, 127, -1, -128);
        assertThat(decode("rg16 uint", 0xffff0001, 0)).containsExactly(1, 65535, 0, 1);
        assertThat(decode("rgb32 uint", 0x0000000500000007L, 9)).containsExactly(7, 5, 9, 1);
        assertThat(decode("rgb10a2 uint", 0xc0000400, 0)).containsExactly(0, 1, 0, 3);
        assertThat(decode("s8 uint", 0xfe, 0)).containsExactly(0xfe, 0, 0, 1);
        assertThat(decode("z24s8 unorm", 0xabffffff, 0)).containsExactly(0x3f800000, 0xab, 0, 0x3f800000);
        assertThat(decode("x24s8 uint", 0xabffffff, 0)).containsExactly(0xab, 0, 0, 1);
    }

    /// Every component of every plain format, by integers of any size.
    @Test
    void componentsAreWhereTheNameSays() {
        Random random = new Random(1);
        for (String name : PLAIN)
            for (int i = 0; i < 200; i++) {
                BigInteger all = new BigInteger(128, random);
                int[] out = decode(
                        name + " uint", all.longValue(), all.shiftRight(64).longValue());
                int low = 0;
                int at = 0;
                while (at < name.length()) {
                    int digits = at;
                    while (Character.isLetter(name.charAt(digits))) digits++;
                    int end = digits;
                    while (end < name.length() && Character.isDigit(name.charAt(end))) end++;
                    int bits = Integer.parseInt(name.substring(digits, end));
                    for (; at < digits; at++) {
                        int expected = all.shiftRight(low).intValue() & -1 >>> 32 - bits;
                        assertThat(out["rgba".indexOf(name.charAt(at))])
                                .as(name)
                                .isEqualTo(expected);
                        low += bits;
                    }
                    at = end;
                }
                assertThat(Formats.of(name + " uint").bytes()).isEqualTo(low / 8);
            }
    }

    private static List<String> writable() {
        return List.of(
                "rgba8 unorm",
                "rgba8 srgb",
                "rgba8 uint",
                "rgba8 sint",
                "r5g6b5 unorm",
                "rgba4 unorm",
                "rgb5a1 unorm",
                "a1bgr5 unorm",
                "bgr10a2 unorm",
                "rgb10a2 uint",
                "rgba16 unorm",
                "rgba32 uint",
                "rgba32 float",
                "rgb32 sint",
                "rgb16 uint",
                "r16 uint",
                "rg32 fixed",
                "z24s8 unorm",
                "z32s8x24 float",
                "bgr10x2 xr");
    }

    /// What is written is read again, for all codes of two bytes and many of more.
    @ParameterizedTest
    @MethodSource("writable")
    void whatIsWrittenIsReadAgain(String text) {
        TexelFormat f = Formats.of(text);
        Random random = new Random(2);
        for (int i = 0; i < 1 << 16; i++) {
            byte[] element = new byte[f.bytes()];
            random.nextBytes(element);
            element[0] = (byte) i;
            if (element.length > 1) element[1] = (byte) (i >> 8);
            if (text.contains("fixed")) Arrays.fill(element, 2, 3, (byte) 0);
            int[] values = new int[4];
            f.decode(element, 0, 0, 0, values);
            byte[] again = new byte[f.bytes()];
            f.encode(values, again, 0);
            int[] same = new int[4];
            f.decode(again, 0, 0, 0, same);
            assertThat(same).as(text).isEqualTo(values);
            if (text.equals("rgba8 unorm") || text.contains("uint"))
                assertThat(again).isEqualTo(element);
        }
    }

    @Test
    void halfFloatsAndPackedOnesAreWritten() {
        Random random = new Random(3);
        TexelFormat half = Formats.of("rg16 float");
        TexelFormat packed = Formats.of("rg11b10 float");
        TexelFormat shared = Formats.of("rgb9e5 float");
        for (int i = 0; i < 20_000; i++) {
            float[] x = {random.nextFloat() * 70, random.nextFloat(), random.nextFloat() * 0.01f};
            int[] values = new int[4];
            for (int c = 0; c < 3; c++) values[c] = Float.floatToRawIntBits(x[c]);
            assertThat(half.encodeLow(values))
                    .isEqualTo(SmallFloats.toHalf(x[0]) | (long) SmallFloats.toHalf(x[1]) << 16);
            assertThat(packed.encodeLow(values))
                    .isEqualTo(SmallFloats.toUnsigned(x[0], 6)
                            | (long) SmallFloats.toUnsigned(x[1], 6) << 11
                            | (long) SmallFloats.toUnsigned(x[2], 5) << 22);
            int[] out = new int[4];
            shared.decode(shared.encodeLow(values), 0, 0, 0, out);
            for (int c = 0; c < 3; c++)
                assertThat(Math.abs(Float.intBitsToFloat(out[c]) - x[c])).isLessThanOrEqualTo(x[0] / 256 + 0.002f);
        }
    }

    @Test
    void integersOutOfRangeGoToTheEnd() {
        int[] values = {300, -1, -200, 7};
        assertThat(Formats.of("rgba8 uint").encodeLow(values)).isEqualTo(0x07ffffffL);
        assertThat(Formats.of("rgba8 sint").encodeLow(values)).isEqualTo(0x0780ff7fL);
        assertThat(Formats.of("rgba8 unorm").encodeLow(new int[] {0x7fc00000, 0x40000000, 0xbf800000, 0x3f000000}))
                .isEqualTo((long) Fixed.toUnorm(0.5f, 8) << 24 | 0xff00);
    }

    @Test
    void namesAreStable() {
        for (String name : PLAIN) assertThat(Formats.of(name + " uint").text()).isEqualTo(name + " uint");
        assertThat(Formats.of("r8g8b8a8 unorm")).isEqualTo(Formats.of("rgba8 unorm"));
        assertThat(Formats.of("r11g11b10 float").name()).isEqualTo("rg11b10");
        assertThat(Formats.srgb(Formats.of("bgra8 unorm")).text()).isEqualTo("bgra8 srgb");
    }

    @ParameterizedTest
    @CsvSource({
        "rgba8, 'a name and a type, such as'",
        "rgba8 unrom, 'not a type of numbers; there are unorm, srgb'",
        "rgba7 unorm, 'has 28 bits; a texel has whole bytes'",
        "rgba unorm, 'letters with a width of 1 to 32 bits'",
        "rgbr8 unorm, 'names channel r twice'",
        "q8 unorm, '''q'' is not a channel'",
        "rgba4 float, 'has no type float: component r has 4 bits'",
        "r5g6b5 srgb, 'has no type srgb'",
        "rgb9e5 unorm, 'it has float'",
        "x32 uint, 'names no channel'",
        "rgba64 uint, 'letters with a width of 1 to 32 bits'"
    })
    void whatIsWrongIsSaid(String text, String message) {
        assertThatThrownBy(() -> Formats.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void onlyUnormCanBeSrgb() {
        assertThatThrownBy(() -> Formats.srgb(Formats.of("rgba8 uint"))).hasMessageContaining("cannot be sRGB");
        assertThat(Formats.srgb(Formats.of("astc-4x4 unorm8")).type()).isEqualTo(NumberType.SRGB);
    }

    @Test
    void swizzlesTakeChannelsAndNumbers() {
        int[] texel = {1, 2, 3, 4};
        Swizzle.of("bgr1").apply(texel, TexelKind.FLOAT);
        assertThat(texel).containsExactly(3, 2, 1, 0x3f800000);
        Swizzle.of("a0r1").apply(texel, TexelKind.SINT);
        assertThat(texel).containsExactly(0x3f800000, 0, 3, 1);
        assertThat(Swizzle.of("000r").text()).isEqualTo("000r");
        assertThat(Swizzle.IDENTITY.text()).isEqualTo("rgba");
        for (String wrong : new String[] {"rgb", "rgbax", "rgbz", ""})
            assertThatThrownBy(() -> Swizzle.of(wrong)).hasMessageContaining("is not a swizzle");
    }
}
