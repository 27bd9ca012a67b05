package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// Sources of a book with several dialects.
class DialectTest extends InFolder {
    private static final String MESA = "ldimm r0, 5\nwait a\nstop\n";
    private static final String HEX = "620105000000\n3800\n8800\n";
    private static final String UNDEFINED = "efd1be0380bd";

    @Test
    void asmFindsOut() {
        assertThat(Run.fed(MESA, "asm", "-a", "agx").ok().out()).isEqualTo(HEX);
        assertThat(Run.fed("wait a\n", "asm", "-a", "agx", "--as", "c").ok().out())
                .contains("// wait a");
        assertThat(Run.fed("wait a\nwait 0\n", "asm", "-a", "agx", "--lines")
                        .ok()
                        .out())
                .isEqualTo("3800\n3800\n");
    }

    @Test
    void asmOfAGivenDialectReadsThatOne() {
        Run run = Run.fed(MESA, "asm", "-a", "agx", "--dialect", "applegpu");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err())
                .contains("<stdin>: is written in the dialect 'mesa', not in 'applegpu' as --dialect says");
    }

    @Test
    void asmWritesInAnother() {
        assertThat(Run.fed(MESA, "asm", "-a", "agx", "--to", "applegpu").ok().out())
                .isEqualTo("mov_imm          r0, 5, 0b0\nwait             0\nstop\n");
        assertThat(Run.fed("wait 0 ; x\n", "asm", "-a", "agx", "--to", "mesa")
                        .ok()
                        .out())
                .isEqualTo("wait     a ; x\n");
        assertThat(Run.fed(MESA, "asm", "-a", "agx", "--to", "mesa", "--lines")
                        .ok()
                        .out())
                .isEqualTo("ldimm    r0, 5\nwait     a\nstop\n");
        String to = path("b.s");
        assertThat(Run.fed(MESA, "asm", "-a", "agx", "--to", "applegpu", "-o", to)
                        .ok()
                        .out())
                .isEmpty();
        assertThat(Path.of(to)).content().startsWith("mov_imm ");
        assertThat(Run.of("asm", "-a", "agx", to).ok().out()).isEqualTo(HEX);
    }

    @Test
    void aListingIsWhatDisPrints() {
        String code = "720510046200000000000000528428a218000511200e00c0120038000020c00600000038008800";
        String plain = Run.fed(code, "dis", "-a", "agx").ok().out();
        String mesa =
                Run.fed(code, "dis", "-a", "agx", "--dialect", "mesa").ok().out();
        assertThat(mesa).isNotEqualTo(plain);
        assertThat(Run.fed(plain, "asm", "-a", "agx", "--to", "mesa").ok().out())
                .isEqualTo(mesa);
        assertThat(Run.fed(mesa, "asm", "-a", "agx", "--to", "applegpu").ok().out())
                .isEqualTo(plain);
    }

    @Test
    void whatIsUndefinedIsSaidInEach() {
        String why = "operand 'a' is undefined: there is no r128";
        for (String d : new String[] {"applegpu", "mesa"})
            assertThat(Run.fed(UNDEFINED, "dis", "-a", "agx", "--dialect", d)
                            .ok()
                            .out())
                    .contains("; " + why);
        String json = Run.fed(UNDEFINED, "dis", "-a", "agx", "--dialect", "mesa", "--json")
                .out();
        assertThat(json).contains("\"notes\":[\"" + why + "\"]");
    }

    @Test
    void dialectsThatThereAreNot() {
        for (String option : new String[] {"--to", "--dialect"}) {
            Run run = Run.fed(MESA, "asm", "-a", "agx", option, "mess");
            assertThat(run.code()).isEqualTo(2);
            assertThat(run.err().lines()).hasSize(1);
            assertThat(run.err()).contains("agx has no dialect 'mess'; it has applegpu, mesa; did you mean");
        }
        Run one = Run.fed("nop", "asm", "-a", "ir3", "--to", "arm");
        assertThat(one.code()).isEqualTo(2);
        assertThat(one.err()).contains("ir3 has no dialect 'arm'; it has mesa, mesa25");
        Run both = Run.fed(MESA, "asm", "-a", "agx", "--to", "mesa", "--as", "c");
        assertThat(both.code()).isEqualTo(2);
        assertThat(both.err()).contains("--to goes without --operand and --as");
    }

    @Test
    void booksAreCheckedInAll() {
        String book = """
                isa my "M" {
                  granule 1
                  max 1
                  dialect plain
                  dialect terse
                }
                enum T[2] { 0 a  1 b  2 c  3 d }
                enum U[2] { 0 ";"  1 b  2 c  3 d }
                insn one "One" { bytes 1 fixed [7:2]=4 x[1:0] text "one {x:T}" text terse "o {x:U}" }
                """;
        Run run = Run.of("book", "check", file("my.isa", book));
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).contains("prints 'o ;'").contains("in the dialect 'terse'");
    }

    @Test
    void twoInOneSource() {
        Run run = Run.fed(MESA + "get_sr r1, sr80\n", "asm", "-a", "agx");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).contains("<stdin>:4:1: this line is in the dialect 'applegpu', and others are in 'mesa'");
    }

    @Test
    void checkExplainAndLiftReadAndWriteIt() {
        assertThat(Run.of("explain", "-a", "agx", "ldimm r0, 5").ok().out()).startsWith("ldimm r0, 5");
        assertThat(Run.of("lift", "-a", "agx", "wait", "a").ok().out()).contains("wait a");
        Run run = Run.fed("load r2, du0, r1, i32, x, a\niadd r3, r2, 1\nstop\n", "check", "-a", "agx");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).contains("iadd r3, r2, 1").contains("load r2, du0, r1, i32, x, a");
    }

    @Test
    void kernelsRun() {
        String source = """
                .isa agx
                .group 4
                .buffer 0, zeros:16
                .uniform u0, buffer 0
                    mov r2, thread_in_grid_x
                    iadd r1, r2, 3
                    store r1, du0, r2, i32, x, a
                    stop
                """;
        Run run = Run.of("run", file("k.s", source), "--trace=1");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("mov r2, thread_in_grid_x");
    }

    /// What a listing is written in, it is shown in.
    @Test
    void aListingKeepsItsDialect() {
        String listing = """
                0000:    00a4c8d00000c048    FADD.f32 r8, r8^.abs.neg, k0.neg
                0008:    00b4c9015091c014    AND.i32.not r9, r20, u8.w1
                0010:    7800c00000000000    NOP.end
                """;
        assertThat(Run.fed(listing, "dis", "-a", "valhall@v13", "-").out()).contains("AND.i32.not r9, r20, u8.w1");
        assertThat(Run.fed(listing, "dis", "-a", "valhall@v13", "--dialect", "mesa", "-")
                        .out())
                .contains("LSHIFT_AND.i32.not_result");
    }

    /// What a book advises against is assembled, and said.
    @Test
    void advice() {
        String text = "NOP\n  LD_PKA.i32.unsigned.slot0 @r1, r2, warp_id.w0\n";
        Run r = Run.fed(text, "asm", "-a", "valhall@v10", "-");
        assertThat(r.code()).isZero();
        assertThat(r.err()).startsWith("note: <stdin>:2:3: a message cannot read the number of the warp");
        r = Run.fed(text, "asm", "-a", "valhall@v10", "--lines", "-");
        assertThat(r.err()).startsWith("note: line 2: a message cannot read");
        r = Run.fed(text, "check", "-a", "valhall@v10", "-");
        assertThat(r.err()).contains("at 0x8: a message cannot read");
    }
}
