package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.base.source.SourceException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Masks, single bits, and the value of one fiber for all.
class Ir3NewerRunTest {
    private final Ir3Device d = new Ir3Device();

    @Test
    void masksAndBits() throws SourceException {
        assertThat(two("mgen.b", 5, 8)).isEqualTo(0x1f00);
        // Of both sources the low five bits count.
        assertThat(two("mgen.b", 33, 32 + 31)).isEqualTo(1 << 31);
        assertThat(two("mgen.b", 32, 4)).isZero();
        assertThat(two("getbit.b", 0x80, 7)).isEqualTo(1);
        assertThat(two("getbit.b", 0x80, 32 + 7)).isEqualTo(1);
        assertThat(two("getbit.b", 0x80, 6)).isZero();
    }

    private int two(String mnemonic, int a, int b) throws SourceException {
        String set = "mov.u32u32 r2.x, %d\nmov.u32u32 r3.x, %d\n(rpt2)nop\n%s r1.x, r2.x, r3.x";
        return d.run("a630", 1, set.formatted(a, b, mnemonic))[0];
    }

    @Test
    void aSharedRegisterTakesTheValueOfTheFiber() throws SourceException {
        // r0.x is the number of the fiber.
        String body = "mov.u32u32 r2.x, r0.x\n(rpt5)nop\n%s\n(rpt5)nop\nmov.u32u32 r1.x, %s";
        assertThat(d.run("a630", 8, body.formatted("movs.u32u32 r48.x, r2.x, 5", "r48.x")))
                .containsOnly(5);
        String byAddress = "mov.s16s16 ha0.x, 3\n(rpt5)nop\nmovs.u32f32 r48.y, r2.x, a0.x";
        assertThat(d.run("a630", 8, body.formatted(byAddress, "r48.y"))).containsOnly(Float.floatToRawIntBits(3));
        assertThat(d.run("a630", 4, body.formatted("movs.u32u32 r3.x, r2.x, 2", "r3.x")))
                .containsExactly(0, 1, 2, 3);
    }

    @Test
    void bytesAreNotMoved() {
        assertThatThrownBy(() -> d.run("a630", 1, "movs.u8u32 r48.x, hr2.x, 0")).hasMessageContaining("u8");
    }

    /// @param times 32 for each time that the result is doubled
    private float matrix(String mnemonic, int times, String result) throws SourceException {
        String set = """
                mov.f32f32 r2.x, (1.0)
                mov.f32f32 r2.y, (2.0)
                mov.f32f32 r2.z, (3.0)
                mov.f32f32 r2.w, (4.0)
                (rpt3)mov.f32f32 r3.x, (1.25)
                (rpt3)mov.f32f32 r4.x, (100.0)
                (rpt3)mov.f32f32 r5.x, (200.0)
                (rpt3)mov.f32f32 r6.x, (300.0)
                (rpt5)nop
                %s r4.x, r2.x, r3.x, %d
                (rpt5)nop
                mov.f32f32 r1.x, %s
                """;
        return Float.intBitsToFloat(d.run("a630", 1, set.formatted(mnemonic, times, result))[0]);
    }

    @Test
    void matricesAreFloats() throws SourceException {
        assertThat(matrix("wmm", 0, "r4.x")).isEqualTo(5);
        assertThat(matrix("wmm", 0, "r4.w")).isEqualTo(20);
        assertThat(matrix("wmm", 0, "r5.x")).isEqualTo(200);
        assertThat(matrix("wmm", 32, "r5.z")).isEqualTo(15);
        assertThat(matrix("wmm", 32, "r6.x")).isEqualTo(300);
        assertThat(matrix("wmm", 64, "r6.y")).isEqualTo(10);
        assertThat(matrix("wmm.accu", 32, "r4.x")).isEqualTo(5);
        assertThat(matrix("wmm.accu", 32, "r4.y")).isEqualTo(110);
        assertThat(matrix("wmm.accu", 32, "r5.x")).isEqualTo(205);
        assertThat(matrix("wmm.accu", 32, "r6.x")).isEqualTo(300);
        assertThatThrownBy(() -> matrix("wmm", 161, "r4.x")).hasMessageContaining("not known");
    }

    /// @param target with the number that says two vectors
    private void constants(String target, String two) throws SourceException {
        Buffer in = d.buffer("in" + target, i -> 100 + i);
        String body = """
                mov.u32u32 r2.x, c0.z
                mov.u32u32 r2.y, c0.w
                (rpt5)nop
                ldg.k.u32 c[32], g[r2.x+8], %s
                (sy)(rpt5)nop
                cov.u32s16 ha0.x, r0.x
                (rpt5)nop
                mov.u32u32 r1.x, c<a0.x + 32>
                """;
        Launch l = d.launch(target, 9, body.formatted(two)).constant(2, 64, in.address());
        assertThat(d.run(l, 9)).containsExactly(102, 103, 104, 105, 106, 107, 108, 109, 0);
    }

