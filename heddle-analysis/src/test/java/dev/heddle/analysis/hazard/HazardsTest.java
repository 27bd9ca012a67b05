package dev.heddle.analysis.hazard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.isa.read.Books;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What is found in straight code: delays, results, sources, and waits that are always done.
class HazardsTest {
    private static void finds(String source, String... findings) {
        assertThat(Heddles.check(source)).as(source).containsExactly(findings);
    }

    private static void finds(Map<String, String> cases) {
        cases.forEach((source, finding) -> {
            if (finding.isEmpty()) finds(source);
            else finds(source, finding);
        });
    }

    @Test
    void delaysAreForPairsOfUnitAndRole() {
        finds(Map.of(
                "add r1, r2, r3\n add r4, r1, r2", "2: 3 slots, r1 of 1",
                "add r1, r2, r3\n mad r4, r1, r2", "2: 3 slots, r1 of 1",
                "add r1, r2, r3\n mad r4, r2, r1", "2: 1 slots, r1 of 1",
                "add r1, r2, r3\n rcp r4, r1", "2: 7 slots, r1 of 1",
                "add r1, r2, r3\n st r4, r1", "2: 7 slots, r1 of 1",
                "any r1, r2\n add r4, r1, r2", "",
                "add r1, r2, r3\n add r1, r2, r3", ""));
    }

    @Test
    void slotsBetweenCount() {
        finds("add r1, r2, r3\n nop\n add r4, r1, r2", "3: 2 slots, r1 of 1");
        finds("add r1, r2, r3\n (1)nop\n add r4, r1, r2", "3: 1 slots, r1 of 1");
        finds("add r1, r2, r3\n (2)nop\n add r4, r1, r2");
        finds("add r1, r2, r3\n rcp r9, r8\n add r4, r1, r2", "3: 3 slots, r1 of 1");
        finds("add r1, r2, r3\n add r5, r2, r2\n add r6, r2, r2\n add r4, r1, r2", "4: 1 slots, r1 of 1");
    }

    @Test
    void whatFillsNoSlotIsIssuedAllTheSame() {
        finds("skip r1\n add r2, r1, r3", "2: 3 slots, r1 of 1");
    }

    @Test
    void theMostUrgentRegisterIsNamedAndWhatIsMissingIsTakenForDone() {
        finds("add r1, r2, r3\n add r5, r2, r3\n add r4, r1, r5\n add r6, r5, r1", "3: 3 slots, r5 of 2");
    }

    @Test
    void overwrittenRegistersAreThoseOfTheLastWriter() {
        finds("add r1, r2, r3\n (2)nop\n add r1, r2, r3\n add r4, r1, r2", "4: 3 slots, r1 of 3");
        finds("add r1, r2, r3\n (q)rcp r1, r2\n (q)add r4, r1, r2");
    }

    @Test
    void mixedWidths() {
        finds(Map.of(
                "half h2, h8\n half h9, h2", "2: 3 slots, h2 of 1",
                "half h2, h8\n half h9, h3", "",
                "half h2, h8\n add r4, r1, r2", "2: 6 slots, r1 of 1",
                "half h3, h8\n add r4, r1, r2", "2: 6 slots, r1 of 1",
                "add r1, r2, r3\n half h9, h3", "2: 6 slots, h3 of 1",
                "add r1, r2, r3\n madh r4, h2", "2: 4 slots, h2 of 1",
                // No `mixed`, no difference.
                "half h2, h8\n st r1, r5", "2: 7 slots, r1 of 1"));
    }

    /// Half a register that is written again leaves the other half as it is.
    @Test
    void partsOfRegistersAreFollowed() {
        finds("add r1, r2, r3\n half h2, h8\n (2)nop\n half h9, h3", "4: 2 slots, h3 of 1");
        finds("mov16 v1, v2\n mov8 b5, b3", "2: 6 slots, b3 of 1");
        finds("mov16 v1, v2\n mov8 b5, b4");
        finds("mov8 b3, b6\n mov16 v5, v1", "2: 6 slots, v1 of 1");
    }

    @Test
    void filesThatLieOverOthers() {
        finds("wide w1, w2\n add r4, r1, r2", "2: 3 slots, r1 of 1");
        finds("add r1, r2, r2\n wide w4, w1", "2: 3 slots, w1 of 1");
        finds("wide w1, w2\n add r4, r3, r2");
    }

