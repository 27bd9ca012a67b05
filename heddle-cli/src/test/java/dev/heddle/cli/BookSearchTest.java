package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// `book search` and `book registers`.
class BookSearchTest {
    @Test
    void bestFirst() {
        assertThat(Run.of("book", "search", "-a", "agx", "shift left")
                        .ok()
                        .lines()
                        .getFirst())
                .isEqualTo("bfi                Bit field insert, shift left");
        assertThat(Run.of("book", "search", "-a", "agx", "shift", "left").ok().lines())
                .hasSameElementsAs(
                        Run.of("book", "search", "-a", "agx", "shift left").ok().lines());
        assertThat(Run.of("book", "search", "-a", "valhall", "IADD")
                        .ok()
                        .lines()
                        .getFirst())
                .startsWith("IADD.");
    }

    @Test
    void whatPeopleCallIt() {
        assertThat(Run.of("book", "search", "-a", "agx", "lsl").ok().out())
                .startsWith("bfi    Bit field insert, shift left\n    also called: lsl\n");
    }

    @Test
    void descriptionsNotesAndMeanings() {
        String all = Run.of("book", "search", "--all", "-a", "agx", "left").ok().out();
        assertThat(all).contains("    description: ", "    note: ", "bfi  ");
        assertThat(Run.of("book", "search", "-a", "agx", "threadgroup_barrier")
                        .ok()
                        .out())
                .contains("threadgroup_barrier");
        assertThat(Run.of("book", "search", "-a", "ir3", "unknown").ok().out()).contains("what it does: unknown ");
        // Every word has to be there.
        assertThat(Run.of("book", "search", "-a", "agx", "square", "root").ok().out())
                .contains("rsqrt")
                .doesNotContain("iadd");
    }

    @Test
    void manyAreCut() {
        String some = Run.of("book", "search", "-a", "ir3", "register").ok().out();
        String all =
                Run.of("book", "search", "--all", "-a", "ir3", "register").ok().out();
        assertThat(some).contains(" more; --all shows them\n");
        assertThat(all.length()).isGreaterThan(some.length());
        assertThat(all).doesNotContain("--all");
    }

    @Test
    void coloursAndNothing() {
        assertThat(Run.of(new byte[0], true, "book", "search", "-a", "agx", "lsl")
                        .ok()
                        .out())
                .startsWith("\u001b[36mbfi\u001b[0m  ");
        Run.of("book", "search", "-a", "agx", "xyzzy").fails(1, "agx@g13: nothing about 'xyzzy'");
    }

    @Test
    void registersOfALaunch() {
        String mali = Run.of("book", "registers", "-a", "valhall").ok().out();
        assertThat(mali)
                .contains("  r60 = global.x\n", "  r55, bits 15..0 = local.x\n")
                .contains("  r     64         u32   lane     general registers\n")
                .contains("  rh    128        u16   r\n", "Address spaces", "64 bits")
                .contains("that of the group from 0x700000000000 on", "In a launch of stage fragment");
        assertThat(Run.of("book", "registers", "-a", "ir3").ok().out())
                .contains("r; without merged of h")
                .contains("constants: 4 times the number", "a launch fills them");
        for (String isa : new String[] {"agx", "amx", "a64", "valhall15", "ir3@a3xx"})
            assertThat(Run.of("book", "registers", "-a", isa).ok().lines())
                    .hasSizeGreaterThan(3)
                    .allSatisfy(l -> assertThat(l.length()).isLessThanOrEqualTo(80))
                    .noneMatch(l -> l.contains("Place["));
    }
}
