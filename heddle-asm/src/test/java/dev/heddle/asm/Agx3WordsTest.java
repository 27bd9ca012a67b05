package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Public words and programs of Apple's newer GPUs: lengths, texts, and the way back.
class Agx3WordsTest {
    private static final int PADDING = 0x0006;

    private static Codec codec;

    @BeforeAll
    static void load() throws SourceException {
        codec = Codec.load("agx3");
    }

    private static List<String[]> rows(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(Agx3WordsTest.class.getResourceAsStream("/agx3/" + name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(l -> !l.startsWith("#"))
                    .map(l -> l.split("\t"))
                    .toList();
        }
    }

    /// A listing may have a note about bits that its text does not say, as the table leaves them out.
    @Test
    void words() throws IOException {
        Mismatches m = new Mismatches("agx3");
        for (String[] row : rows("public.tsv")) {
            byte[] word = Bytes.of(row[0]);
            List<Item> items = codec.disassemble(word, 0).items();
            m.check(items.size() == 1 && items.getFirst() instanceof Insn, () -> row[0]);
            String text = Words.dis(codec, row[0]);
            String plain = text.replaceFirst(" *\\{.*}", "");
            if (!row[1].equals("-") && !row[1].startsWith("mark60"))
                m.compare(row[0], plainTarget(row[1]), plainTarget(plain));
            m.compare(text, row[0], Words.asm(codec, text));
        }
        m.verify();
    }

    /// The dialect of the public tool for the M3, letter by letter but for runs of blanks and the note.
    @Test
    void textsOfTheTool() throws IOException, SourceException {
        Codec tool = Codec.of(codec.book(), "applegpu");
        Mismatches m = new Mismatches("agx3 applegpu");
        for (String[] row : rows("applegpu.tsv")) {
            String text = Words.dis(tool, row[0]);
            m.compare(row[0], row[1], text.replaceFirst(" *\\{.*}", ""));
            m.compare(text, row[0], Words.asm(tool, text));
        }
        m.verify();
    }

    /// A program in one dialect is the same one in the other, and each goes back.
    @ParameterizedTest
    @ValueSource(strings = {"heddle", "applegpu"})
    void programsInBothDialects(String dialect) throws IOException, SourceException {
        Codec own = Codec.of(codec.book(), dialect);
        for (String[] row : rows("programs.tsv")) {
            String listing = Words.listing(own, Bytes.of(row[3]));
            AssemblyResult read = codec.assembler().read(new Source(row[0], ".dialect " + dialect + "\n" + listing));
            assertThat(read.codec().dialectName()).isEqualTo(dialect);
            assertThat(Bytes.hex(read.program().bytes())).as(row[0]).isEqualTo(row[3]);
        }
    }

    /// A load tells the dialect; a wait alone would be another slot in each.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    heddle   | fadd r0, r1, r2, wait 6
                    applegpu | fadd r0, r1, r2, wait 0
                    applegpu | device_load 5, i32, x, r0, u0_u1, r1, lsl 2, 0, 1, 1, 0 / fadd r0, r0, r2, wait 5
                    applegpu | if !rcc, 1
                    heddle   | if !p0, 1
                    """)
    void sourcesTellTheirDialect(String dialect, String text) throws SourceException {
        AssemblyResult read = codec.assembler().read(new Source("s", text.replace(" / ", "\n")));
        assertThat(read.codec().dialectName()).isEqualTo(dialect);
    }

    private static String plainTarget(String text) {
        return text.replaceFirst("(pc[-+]\\d+|L_\\w+)", "TARGET");
    }

    @Test
    void programs() throws IOException {
        for (String[] row : rows("programs.tsv")) {
            byte[] code = Bytes.of(row[3]);
            List<Item> items = codec.disassemble(code, 0).items();
            assertThat(items).as(row[0]).noneMatch(i -> i instanceof Data);
            if (row[2].equals("whole")) assertThat(end(items)).as(row[0]).isEqualTo("stop");
            assertThat(Words.listing(codec, code)).as(row[0]).doesNotContain("not an instruction");
        }
    }

    /// @return the mnemonic of the last instruction that is no padding
    private static String end(List<Item> items) {
        for (Item i : items.reversed())
            if (((Insn) i).lo() != PADDING) return ((Insn) i).entry().mnemonic();
        return "";
    }
}
