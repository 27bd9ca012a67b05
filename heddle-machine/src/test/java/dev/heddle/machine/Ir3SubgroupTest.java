package dev.heddle.machine;

import static dev.heddle.machine.Ir3Device.each;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.base.source.SourceException;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Reductions and prefix sums as compilers write them: fibers that go one by one or eight by eight, with a shared
/// register between them.
class Ir3SubgroupTest {
    /// One fiber after the other. Sums are in r3.x with the own value and in r3.y without it; r48.x has the whole.
    private static final String ONE_BY_ONE = """
            mov.u32u32 r48.x, 0
            add.u r2.x, r0.x, 1
            header: getone #footer
            mov.u32u32 r3.y, r48.x
            add.u r3.x, r2.x, r3.y
            mov.u32u32 r48.x, r3.x
            jump #after
            footer: (jp)jump #header
            after: (jp)nop
            """;

    /// Sums of eight fibers first, in three stages, then eight by eight.
    private static final String BY_EIGHT = """
            mov.u32u32 r48.x, 0
            add.u r2.x, r0.x, 1
            mov.u32u32 r2.y, 0
            mov.u32u32 r4.x, 0
            brcst.active.w2 (u32)(x)r4.x, r2.x
            add.u r2.x, r2.x, r4.x
            add.u r2.y, r2.y, r4.x
            mov.u32u32 r4.x, 0
            brcst.active.w4 (u32)(x)r4.x, r2.x
            add.u r2.x, r2.x, r4.x
            add.u r2.y, r2.y, r4.x
            mov.u32u32 r4.x, 0
            brcst.active.w8 (u32)(x)r4.x, r2.x
            add.u r2.x, r2.x, r4.x
            add.u r2.y, r2.y, r4.x
            body: mov.u32u32 r4.x, r48.x
            add.u r3.x, r2.x, r4.x
            add.u r3.y, r2.y, r4.x
            getlast.w8 #after
            mov.u32u32 r48.x, r3.x
            getone #body
            after: (jp)nop
            """;

    private static int[] sums(int lanes, IntPredicate isActive, boolean own, boolean whole) {
        return each(
                lanes,
                i -> !isActive.test(i)
                        ? -1
                        : IntStream.range(0, whole ? lanes : own ? i + 1 : i)
                                .filter(isActive)
                                .map(k -> k + 1)
                                .sum());
    }

    private static void check(String target, String code, int lanes) throws SourceException {
        Ir3Device d = new Ir3Device();
        String some = """
                mov.u32u32 r1.x, -1
                and.b r5.x, r0.x, %d
                cmps.u.eq p0.x, r5.x, %d
                br p0.x, #join
                """;
        for (int[] part : new int[][] {{0, 1}, {1, 0}, {1, 1}, {3, 2}, {24, 8}, {8, 0}, {63, 0}}) {
            IntPredicate isActive = i -> (i & part[0]) != part[1];
            String start = some.formatted(part[0], part[1]).replace("-1", "0xffffffff");
            String end = "\nmov.u32u32 r1.x, %s\njoin: (jp)nop";
            assertThat(d.run(target, lanes, start + code + end.formatted("r3.x")))
                    .as("inclusive, %d lanes, not those with %d of %d", lanes, part[1], part[0])
                    .isEqualTo(sums(lanes, isActive, true, false));
            assertThat(d.run(target, lanes, start + code + end.formatted("r3.y")))
                    .as("exclusive, %d lanes, not those with %d of %d", lanes, part[1], part[0])
                    .isEqualTo(sums(lanes, isActive, false, false));
            assertThat(d.run(target, lanes, start + code + end.formatted("r48.x")))
                    .as("whole, %d lanes, not those with %d of %d", lanes, part[1], part[0])
                    .isEqualTo(sums(lanes, isActive, true, true));
        }
    }

    @Test
    void oneFiberAfterTheOther() throws SourceException {
        for (int lanes : new int[] {1, 7, 8, 20, 64}) check("a630", ONE_BY_ONE, lanes);
        check("a740", ONE_BY_ONE, 33);
    }

    @Test
    void eightByEight() throws SourceException {
        for (int lanes : new int[] {1, 7, 8, 9, 20, 64}) check("a740", BY_EIGHT, lanes);
        check("a630", BY_EIGHT, 57);
    }

    @Test
    void aSharedRegisterTakesTheValueOfTheFirstActiveFiber() throws SourceException {
        Ir3Device d = new Ir3Device();
        String first = "add.u r2.x, r0.x, 5\nmov.u32u32 r48.x, r2.x\nmov.u32u32 r1.x, r48.x";
        assertThat(d.run("a630", 20, first)).containsOnly(5);
        String half = "mov.u32u32 r48.x, 0\ncov.u32u16 hr48.y, r0.x\nmov.u32u32 r1.x, r48.x";
        assertThat(d.run("a630", 20, "add.u r0.y, r0.x, 3\n" + half.replace("r0.x", "r0.y")))
                .containsOnly(3 << 16);
        String later = """
                mov.u32u32 r1.x, 0
                cmps.u.lt p0.x, r0.x, 11
                br p0.x, #over
                mov.u32u32 r48.z, r0.x
                mov.u32u32 r1.x, r48.z
                over: (jp)nop
                """;
        assertThat(d.run("a740", 20, later)).isEqualTo(each(20, i -> i < 11 ? 0 : 11));
    }

    @Test
    void theLastOfTheFirstEight() throws SourceException {
        Ir3Device d = new Ir3Device();
        String last = "mov.u32u32 r1.x, 0\n%sgetlast.w8 #other\nmov.u32u32 r1.x, 1\nother: (jp)nop\n";
        assertThat(d.run("a630", 20, last.formatted(""))).isEqualTo(each(20, i -> i >= 7 ? 1 : 0));
        String some = "cmps.u.lt p0.x, r0.x, 9\nbr p0.x, #other\n";
        assertThat(d.run("a630", 20, last.formatted(some))).isEqualTo(each(20, i -> i >= 15 ? 1 : 0));
    }
}