    @Test
    void laterReadsAndWrites() {
        finds(Map.of(
                "two r1, r4, r8, r9\n add r5, r1, r2", "2: 2 slots, r1 of 1",
                "two r1, r4, r8, r9\n add r5, r4, r2", "2: 3 slots, r4 of 1",
                "add r1, r2, r3\n two r5, r6, r1, r8", "2: 3 slots, r1 of 1",
                "add r1, r2, r3\n two r5, r6, r8, r1", "2: 2 slots, r1 of 1",
                "two r1, r1, r8, r9\n add r5, r1, r2", "2: 3 slots, r1 of 1"));
    }

    @Test
    void stepsThatMove() {
        finds(Map.of(
                "(3)run r1, r9\n add r5, r4, r2", "2: 3 slots, r4 of 1",
                "(3)run r1, r9\n add r5, r2, r9", "2: 1 slots, r2 of 1",
                "(3)run r1, r9\n add r5, r1, r9", "",
                "(3)run r1, r9\n add r6, r5, r9", "",
                "(2)run r1, r9\n (2)run r5, r1+", "2: 1 slots, r1 of 1",
                "(2)run r1, r9\n (2)run r5, r1", "2: 1 slots, r1 of 1",
                "(2)run r1, r9\n (2)run r5, r2", "2: 2 slots, r2 of 1",
                "(2)run r1, r9\n (2)run r5, r2+", "2: 2 slots, r2 of 1",
                "add r3, r8, r8\n (2)run r5, r1+", "2: 1 slots, r1 of 1"));
    }

    /// What is written in every step has its value after the last one; what is read is read from the first one on.
    @Test
    void stepsThatDoNotMove() {
        finds(Map.of(
                "test p1, r2\n br p1, x\n x: end", "2: 7 slots, p1 of 1",
                "(3)test p1, r2\n br p1, x\n x: end", "2: 7 slots, p1 of 1",
                "test p1, r2\n br p2, x\n x: end", "",
                "add r1, r2, r3\n (3)run r5, r1", "2: 3 slots, r1 of 1"));
    }

    @Test
    void resultsAreWaitedFor() {
        finds(Map.of(
                "rcp r1, r2\n add r3, r1, r4", "2: q, reads r1 of 1",
                "rcp r1, r2\n (q)add r3, r1, r4", "",
                "rcp r1, r2\n (m)add r3, r5, r4", "",
                "rcp r1, r2\n add r1, r3, r4", "2: q, overwrites r1 of 1",
                "rcp r1, r2\n rcp r1, r3", "2: q, overwrites r1 of 1",
                "rcp r1, r2\n add r3, r4, r5", "",
                "rcp r1, r2\n (q)nop\n add r3, r1, r4", "",
                "rcp r1, r2\n (3)nop\n add r3, r1, r4", "3: q, reads r1 of 1",
                "ld r1, r2, 0x1\n add r3, r1, r4", "2: m, reads r1 of 1"));
    }

    @Test
    void masksAndCountsSayWhichRegisters() {
        finds(Map.of(
                "ld r4, r0, 0x5\n add r1, r4, r0", "2: m, reads r4 of 1",
                "ld r4, r0, 0x5\n add r1, r5, r0", "",
                "ld r4, r0, 0x5\n add r1, r6, r0", "2: m, reads r6 of 1",
                "ld r4, r0, 0x0\n add r1, r4, r0", "",
                "ldn r4, r0, 2\n add r2, r5, r3", "2: m, reads r5 of 1",
                "ldn r4, r0, 2\n add r2, r6, r3", "",
                "ldn r4, r0, 0\n add r2, r4, r3", "",
                "ldm r4, r0, 0xf, 2\n add r1, r5, r0", "2: m, reads r5 of 1",
                "ldm r4, r0, 0xf, 2\n add r1, r6, r0", ""));
    }

    /// No register lies past the last one.
    @Test
    void registersBehindTheLastOne() {
        finds("(3)run r14, r9\n add r5, r0, r1\n (2)nop\n ldn r12, r8, 15\n (m)add r5, r15, r0");
    }

