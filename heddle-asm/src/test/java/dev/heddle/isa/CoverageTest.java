package dev.heddle.isa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.read.BookCompleteness;
import dev.heddle.isa.read.Books;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The table of how complete the books are says what they are. `-Dheddle.rebase=true` writes it anew.
@Tag("long")
class CoverageTest {
    private static final String HEAD =
            "# variant\tentries\trun\twords of programs read\tall\trun\tbytes of all\tof those that run\twhat programs; written by CoverageTest\n";

    @Test
    void theTableIsThatOfTheBooks() throws IOException, SourceException {
        StringBuilder out = new StringBuilder(HEAD);
        for (String name : Books.names())
            for (Isa.Variant v : Books.load(name).isa().variants()) out.append(row(Codec.load(name + "@" + v.name())));
        Path file = Path.of("../heddle-isa/src/main/resources/isa/coverage.tsv");
        if (Boolean.getBoolean("heddle.rebase")) Files.writeString(file, out);
        assertThat(file).hasContent(out.toString());
    }

    /// All words of programs are read; of few it is not known what they do.
    @ParameterizedTest
    @CsvSource({
        "agx3@g16, 700",
        "agx@g13, 400",
        "ir3@a3xx, 80",
        "ir3@a4xx, 400",
        "ir3@a7xx, 900",
        "valhall@mesa, 500",
        "valhall@v10, 500",
        "valhall15@v15, 39"
    })
    void wordsOfProgramsAreRead(String id, int least) {
        BookCompleteness c = BookCompleteness.of(id).orElseThrow();
        assertThat(c.read()).isEqualTo(c.words()).isGreaterThanOrEqualTo(least);
        assertThat(c.known()).isGreaterThan(c.words() * 9 / 10);
        assertThat(c.text())
                .startsWith(c.entries() + " entries, ")
                .endsWith(" words are read, %d run: %d %% of their bytes"
                        .formatted(c.known(), 100 * c.knownBytes() / c.bytes()));
    }

    @Test
    void whereThereAreNoPrograms() {
        assertThat(BookCompleteness.of("ir3@a8xx").orElseThrow().text()).endsWith(" run; no programs");
        assertThat(BookCompleteness.of("pico@all")).isEmpty();
    }

    private static String row(Codec codec) throws IOException {
        Book book = codec.book();
        int run = 0;
        for (Entry e : book.entries()) if (isKnown(e)) run++;
        int words = 0;
        int read = 0;
        int known = 0;
        int bytes = 0;
        int knownBytes = 0;
        List<String> lines = programs(book.isa().name());
        for (byte[] program : of(lines, book.variant().name())) {
            for (Item i : codec.disassemble(program, 0).items()) {
                if (i instanceof Data d && d.isPadding()) continue;
                words++;
                bytes += i.length();
                if (!(i instanceof Insn insn)) continue;
                read++;
                if (!isKnown(insn.entry())) continue;
                known++;
                knownBytes += i.length();
            }
        }
        String source = words == 0 ? "-" : lines.getFirst().replace("# ", "");
        return "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%s\n"
                .formatted(book.id(), book.entries().size(), run, read, words, known, bytes, knownBytes, source);
    }

    private static boolean isKnown(Entry e) {
        Entry.Meaning m = e.meaning();
        return e.pointer() != null || m != null && m.unknown() == null;
    }

    /// @param lines name, variants (`*` are all), …, bytes
    private static List<byte[]> of(List<String> lines, String variant) {
        return lines.stream()
                .filter(l -> !l.startsWith("#"))
                .filter(l -> isOf(List.of(l.split("\t")[1].split(",")), variant))
                .map(l -> HexFormat.of().parseHex(l.substring(l.lastIndexOf('\t') + 1)))
                .toList();
    }

    private static boolean isOf(List<String> variants, String variant) {
        return variants.contains(variant) || variants.contains("*");
    }

    /// @return the lines; the first one says what programs they are
    private static List<String> programs(String isa) throws IOException {
        String name = "/" + isa + "/programs.tsv";
        try (InputStream in = CoverageTest.class.getResourceAsStream(name)) {
            if (in == null) return List.of();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
