package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.base.bits.Hex;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.read.Books;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Sources that do not say in which dialect they are, and sources that are written again in another one.
class DialectsTest {
    private static final Codec MESA = Codec.of(Agx.CODEC.book(), "mesa");
    private static final Codec DEFAULT = Codec.of(Agx.CODEC.book(), "applegpu");

    private static final String SOURCE = """
            ; doubles what a buffer has
            .group 32
            start:  get_sr r1, sr80  // who
                mov_imm r0l, 0
            .align 4
            again:
            other: if_icmp r0l, ult, r1, u5, 1
                device_load 0, i32, x, r2, u0_u1, r1, unsigned
                wait 0
                iadd r2, r2.discard, r2.discard
                jmp_exec_any again
            .byte 1, 2 ; data
                pop_exec r0l, 1
                jmp_exec_none end
                jmp_exec_any pc+0
            end: stop
            """;

    private static byte[] bytes(Codec codec, String text) {
        try {
            return codec.assembler().assemble(new Source("a.s", text)).bytes();
        } catch (SourceException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    private static List<Diagnostic> errors(Codec codec, String text) {
        try {
            codec.assembler().assemble(new Source("a.s", text));
            return List.of();
        } catch (SourceException e) {
            return e.diagnostics();
        }
    }

    private static List<String> messages(Codec codec, String text) {
        return errors(codec, text).stream()
                .map(d -> d.line() + ": " + d.message())
                .toList();
    }

    private static String rewritten(String text, Codec to) {
        try {
            return Agx.CODEC.assembler().rewritten(new Source("a.s", text), to);
        } catch (SourceException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    private static String dialect(String text) {
        Assembler a = Agx.CODEC.assembler();
        try {
            a.code("a.s", text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        } catch (SourceException e) {
            return "wrong";
        }
        return a.codec().dialectName();
    }

    @Test
    void aSourceTellsItsDialect() {
        assertThat(dialect("iadd r0, r1, 4\nwait 0")).isEqualTo("applegpu");
        assertThat(dialect("iadd r0, r1, 4\nwait a")).isEqualTo("mesa");
        assertThat(dialect("iadd r0, r1, 4\nstop")).isEqualTo("applegpu");
        assertThat(dialect("l: jmp_any l\n.byte 4")).isEqualTo("mesa");
        assertThat(dialect("   0: 3800 wait     a\n   2: 8800  stop")).isEqualTo("mesa");
        assertThat(dialect("   0: 3800 wait     0\n   2: 8800  stop")).isEqualTo("applegpu");
    }

    @Test
    void constantsTellTooButAfterAllLines() {
        assertThat(dialect(".equ N, 4\nldimm r0, N\nstop")).isEqualTo("mesa");
        assertThat(dialect(".equ N, 4\nmov_imm r0l, N\nstop")).isEqualTo("applegpu");
    }

    @Test
    void oneAssemblerReadsSourcesOfBoth() throws SourceException {
        Assembler a = Agx.CODEC.assembler();
        assertThat(Hex.of(a.line("wait a"), 0, 2)).isEqualTo("3800");
        assertThat(a.codec().dialectName()).isEqualTo("mesa");
        assertThat(Hex.of(a.line("wait 0"), 0, 2)).isEqualTo("3800");
        assertThat(a.codec().dialectName()).isEqualTo("applegpu");
        assertThat(Agx.CODEC.insn("wait b", 0)).isEqualTo(Agx.CODEC.insn("wait 1", 0));
    }

    @Test
    void aHeaderWins() {
        assertThat(dialect(".dialect mesa\niadd r0, r1, 4")).isEqualTo("mesa");
        assertThat(messages(Agx.CODEC, ".dialect applegpu\nwait a"))
                .containsExactly("2: expected a number 0..1, found 'a'");
        assertThat(messages(Agx.CODEC, ".dialect mess\nwait a"))
                .containsExactly("1: agx has no dialect 'mess'; it has applegpu, mesa; did you mean 'mesa'?");
        assertThat(messages(Agx.CODEC, "stop\n.dialect mesa"))
                .containsExactly("2: .dialect stands before the first instruction");
    }

    @Test
    void whoNamesADialectIsRight() {
        assertThat(errors(DEFAULT, "wait a")).hasSize(1);
        assertThat(errors(DEFAULT, ".dialect mesa\nwait 0")).isEmpty();
        assertThatThrownBy(() -> DEFAULT.insn("wait a", 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void mistakesAreToldInTheDialectOfMostLines() {
        assertThat(messages(Agx.CODEC, "wait a\nldimm r0, 3\nldimm r0, ^r4\nstop"))
                .containsExactly("3: expected a number 0..4294967295, found '^r4'");
        assertThat(messages(Agx.CODEC, "wait 0\nmov_imm r0l, ^r4\nstop"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("2: expected a number 0..65535");
        assertThat(messages(Agx.CODEC, "nonsense\nstop")).containsExactly("1: unknown instruction 'nonsense'");
    }

    @Test
    void twoDialectsInOneSourceAreAMistake() {
        String other = "this line is in the dialect '%s', and others are in '%s'; a source is in one of them";
        assertThat(messages(Agx.CODEC, "wait a\nldimm r0, 3\n  get_sr r1, sr80 ; x\nstop"))
                .containsExactly("3: " + other.formatted("applegpu", "mesa"));
        assertThat(messages(Agx.CODEC, "wait a\nmov_imm r0l, 3\nget_sr r1, sr80\nget_sr r1\nstop"))
                .hasSize(2)
                .first()
                .isEqualTo("1: " + other.formatted("mesa", "applegpu"));
        Diagnostic d = errors(Agx.CODEC, "wait a\nldimm r0, 3\n  get_sr r1, sr80\nstop")
                .getFirst();
        assertThat(d.column()).isEqualTo(3);
        assertThat(d.length()).isEqualTo(15);
    }

    @Test
    void aSourceIsWrittenAgain() {
        String mesa = rewritten(SOURCE, MESA);
        assertThat(mesa).isEqualTo("""
                        ; doubles what a buffer has
                        .group 32
                        start:  mov      r1, thread_in_grid_x  // who
                            ldimm    r0l, 0
                        .align 4
                        again:
                        other: if       r1, u5, 1, ult
                            load     r2, du0, r1, i32, x, a
                            wait     a
                            iadd     r2, ^r2, ^r2
                            jmp_any  again
                        .byte 1, 2 ; data
                            pop_exec 1
                            jmp_none end
                            jmp_any  0
                        end: stop
                        """);
        assertThat(bytes(Agx.CODEC, mesa)).isEqualTo(bytes(DEFAULT, SOURCE));
        String again = rewritten(mesa, DEFAULT);
        assertThat(bytes(DEFAULT, again)).isEqualTo(bytes(DEFAULT, SOURCE));
        assertThat(rewritten(again, MESA)).isEqualTo(mesa);
    }

    @Test
    void aHeaderNamesTheNewDialect() {
        assertThat(rewritten(".dialect applegpu ; yes\r\nwait 0\r\n", MESA))
                .isEqualTo(".dialect mesa ; yes\r\nwait     a\r\n");
    }

    @Test
    void listingsStayListings() {
        String listing = """
                       0: 72051004                  get_sr           r1, sr80 (thread_position_in_grid.x)
                L_4:
                       4: 3800                      wait             0  ; remark
                       6: 00 *4                     .zero            4
                       a: 0102                      .hword 0x0201
                       c: 00c0f8ffffff              jmp_exec_any     L_4
                """;
        assertThat(rewritten(listing, MESA)).isEqualTo("""
                               0: 72051004                  mov      r1, thread_in_grid_x
                        L_4:
                               4: 3800                      wait     a  ; remark
                               6: 00 *4                     .zero    4
                               a: 0102                      .hword 0x0201
                               c: 00c0f8ffffff              jmp_any  L_4
                        """);
    }

    @Test
    void everyWordIsWrittenAgain() {
        List<String> words = Vectors.AGX.lines("dis.tsv").stream()
                .filter(l -> !l.startsWith("#"))
                .map(l -> l.split("\t", -1)[0])
                .toList();
        String plain = listing(DEFAULT, words);
        String mesa = listing(MESA, words);
        assertThat(rewritten(plain, MESA).lines())
                .containsExactlyElementsOf(mesa.lines().toList());
        assertThat(bytes(Agx.CODEC, mesa)).isEqualTo(bytes(DEFAULT, plain));
    }

    private static String listing(Codec codec, List<String> words) {
        StringBuilder out = new StringBuilder();
        Disassembler d = codec.disassembler();
        for (String hex : words) {
            d.clear();
            byte[] word = Bytes.of(hex);
            d.next(word, 0, word.length, true);
            out.append(d.text()).append('\n');
        }
        return out.toString();
    }

    @Test
    void anyBookWithDialects() throws SourceException {
        Codec c = Codec.of(Books.parse(new Source("two.isa", """
                                        isa two "Two syntaxes" {
                                          granule 2
                                          max 2
                                          column 8
                                          column terse 0
                                          dialect plain
                                          dialect terse
                                          section "@on" "@off" "wait"
                                        }
                                        insn wait { bytes 2  fixed [15:0]=0  text "wait"  text terse "w" }
                                        insn put { bytes 2  fixed [3:0]=1  a[15:4]  text "put r{a}"  text terse "p {a}" }
                                        """), null));
        assertThat(c.assembler().line("p 3")).containsExactly(0x31, 0);
        Codec terse = Codec.of(c.book(), "terse");
        String text = "@on\n  put r3 ; x\n@off\nput r4";
        String again = c.assembler().rewritten(new Source("a.s", text), terse);
        assertThat(again).isEqualTo("\n  w\n  p 3 ; x\n\np 4");
        assertThat(terse.assembler().line(again)).isEqualTo(c.assembler().line(text));
    }

    @Test
    void aColumnIsOfADialectThatThereIs() {
        String head = "isa t \"T\" {\n  column laud 8\n  dialect plain\n  dialect loud\n}";
        assertThatThrownBy(() -> Books.parse(new Source("t.isa", head), null))
                .hasMessageContaining("t.isa:2:10: 'laud' is not a dialect of this book; did you mean 'loud'?");
    }
}