    @Test
    void sourcesMayNotBeOverwritten() {
        finds(Map.of(
                "st r1, r2\n add r1, r3, r4", "2: q, overwrites r1 of 1, a source",
                "st r1, r2\n rcp r2, r3", "2: q, overwrites r2 of 1, a source",
                "st r1, r2\n add r3, r1, r2", "",
                "st r1, r2\n (q)add r1, r3, r4", "",
                "rcp r1, r2\n add r2, r3, r4", "2: q, overwrites r2 of 1, a source",
                "add r1, r2, r3\n add r2, r3, r4", "",
                // The second register of the address, too.
                "ldn r1, r4, 1\n add r5, r8, r8", "2: q, overwrites r5 of 1, a source",
                "ldn r1, r4, 1\n add r6, r8, r8", ""));
    }

    @Test
    void oneOfTwoWaitsIsEnoughForSources() {
        finds("ld r1, r2, 0x1\n add r2, r3, r4", "2: q, overwrites r2 of 1, a source");
        finds("ld r1, r2, 0x1\n (q)add r2, r3, r4");
        finds("ld r1, r2, 0x1\n (m)add r2, r3, r4");
    }

    @Test
    void anInstructionMayOverwriteWhatItReadsItself() {
        finds("ld r1, r1, 0x1\n (m)add r1, r1, r2");
        finds("rcp r1, r1\n st r2, r3\n (q)rcp r1, r1");
        // The store still reads what the next one reads and overwrites.
        finds("st r1, r2\n rcp r1, r1", "2: q, overwrites r1 of 1, a source");
    }

    /// Accesses of one queue read in the order of the code.
    @Test
    void whatALaterAccessOfTheSameQueueOverwritesIsANote() {
        finds("ldq r1, r2\n ldq r2, r3", "2: order, overwrites r2 of 1");
        finds("ldq r1, r2\n rcpq r2, r3", "2: order, overwrites r2 of 1");
        finds("ldq r1, r2\n (q)ldq r2, r3");
        finds("ldq r1, r2\n ldo r2, r3", "2: q, overwrites r2 of 1, a source");
        finds("ldq r1, r2\n ld r2, r3, 0x1", "2: q, overwrites r2 of 1, a source");
        finds("ld r1, r2, 0x1\n ldq r2, r3", "2: q, overwrites r2 of 1, a source");
        finds("ldq r1, r2\n add r2, r3, r4", "2: q, overwrites r2 of 1, a source");
        // A reader of another queue is not hidden by a later one of the same.
        finds("ldo r1, r2\n ldq r3, r2\n ldq r2, r4", "3: q, overwrites r2 of 1, a source");
        finds("ldq r1, r2\n ldq r2, r2", "2: order, overwrites r2 of 1");
    }

    /// The result of the later access says that the earlier one has read.
    @Test
    void whatWaitsForTheLaterAccessWaitsForTheEarlierOne() {
        finds("rcpq r1, r2\n ldq r2, r3\n (m)add r2, r3, r4", "2: order, overwrites r2 of 1");
        finds("rcpq r1, r2\n ldq r2, r3\n add r2, r4, r4", "2: order, overwrites r2 of 1", "3: m, overwrites r2 of 2");
    }

    /// What the queue orders does not count as a wait for anything else.
    @Test
    void anOrderedOverwriteIsNoWait() {
        finds(
                "st r1, r2\n ldq r3, r4\n ldq r4, r5\n add r1, r8, r8",
                "3: order, overwrites r4 of 2",
                "4: q, overwrites r1 of 1, a source");
    }

    @Test
    void oneWaitIsForAllReasons() {
        finds("rcp r1, r2\n st r5, r6\n add r5, r1, r2", "3: q, overwrites r5 of 2, a source");
        finds("rcp r1, r2\n st r5, r6\n (q)add r5, r1, r2");
        finds("rcp r1, r2\n ld r3, r4, 0x1\n add r5, r1, r3", "3: q, reads r1 of 1", "3: m, reads r3 of 2");
    }

    @Test
    void whatIsMissingIsToldOnce() {
        finds("rcp r1, r2\n add r3, r1, r4\n (3)nop\n add r5, r1, r4", "2: q, reads r1 of 1");
    }

    @Test
    void instructionsWithoutRoomForAWait() {
        finds("rcp r1, r2\n ldx r3, r1", "2: q, reads r1 of 1, before it");
        finds("rcp r1, r2\n (q)nop\n ldx r3, r1");
    }

    @Test
    void needlessWaits() {
        finds("(q)nop\n (q)add r1, r2, r3", "2: no q");
        finds("(q)nop\n ld r1, r2, 0x1\n (q)add r4, r5, r6\n (q)nop", "4: no q");
        finds("(q)(m)nop\n rcp r1, r2\n (q)(m)add r3, r1, r2", "3: no m");
        // What ran before the code may have left something.
        finds("(q)add r1, r2, r3\n (m)add r4, r2, r3");
    }