    @Test
    void memoryGoesToConstantsInVectors() throws SourceException {
        constants("a630", "2");
        constants("a730", "2");
        constants("a830", "2");
    }

    @Test
    void indicesCountComponents() throws SourceException {
        Buffer in = d.buffer("pairs", i -> i | i + 1000 << 16);
        String body = """
                mov.u32u32 r2.x, c0.z
                mov.u32u32 r2.y, c0.w
                (rpt5)nop
                %s
                (sy)(rpt5)nop
                cov.u16u32 r1.x, hr10.x
                """;
        // The text counts in words, whatever the type.
        String one = body.formatted("ldg.a.u16 hr10.x, g[r2.x+(r0.x+1)<<2], 1");
        Launch l = d.launch("a630", 3, one).constant(2, 64, in.address());
        assertThat(d.run(l, 3)).containsExactly(1000, 1, 1001);
        String two = body.formatted("ldg.a.u16 hr10.x, g[r2.x+r0.x<<4<<2], 1");
        assertThat(d.run(d.launch("a630", 3, two).constant(2, 64, in.address()), 3))
                .containsExactly(0, 2, 4);
    }

    @Test
    void laterIndicesCountBytes() throws SourceException {
        Buffer in = d.buffer("later", i -> 100 + i);
        String body = """
                mov.u32u32 r2.x, c0.z
                mov.u32u32 r2.y, c0.w
                shl.b r4.x, r0.x, 2
                (rpt5)nop
                ldg.a.u32 r3.x, g[%s+r4.x+0], 1
                (sy)(rpt5)nop
                stg.a.u32 g[c0.x+r4.x+0], r3.x, 1
                end
                """;
        for (String base : new String[] {"r2.x", "c0.z"}) {
            Launch l = d.program("a730", 3, body.formatted(base));
            l.constant(2, 64, in.address()).constant(0, 64, d.out.address());
            assertThat(d.run(l, 3)).containsExactly(100, 101, 102);
        }
        String moved = body.formatted("r2.x").replace("r4.x+0], 1", "r4.x+4], 1");
        Launch l = d.program("a730", 1, moved).constant(2, 64, in.address());
        assertThat(d.run(l.constant(0, 64, d.out.address()), 1)).containsExactly(101);
    }

    /// The scalar ALU writes the predicate of each fiber; before a7xx that is not known.
    @Test
    void predicatesOfTheScalarAlu() throws SourceException {
        String body = "cmps.u.%s up0.x, r48.x, 5\nmov.u32u32 r1.x, 1\n(ss)br p0.x, #2\n"
                + "mov.u32u32 r1.x, 2\n(jp)(rpt5)nop\n";
        for (String chip : List.of("a740", "a830")) {
            assertThat(d.run(d.launch(chip, 3, body.formatted("lt")), 3)).containsExactly(1, 1, 1);
            assertThat(d.run(d.launch(chip, 3, body.formatted("gt")), 3)).containsExactly(2, 2, 2);
            Launch mixed = d.launch(chip, 3, body.formatted("lt").replace("r48.x, 5", "r0.x, 1"));
            assertThatThrownBy(() -> d.run(mixed, 3)).hasMessageContaining("differ between fibers");
        }
        Launch early = d.launch("a630", 3, body.formatted("lt"));
        assertThatThrownBy(() -> d.run(early, 3)).hasMessageContaining("known of a7xx and later");
    }

    /// Halves keep denormals on a8xx alone; (neg) turns round the sign of what is selected.
    @Test
    void halvesAndSelections() throws SourceException {
        String half = "mov.u16u16 hr8.x, 651\n(rpt5)nop\ncov.f16f32 r1.x, hr8.x\n(rpt5)nop\n";
        assertThat(d.run(d.launch("a740", 1, half), 1)).containsExactly(0);
        assertThat(d.run(d.launch("a830", 1, half), 1)).containsExactly(0x3822c000);
        String select = "mov.u32u32 r2.x, 1\nmov.u32u32 r3.x, 5\n(rpt2)nop\n"
                + "sel.b32 r1.x, (neg)r3.x, r2.x, r3.x\n(rpt5)nop\n";
        assertThat(d.run(d.launch("a740", 1, select), 1)).containsExactly(0x80000005);
        Launch early = d.launch("a630", 1, select);
        assertThatThrownBy(() -> d.run(early, 1)).hasMessageContaining("a660 class");
    }
}
