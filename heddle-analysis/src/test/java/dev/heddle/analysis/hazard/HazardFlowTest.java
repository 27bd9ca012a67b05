package dev.heddle.analysis.hazard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// What is found along branches.
class HazardFlowTest {
    private static void finds(String source, String... findings) {
        assertThat(Heddles.check(source)).as(source).containsExactly(findings);
    }

    @Test
    void theSecondRoundOfALoop() {
        finds("""
                loop: add r1, r2, r3
                (3)nop
                rcp r2, r8
                br p0, loop
                end
                """, "1: q, reads r2 of 3");
        finds("""
                loop: add r5, r1, r3
                add r1, r2, r3
                nop
                br p0, loop
                end
                """, "1: 2 slots, r1 of 2");
    }

    @Test
    void sourcesAcrossRounds() {
        finds("""
                loop: add r1, r2, r3
                (3)nop
                (3)nop
                st r9, r1
                br p0, loop
                end
                """, "1: q, overwrites r1 of 4, a source");
    }

    @Test
    void aWaitThatIsNeededInTheSecondRoundIsNotNeedless() {
        finds("""
                (q)nop
                loop: (q)add r1, r2, r3
                rcp r2, r8
                br p0, loop
                end
                """);
    }

    @Test
    void aBranchAroundTheProducer() {
        finds("""
                br p0, on
                rcp r1, r2
                on: add r3, r1, r4
                """, "3: q, reads r1 of 2");
        finds("""
                br p0, on
                add r1, r2, r3
                on: nop
                add r3, r1, r4
                """, "4: 2 slots, r1 of 2");
    }

    @Test
    void aBranchAroundTheWait() {
        finds("""
                rcp r1, r2
                br p0, on
                (q)nop
                on: add r3, r1, r4
                """, "4: q, reads r1 of 1");
    }

    @Test
    void bothWaysBehindABranch() {
        finds("""
                rcp r1, r2
                br p0, other
                add r3, r1, r4
                end
                other: add r5, r1, r4
                """, "3: q, reads r1 of 1", "5: q, reads r1 of 1");
    }

    /// The nearer writer is not always the one that needs more slots.
    @Test
    void writersOfBothWaysCountAtAJoin() {
        finds("""
                br p0, other
                half h2, h8
                nop
                nop
                jump on
                other: add r1, r2, r3
                nop
                nop
                on: nop
                add r5, r1, r4
                """, "10: 3 slots, r1 of 2");
    }

    @Test
    void resultsOfBothWaysCountAtAJoin() {
        String code = """
                br p0, other
                %s
                jump on
                other: %s
                on: addk k5, k1, k1
                """;
        finds(code.formatted("addk k1, k2, k3", "slowk k1, r2"), "5: q, reads k1 of 4");
        finds(code.formatted("slowk k1, r2", "addk k1, k2, k3"), "5: q, reads k1 of 2");
        finds(code.formatted("addk k1, k2, k3", "addk k1, k2, k4"));
    }

    @Test
    void jumpsHaveOneWay() {
        finds("""
                rcp r1, r2
                jump on
                (q)nop
                on: add r3, r1, r4
                """, "4: q, reads r1 of 1");
    }

    @Test
    void codeThatIsNotReached() {
        finds("rcp r1, r2\n end\n add r3, r1, r4");
        finds("jump on\n add r1, r2, r3\n add r4, r1, r2\n on: end");
    }

    @Test
    void targetsOutsideOfTheCode() {
        finds("rcp r1, r2\n br p0, 400\n add r3, r1, r4", "3: q, reads r1 of 1");
    }

    /// A word that is no instruction may be one that is not known, and wait.
    @Test
    void nothingIsSaidAcrossData() {
        finds(".word 0xffffffff\n rcp r1, r2\n add r3, r1, r4", "3: q, reads r1 of 2");
        finds("rcp r1, r2\n .word 0xffffffff\n add r3, r1, r4");
    }

    /// What is jumped to is not always the next one.
    @Test
    void targetsNeedNotDoWhatTheOneBeforeDemands() {
        finds("br p0, on\n bar\n on: add r1, r2, r3");
        finds("(q)nop\n br p0, on\n solo r9\n on: (q)add r1, r2, r3");
    }

    @Test
    void aLoopOfItsOwn() {
        finds("self: jump self");
        finds("self: rcp r1, r1\n br p0, self\n end", "1: q, overwrites r1 of 1");
    }
}
