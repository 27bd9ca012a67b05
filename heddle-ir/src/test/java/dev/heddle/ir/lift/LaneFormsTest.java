package dev.heddle.ir.lift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.bits.Word;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Entry;
import dev.heddle.isa.read.Books;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Lane code made of what other words have done is that of the word itself.
@Tag("long")
class LaneFormsTest {
    private static final int BASES = 3;
    private static final int NEAR = 6;
    private static final Pattern HEX = Pattern.compile("(?<![0-9a-zA-Z])(?:[0-9a-f]{2}){2,}(?![0-9a-zA-Z])");

    private static Lifter lifter(Codec codec) {
        return new Lifter(codec.book(), codec::encoding, true, null);
    }

    private static void check(Codec codec, Lifter lifter, Insn insn) {
        assertThat(lifter.lift(insn))
                .as("%s %s", codec.book().id(), codec.text(insn))
                .isEqualTo(lifter.liftAlone(insn));
    }

    /// Words that differ in a field or two from others, elsewhere.
    @ParameterizedTest
    @MethodSource("codecs")
    void wordsThatAreAlike(Codec codec) {
        Lifter lifter = lifter(codec);
        for (Entry e : codec.book().entries()) {
            Random r = new Random(e.id().hashCode());
            for (int base = 0; base < BASES; base++) {
                long lo = r.nextLong();
                long hi = r.nextInt(3) == 0 ? r.nextLong() : 0;
                for (int i = 0; i < NEAR; i++) {
                    int from = r.nextInt(Long.SIZE);
                    long field = (1L << 1 + r.nextInt(9)) - 1 << from;
                    byte[] word = word(e, lo ^ r.nextLong() & field, hi);
                    Insn insn = codec.decode(word, 0, word.length, 8L * r.nextInt(1000));
                    if (insn != null) check(codec, lifter, insn);
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "agx, agx",
        "ir3, ir3@a3xx",
        "ir3, ir3@a6xx",
        "ir3, ir3@a7xx",
        "valhall, valhall",
        "valhall, valhall@v9",
        "valhall, valhall@v10",
        "amx, amx"
    })
    void wordsOfTheVectors(String folder, String target) throws IOException, SourceException {
        Codec codec = Codec.load(target);
        Lifter lifter = lifter(codec);
        Set<String> words = new LinkedHashSet<>();
        for (Path file : files(folder)) {
            var hex = HEX.matcher(text(file));
            while (hex.find()) words.add(hex.group());
        }
        int found = 0;
        for (String word : words) {
            byte[] bytes = HexFormat.of().parseHex(word);
            int granule = codec.book().isa().granule();
            for (int at = 0; at < bytes.length; ) {
                Insn insn = codec.decode(bytes, at, bytes.length - at, at);
                if (insn != null) check(codec, lifter, insn);
                if (insn != null) found++;
                at += insn == null ? granule : insn.length();
            }
        }
        assertThat(found).isGreaterThan(300);
    }

    private static List<Path> files(String folder) throws IOException {
        String root = System.getProperty("heddle.vectors", "");
        Path all = Path.of(root, folder);
        assumeTrue(!root.isEmpty() && Files.isDirectory(all), "no vectors in '" + root + "'");
        try (Stream<Path> files = Files.walk(all)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static String text(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file);
                InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in) {
            return new String(plain.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    /// Registers that are the same or are not, a source that is the result, other addresses.
    @Test
    void whatRegistersAreIsAsked() throws SourceException {
        Codec codec = Codec.load("ir3@a630");
        Lifter lifter = lifter(codec);
        List<String> texts = new ArrayList<>();
        for (String a : List.of("r0.x", "r1.y", "hr2.z", "c3.x", "r63.w"))
            for (String b : List.of("r0.x", "r1.y", "hr0.x", "c9.w", "r5.x"))
                texts.addAll(List.of(
                        "add.u r0.x, " + a + ", " + b, "(rpt2)mad.f32 r1.x, (r)" + a + ", (r)" + b + ", (r)r0.y"));
        for (int i = 0; i < 40; i++) texts.add("jump #" + (3 * i - 20));
        for (int i = 0; i < 300; i += 7) texts.add("mov.u32u32 r" + i % 9 + ".x, " + (i - 100));
        int found = 0;
        for (String text : texts) {
            byte[] word;
            try {
                word = codec.assembler().line(text);
            } catch (SourceException e) {
                continue;
            }
            for (long address : new long[] {0, 64, 8L * found}) {
                check(codec, lifter, codec.decode(word, 0, word.length, address));
                found++;
            }
        }
        assertThat(found).isGreaterThan(150);
    }

    /// Words that differ in the numbers of their registers alone are evaluated once.
    @Test
    void registersAndAddressesAreFilledIn() throws SourceException {
        Codec codec = Codec.load("ir3@a630");
        Lifter lifter = lifter(codec);
        String[] texts = {"add.u r%d.x, r%d.y, r%d.z", "mad.f32 r%d.x, r%d.y, r%d.z, r9.w", "mov.u32u32 r%d.x, %d"};
        for (String text : texts) {
            for (int i = 0; i < 20; i++) {
                byte[] word = codec.assembler().line(text.formatted(i + 1, i + 3, i + 20));
                lifter.lift(codec.decode(word, 0, word.length, 0));
            }
        }
        assertThat(lifter.formCount()).isEqualTo(texts.length);
    }

    /// @return every variant of every book
    static Stream<Codec> codecs() throws SourceException {
        List<Codec> out = new ArrayList<>();
        for (String book : Books.names())
            for (var v : Books.load(book).isa().variants()) out.add(Codec.load(book + "@" + v.name()));
        return out.stream();
    }

    /// @return a word of an entry: its fixed bits, and these others
    private static byte[] word(Entry e, long lo, long hi) {
        long otherLo = lo & ~e.fixed().lo();
        long otherHi = hi & ~e.fixed().hi();
        Word w = new Word(otherLo | e.match().lo(), otherHi | e.match().hi());
        byte[] out = new byte[e.length().of(w)];
        Word.write(w.lo, w.hi, out, 0, out.length);
        return out;
    }
}