    @Test
    void resultsOfOneFileOnly() {
        finds(Map.of(
                "addk k1, k2, k3\n getk r4, k1", "2: q, reads k1 of 1",
                "addk k1, k2, k3\n addk k4, k1, k3", "",
                "getk r1, k2\n add r4, r1, r3", "2: 3 slots, r1 of 1",
                // Other units are not an exception.
                "slowk k1, r2\n addk k4, k1, k3", "2: q, reads k1 of 1"));
    }

    @Test
    void waitsThatAreAlwaysDone() {
        finds("fin", "1: q", "1: m");
        finds("(q)fin", "1: m");
        finds("(q)(m)fin\n (q)(m)fin");
    }

    @Test
    void waitsOfTheNextInstruction() {
        finds("bar\n add r1, r2, r3", "2: q of 1", "2: m of 1");
        finds("bar\n (q)(m)add r1, r2, r3\n add r4, r5, r6");
        finds("bar\n (q)(m)nop\n add r1, r2, r3");
        // What does nothing else leaves it to what follows.
        finds("bar\n nop\n (q)add r1, r2, r3", "3: m of 1");
        finds("bar\n ldx r1, r2", "2: q of 1, before it", "2: m of 1, before it");
        finds("(q)(m)nop\n bar\n (q)(m)nop\n (q)nop", "4: no q");
    }

    @Test
    void waitsOfTheirOwn() {
        finds("solo r1\n (q)nop\n add r2, r1, r3");
        finds("solo r1\n (q)add r2, r1, r3", "2: q of 1, before it");
        finds("solo r1\n nop\n add r2, r1, r3", "2: q of 1");
    }

    /// It is over with the one that waits.
    @Test
    void waitsBehindWaitsOfTheirOwnCount() {
        finds("ld r4, r5, 0x1\n solo r1\n (q)nop\n (m)add r2, r1, r4");
        finds("ld r4, r5, 0x1\n solo r1\n nop\n (m)add r2, r1, r4", "3: q of 2");
    }

    @Test
    void addressRegisters() {
        finds("seta r1\n far r2, r[a+3]", "2: 5 slots, a of 1");
        finds("seta r1\n (3)nop\n nop\n far r2, r[a+3]");
        // The register is unknown.
        finds("rcp r3, r1\n far r2, r[a+3]");
    }

    @Test
    void entriesWithoutTimingArePassedOver() {
        finds("add r1, r2, r3\n ghost r4, r1\n add r5, r1, r2", "3: 3 slots, r1 of 1");
        finds("rcp r1, r2\n (q)ghost r1, r3\n add r5, r1, r2", "3: q, reads r1 of 1");
        finds("bar\n ghost r1, r2\n (q)(m)add r1, r2, r3");
    }

    @Test
    void booksThatSayNothing() throws Exception {
        assertThat(Hazards.isKnown(Heddles.CODEC)).isTrue();
        Codec agx = Codec.load("agx");
        assertThat(Hazards.isKnown(agx)).isFalse();
        assertThat(Hazards.of(agx, agx.disassemble(new byte[] {(byte) 0x88, 0}, 0)))
                .isEmpty();
    }

    @Test
    void aDelayOfSomeVariants() throws Exception {
        String both = Heddles.BOOK.replace("  max 4\n", "  max 4\n  variant v1 \"V\"\n  variant v2 \"W\"\n");
        String book = both.replace("delay fast to any 7", "delay fast to any 7 only v1 delay fast to any 5 only v2..");
        assertThat(Codec.of(Books.parse(new Source("b.isa", book), "v1"))
                        .book()
                        .schedule()
                        .delay("fast", "r", "slow"))
                .extracting("slots")
                .isEqualTo(7);
        assertThat(Codec.of(Books.parse(new Source("b.isa", book), "v2"))
                        .book()
                        .schedule()
                        .delay("fast", "r", "slow"))
                .extracting("slots")
                .isEqualTo(5);
        String wrong = book.replace("only v2..", "only v3..");
        assertThatThrownBy(() -> Books.parse(new Source("b.isa", wrong), null))
                .hasMessageContaining("'v3' is not a variant; there are v1, v2");
    }

    @Test
    void noCode() {
        finds("");
        finds(".word 0xffffffff");
    }
}
