package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// The texts of AMX descriptors: those of the vectors, ours, and that every value has one that comes back.
@Tag("long")
class AmxOperandsTest {
    private static final int VALUES = 20_000;
    private static final String OWN = "operands.tsv";

    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(20_261_122);

    static Stream<Amx.Kind> kinds() {
        return Amx.kinds();
    }

    private static void bothWays(String name, List<String> lines) {
        Mismatches m = new Mismatches(name);
        for (String line : lines) {
            String[] c = line.split("\t", -1);
            Amx.Kind kind = Amx.kind(c[0]);
            m.compare(c[1], c[2], kind.dis(Amx.value(c[1])));
            m.compare(c[2], c[1], kind.asm(c[2]));
        }
        m.verify();
    }

    @Test
    void vectorsHoldBothWays() {
        bothWays(OWN, Vectors.AMX.lines(OWN));
    }

    /// What changes here is a change of what users see. `-Dheddle.rebase=true` writes the file anew.
    @Test
    void ownLinesHoldBothWays() throws IOException {
        if (Boolean.getBoolean("heddle.rebase")) {
            Path file = Path.of("src", "test", "resources", "amx", OWN);
            Files.createDirectories(file.getParent());
            Files.write(file, chosen());
            assertThat(file).isNotEmptyFile();
            return;
        }
        try (InputStream in = Objects.requireNonNull(AmxOperandsTest.class.getResourceAsStream("/amx/" + OWN))) {
            String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            bothWays("own " + OWN, all.lines().filter(l -> !l.startsWith("#")).toList());
        }
    }

    /// For each descriptor, nothing, all, and random values as long as one shows something new.
    private List<String> chosen() {
        List<String> out = new ArrayList<>();
        out.add("# descriptor\tvalue\ttext; written by AmxOperandsTest");
        for (Amx.Kind kind : kinds().toList()) {
            Set<String> seen = new HashSet<>();
            Stream<Long> some = Stream.generate(() -> kind.some(random)).limit(VALUES);
            for (long v : Stream.concat(Stream.of(0L, -1L), some).toList()) {
                String text = kind.dis(v);
                if (seen.addAll(kinds(text))) out.add(kind + "\t" + Amx.hex(v) + "\t" + text);
            }
        }
        return out;
    }

