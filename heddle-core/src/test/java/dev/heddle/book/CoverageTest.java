package dev.heddle.book;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.book.read.Books;
import dev.heddle.book.read.Coverage;
import dev.heddle.code.Codec;
import dev.heddle.insn.Data;
import dev.heddle.insn.Insn;
import dev.heddle.insn.Item;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The table of how complete the books are says what they are. `-Dheddle.rebase=true` writes it anew.
class CoverageTest {
    private static final String HEAD =
            "# variant\tentries\trun\twords of public programs read\tall\trun; written by CoverageTest\n";

    @Test
    void theTableIsThatOfTheBooks() throws IOException, SourceException {
        StringBuilder out = new StringBuilder(HEAD);
        for (String name : Books.names())
            for (Isa.Variant v : Books.load(name).isa().variants())
                out.append(row(Codec.load(name + "@" + v.name())));
        Path file = Path.of("src", "main", "resources", "isa", "coverage.tsv");
        if (Boolean.getBoolean("heddle.rebase")) Files.writeString(file, out);
        assertThat(file).hasContent(out.toString());
    }

    /// All words of public programs of these books are read; of few it is not known what they do.
    @Test
    void publicProgramsAreRead() {
        Coverage c = Coverage.of("agx3@g16").orElseThrow();
        assertThat(c.read()).isEqualTo(c.words()).isGreaterThan(700);
        assertThat(c.known()).isGreaterThan(c.words() * 9 / 10);
        assertThat(c.text()).startsWith(c.entries() + " entries, ").contains(" words of public ");
        assertThat(Coverage.of("pico@all")).isEmpty();
    }

    private static String row(Codec codec) throws IOException {
        Book book = codec.book();
        int run = 0;
        for (Entry e : book.entries()) if (isKnown(e)) run++;
        int words = 0;
        int read = 0;
        int known = 0;
        for (byte[] program : programs(book.isa().name())) {
            for (Item i : codec.disassemble(program, 0).items()) {
                if (i instanceof Data d && d.isPadding()) continue;
                words++;
                if (!(i instanceof Insn insn)) continue;
                read++;
                if (isKnown(insn.entry())) known++;
            }
        }
        return "%s\t%d\t%d\t%d\t%d\t%d\n"
                .formatted(book.id(), book.entries().size(), run, read, words, known);
    }

    private static boolean isKnown(Entry e) {
        Entry.Meaning m = e.meaning();
        return e.pointer() != null || m != null && m.unknown() == null;
    }

    private static List<byte[]> programs(String isa) throws IOException {
        String name = "/" + isa + "/programs.tsv";
        try (InputStream in = CoverageTest.class.getResourceAsStream(name)) {
            if (in == null) return List.of();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(l -> !l.startsWith("#"))
                    .map(l -> HexFormat.of().parseHex(l.substring(l.lastIndexOf('\t') + 1)))
                    .toList();
        }
    }
}
