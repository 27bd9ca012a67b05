package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Entry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The texts of Mesa since 2026 and of KRAID, and all of v15.
class ValhallDialectsTest {
    private static final Map<String, Codec> CODECS = new HashMap<>();

    /// Words of each entry that are made up.
    private static final int WORDS = 8;

    private static Codec codec(String book, String dialect) {
        return CODECS.computeIfAbsent(book + " " + dialect, _ -> {
            try {
                return Codec.of(Codec.load(book).book(), dialect);
            } catch (SourceException e) {
                throw new AssertionError(e.getMessage(), e);
            }
        });
    }

    private static List<String[]> rows() throws IOException {
        List<String[]> out = new ArrayList<>();
        try (InputStream in = ValhallDialectsTest.class.getResourceAsStream("/valhall/dialects.tsv")) {
            String all = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            for (String line : all.split("\n")) if (!line.startsWith("#")) out.add(line.split("\t"));
        }
        return out;
    }

    @Test
    void textsArePrintedAndRead() throws IOException {
        Mismatches m = new Mismatches("dialects of Mali");
        for (String[] r : rows()) {
            Codec c = codec(r[0], r[1]);
            m.compare(r[2], r[3], Words.dis(c, r[2]));
            m.compare(r[3], r[2], Words.asm(c, r[3]));
        }
        m.verify();
    }

    /// Every dialect reads what it prints, for words of every entry.
    @ParameterizedTest
    @ValueSource(strings = {"mesa25", "mesa", "arm", "kraid"})
    void wordsOfV15ComeBack(String dialect) {
        Codec c = codec("valhall15", dialect);
        Random random = new Random(15);
        Mismatches m = new Mismatches("valhall15 " + dialect);
        for (Entry e : c.book().entries()) {
            for (int i = 0; i < WORDS; i++) {
                long free = i == 0 ? 0 : i == 1 ? -1 : random.nextLong();
                long word =
                        free & ~(e.fixed().lo() | e.reserved().lo()) | e.match().lo();
                String hex = hex(word);
                String text = Words.dis(c, hex);
                m.compare(text, hex, Words.asm(c, text));
            }
        }
        m.verify();
    }

    /// All vectors, where they are: texts but for the page of words that read nothing from it.
    @Test
    void vectorsOfV15() throws IOException {
        Path file = Path.of(System.getProperty("heddle.vectors", "../../shared/vectors"))
                .resolve("valhall15/dis.tsv");
        assumeTrue(Files.exists(file), "no vectors");
        Mismatches m = new Mismatches("vectors of valhall15");
        Codec kraid = codec("valhall15", "kraid");
        for (String line : Files.readAllLines(file)) {
            if (line.startsWith("#")) continue;
            String[] r = line.split("\t");
            String text = Words.dis(kraid, r[0]);
            m.compare(r[0], r[1], text.replaceFirst(" \\{bits 6[23][^}]*}", ""));
            m.compare(text, r[0], Words.asm(kraid, text));
        }
        m.verify();
    }

    /// The makers' whole tables, where they are: nearly all texts but for notes, and all without notes come back.
    @ParameterizedTest
    @CsvSource({
        "kraid-9, valhall@v9, kraid, false",
        "kraid-10, valhall@v10, kraid, false",
        "kraid-11, valhall@v11, kraid, false",
        "kraid-12, valhall@v12, kraid, false",
        "kraid-13, valhall@v13, kraid, false",
        "kraid-14, valhall@v14, kraid, false",
        "mesa-valhall, valhall, mesa, true"
    })
    void tablesOfTheMakers(String name, String book, String dialect, boolean swapped) throws IOException {
        Path file = Path.of(System.getProperty("heddle.vectors", "../../shared/vectors"))
                .resolve("tables2026/" + name + ".tsv.gz");
        assumeTrue(Files.exists(file), "no tables");
        String all;
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        Codec c = codec(book, dialect);
        Mismatches back = new Mismatches(name);
        int equal = 0;
        String[] lines = all.split("\n");
        for (String line : lines) {
            String[] r = line.split("\t");
            String hex = swapped ? swap(r[0]) : r[0];
            String text = Words.dis(c, hex);
            if (plain(text).equals(plain(r[1]))) equal++;
            if (text.equals(r[1])) back.compare(r[1], hex, Words.asm(c, r[1]));
        }
        back.verify();
        assertThat(equal).as(name).isGreaterThanOrEqualTo((int) (lines.length * 0.995));
    }

    private static String plain(String text) {
        return text.replaceAll("\\{[^}]*}|\\s", "");
    }

    private static String swap(String hex) {
        return hex(Long.parseUnsignedLong(hex, 16));
    }

    /// Several lines tell which dialect a source is in.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    mesa   | MOV.i32 r1, r5^
                    mesa   | LOAD.i32.unsigned.slot0 @r2, u2, offset:0 / MOV.i32 r1, u5.w0
                    mesa   | IADD.u64 [r0:r1], [r2:r3], u4
                    mesa25 | LOAD.i32.unsigned.slot0 @r2, u2, offset:0 / MOV.i32 r1, ^r5
                    mesa25 | LOAD.i32.unsigned.slot0 @r2, u2, offset:0
                    """)
    void sourcesTellTheirDialect(String dialect, String text) throws SourceException {
        Codec c = Codec.load("valhall");
        AssemblyResult read = c.assembler().read(new Source("s", text.replace(" / ", "\n")));
        assertThat(read.codec().dialectName()).isEqualTo(dialect);
    }

    private static String hex(long word) {
        byte[] out = new byte[8];
        for (int i = 0; i < 8; i++) out[i] = (byte) (word >>> 8 * i);
        return Bytes.hex(out);
    }
}