    /// @return the operands, all numbers alike
    private static List<String> kinds(String text) {
        return Arrays.stream(text.split(", "))
                .map(o -> o.replaceAll("0x[0-9a-f]+", "0").replaceAll("(?<![.#iuf])[0-9]+(?!,)", "0"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void randomValuesComeBackAndSayWhatTheyShould(Amx.Kind kind) {
        Mismatches m = new Mismatches("random " + kind);
        for (int i = 0; i < VALUES; i++) check(m, kind, kind.some(random));
        m.verify();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void valuesOfEveryFieldComeBackAndSayWhatTheyShould(Amx.Kind kind) {
        Mismatches m = new Mismatches("fields of " + kind);
        for (long v : kind.systematic()) check(m, kind, v);
        m.verify();
    }

    /// Whether the text assembles to its value, and leaves just those bits to `raw=` that its form does not have.
    private static void check(Mismatches m, Amx.Kind kind, long v) {
        String text = kind.dis(v);
        m.compare(text, Amx.hex(v), kind.asm(text));
        int at = text.indexOf(", raw=0x");
        long raw = at < 0 ? 0 : Amx.value(text.substring(at + ", raw=0x".length()));
        m.compare(Amx.hex(v) + " " + text, Amx.hex(v & ~AmxCovered.by(kind.name(), v)), Amx.hex(raw));
        m.check(!text.startsWith("."), () -> Amx.hex(v) + " has no text but " + text);
    }

    /// What is written otherwise than it is printed.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ldx x3,[4096] ,pair                        | ldx x3, [0x1000], pair
                    vecint mla.i16,z0,x+0x0, y,shift=0x3        | vecint mla.i16, z0, x, y, shift=3
                    vecint  mla.i16, z4, x+64, y, xsh=0, en=odd | vecint mla.i16, z4, x+0x40, y, en=odd
                    fma32 mat, z0, x, y, raw=4194304            | fma32 mat, z0, x, y, raw=0x400000
                    matint nop, raw=0x80000000000000            | matint nop, raw=0x80000000000000
                    """)
    void otherSpellings(String text, String printed) {
        String kind = text.substring(0, text.indexOf(' '));
        String value = Amx.kind(kind).asm(text);
        assertThat(value).hasSize(16);
        assertThat(Amx.kind(kind).dis(Amx.value(value))).isEqualTo(printed);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    vecint | vecint mla.i16, z0, x, y, raw=0x1      | the text says what the bits 0x1 are; without them in raw it is 'vecint mla.i16, z0, x, y'
                    vecint | vecint mla.i16, z0, x, y, raw=         | expected a number such as 0x40
                    vecint | vecint mla.i16, z0, x, y, raw=0x10000000000000000 | expected a number such as 0x40
                    vecint | vecint nop                             | these bits are written 'vecint mla.i16, z0, x, y'
                    vecint | vecint nop, raw=0x3                    | these bits are written 'vecint mla.i16, z0, x, y+0x3'
                    vecint | vecint foo.i16, z0, x, y               | expected 'mla' or one of mla, mls, ala, als, shr, sqrdmlah, sqrdmlsh, mul, addx, addy, … or 'nop', found 'foo.i16'
                    vecint | vecint mla.i17, z0, x, y               | expected one of i16, i16#1,
                    vecint | vecint mla.i16, z3, x+0x200, y         | expected x, or x and an offset such as x+0x40, up to x+0x1ff, found 'x+0x200'
                    vecint | vecint mla.i16, z64, x, y              | expected the number of a row below 64 that fits
                    vecint | vecint mla.i16.i16.i32, z1, x, y       | expected the number of a row below 64 that fits
                    vecint | vecint mla.i16, z0, x, y, shift=32     | expected a number 0..31, found '32'
                    vecint | vecint mla.i16, z0, x, y, en=lane(3)   | expected odd, even, zero, x0, y0, all(n), none(n), lane(n), bcast(n),
                    vecint | vecint mla.i16, z0, x, y, en=none(3)   | expected odd, even, zero, x0, y0, all(n), none(n), lane(n), bcast(n),
                    vecint | vecint mls.i16, z0, x, y, idx=x3.u2    | expected 'shift='
                    vecint | vecint shr.i16, z0, sat=x              | expected sat=u or sat=s, found 'sat=x'
                    matint | matint mla.i16, z2, x, y               | expected z, or the row within each group of rows, such as z1, found 'z2'
                    matint | matint mla.i16, z0, x, y, xen=y0       | expected odd, even,
                    matfp  | matfp nop, raw=0x1                     | these bits are written 'matfp mla.bf16, z0, x, y+0x1'
                    fma32  | fma32 mat, z4, x, y                    | expected z, or the row within each group of rows, such as z1, found 'z4'
                    fma32  | fma32 mat, z0, x, y, skip=zx           | expected one of z, y, yz, x, xz, xy, xyz, found 'zx'
                    fma32  | fma64 mat, z0, x, y                    | unknown instruction 'fma64'
                    fma64  | fma64 vec, z64, x, y                   | expected a row z0..z63, found 'z64'
                    extrx  | extrx x8, y0                           | expected a row x0..x7, found 'x8'
                    extrx  | extrv i8, x, zcol0                     | unknown instruction 'extrv'
                    extrx  | extrh i8, q, z0                        | expected x or y, perhaps with an offset up to x+0x1ff, found 'q'
                    ldx    | ldx y0, [0x0]                          | expected a row x0..x7, found 'y0'
                    ldx    | ldx x0, [0x100000000000000]            | expected a number 0..72057594037927935
                    ldx    | ldx x0, [0x0], raw=0x4000000000000000  | the text says what the bits 0x4000000000000000 are; without them in raw it is 'ldx x0, [0x0]'
                    ldzi   | ldzi z1:2.lo, [0x0]                    | expected half of two rows such as z4:5.lo, found 'z1:2.lo'
                    genlut | genlut gen.u4.f32, z3, x, table=x0     | expected a row x0..x7 or y0..y7, found 'z3'
                    """)
    void refused(String kind, String text, String message) {
        assertThat(Amx.kind(kind).asm(text)).startsWith("error: " + message);
    }
}
