package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.base.bits.Word;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Public words and programs of the M5: lengths, texts, and the way back.
class Agx5WordsTest {
    private static final int WORDS = 805;
    private static final int PROGRAMS = 57;
    private static final int PADDING = 0x0006;

    private static Codec codec;

    @BeforeAll
    static void load() throws SourceException {
        codec = Codec.load("agx5");
    }

    private static List<String[]> rows(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(Agx5WordsTest.class.getResourceAsStream("/agx5/" + name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(l -> !l.startsWith("#"))
                    .map(l -> l.split("\t"))
                    .toList();
        }
    }

    /// Each is one instruction, alone and before others, and its text gives its bytes again.
    @Test
    void words() throws IOException {
        Mismatches m = new Mismatches("agx5");
        int words = 0;
        for (String[] row : rows("public.tsv")) {
            words++;
            byte[] word = Bytes.of(row[0]);
            for (String more : List.of("", "ffffffffffffffffffffffff")) {
                List<Item> items = codec.disassemble(Bytes.of(row[0] + more), 0).items();
                m.check(items.getFirst() instanceof Insn i && i.length() == word.length, () -> row[0] + more);
            }
            String text = Words.dis(codec, row[0]);
            m.compare(text, row[0], Words.asm(codec, text));
        }
        m.verify();
        assertThat(words).isEqualTo(WORDS);
    }

    /// The rules of the head tell the length of each word by its bits alone.
    @Test
    void lengths() throws IOException {
        Mismatches m = new Mismatches("agx5");
        for (String[] row : rows("public.tsv")) {
            byte[] word = Bytes.of(row[0]);
            Word w = new Word();
            w.read(word, 0, word.length);
            m.compare(row[0], word.length, codec.book().isa().lengthOf(w.mask()));
        }
        m.verify();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    0f000302182210c0410080000000 | load r0, u0_u1, r1, lsl 2, slot 4, tail 0x40020, wait 1
                    0f04030201061040             | store r0, u2_u3, r1, lsl 2
                    6f04430a600a0040             | load r22_r23_r24_r25, u2_u3, r5, lsl 2, slot 1, rest 0x10
                    2704041a4900a30228802001     | iadd r0, r0, r0.discard, lsl 3, hint 1, wait 1 {bits 38..37 = 0x2}
                    2704043a2580a302a1800100     | iadd r0, 100, r1, wait 1
                    2f8004da2180a13a0a8b60002e04 | imadd r22, r92.cache, r22.discard, r23.cache, wait 4
                    2f00041a2100a102e8010a000102 | imadd r0, r0, 7, 0, wait 4
                    3ca01006                     | get_sr r3, sr32
                    0b802104                     | mov o0, r0.cache
                    1e00020e                     | if !p0, 1
                    9e60000e                     | push_exec 2
                    fe00020e                     | while !p0, 2
                    be03400e                     | pop_exec 2
                    3700040a2a20a40a3080         | log2 r3, r0
                    a78024182a20a1021000         | rcp r8, r0.cache
                    """)
    void texts(String hex, String text) {
        assertThat(Words.dis(codec, hex).replaceAll(" +", " ")).isEqualTo(text);
        assertThat(Words.asm(codec, text)).isEqualTo(hex);
    }

    @Test
    void programs() throws IOException {
        int programs = 0;
        for (String[] row : rows("programs.tsv")) {
            programs++;
            byte[] code = Bytes.of(row[3]);
            List<Item> items = codec.disassemble(code, 0).items();
            assertThat(items).as(row[0]).noneMatch(i -> i instanceof Data);
            if (row[2].equals("whole")) assertThat(end(items)).as(row[0]).isIn("stop", "ret");
            assertThat(Words.listing(codec, code)).as(row[0]).doesNotContain("not an instruction");
        }
        assertThat(programs).isEqualTo(PROGRAMS);
    }

    /// Jumps lead to instructions of their program; a call goes to what stands 64 bytes before it.
    @Test
    void targets() throws IOException {
        int jumps = 0;
        for (String[] row : rows("programs.tsv")) {
            List<Item> items = codec.disassemble(Bytes.of(row[3]), 0).items();
            Set<Long> starts = new TreeSet<>();
            for (Item i : items) starts.add(i.address());
            for (Item i : items) {
                String text = codec.text((Insn) i);
                if (!text.contains("pc")) continue;
                jumps++;
                long to = i.address() + Long.parseLong(text.replaceAll(".*pc([-+]\\d+).*", "$1"));
                if (to < 0) assertThat(to).as(row[0]).isIn(-64L, -32L);
                else assertThat(starts).as(row[0]).contains(to);
            }
        }
        assertThat(jumps).isGreaterThan(10);
    }

    @ParameterizedTest
    @ValueSource(strings = {"heddle", "applegpu"})
    void programsInBothDialects(String dialect) throws IOException, SourceException {
        Codec own = Codec.of(codec.book(), dialect);
        for (String[] row : rows("programs.tsv")) {
            String listing = Words.listing(own, Bytes.of(row[3]));
            AssemblyResult read = codec.assembler().read(new Source(row[0], ".dialect " + dialect + "\n" + listing));
            assertThat(Bytes.hex(read.program().bytes())).as(row[0]).isEqualTo(row[3]);
        }
    }

    /// @return the mnemonic of the last instruction that is no padding
    private static String end(List<Item> items) {
        for (Item i : items.reversed())
            if (((Insn) i).lo() != PADDING) return ((Insn) i).entry().mnemonic();
        return "";
    }
}
