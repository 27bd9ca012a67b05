package dev.heddle.bench;

import dev.heddle.bits.Word;
import dev.heddle.book.Entry;
import dev.heddle.code.Codec;
import dev.heddle.code.Insn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// Code to measure with: instructions out of published programs, and words made for every entry of the book, mixed.
final class Corpus {
    private static final int WORDS_PER_ENTRY = 20;
    private static final long SEED = 7;

    private Corpus() {}

    /// @return instructions in random order; real ones are about half, where the vectors are there
    static List<byte[]> agx(Codec codec) {
        Random random = new Random(SEED);
        List<byte[]> made = new ArrayList<>();
        for (Entry e : codec.book().entries()) {
            for (int i = 0; i < WORDS_PER_ENTRY; i++) made.add(word(codec, e, random));
        }
        List<byte[]> real = real(codec);
        List<byte[]> all = new ArrayList<>(made);
        while (!real.isEmpty() && all.size() < 2 * made.size()) all.addAll(real);
        Collections.shuffle(all, random);
        return all;
    }

    /// A random word of an entry as an assembler would write it: what its text does not say is 0.
    private static byte[] word(Codec codec, Entry e, Random random) {
        while (true) {
            long freeLo = ~(e.fixed().lo() | e.unknown().lo() | e.ignored().lo());
            long freeHi = ~(e.fixed().hi() | e.unknown().hi() | e.ignored().hi());
            Word w =
                    new Word(
                            e.match().lo() | random.nextLong() & freeLo,
                            e.match().hi() | random.nextLong() & freeHi);
            byte[] bytes = new byte[e.length().of(w)];
            Word.write(w.lo, w.hi, bytes, 0, bytes.length);
            Insn i = codec.decode(bytes, 0, bytes.length, 0);
            if (i == null) continue;
            String text = codec.text(i).replaceAll(" \\{.*", "");
            Insn written = codec.insn(text, 0);
            String again = codec.text(written);
            if (!again.contains("{") && !again.contains("undefined")) return written.bytes();
        }
    }

    private static List<byte[]> real(Codec codec) {
        Path vectors = Path.of(System.getProperty("heddle.vectors", "../shared/vectors"), "agx");
        List<byte[]> out = new ArrayList<>();
        if (!Files.isDirectory(vectors)) return out;
        try {
            for (String line : Files.readAllLines(vectors.resolve("real.tsv"))) {
                if (!line.startsWith("#"))
                    out.add(
                            java.util.HexFormat.of()
                                    .parseHex(line.substring(0, line.indexOf('\t'))));
            }
            for (String kernel : List.of("fma_loop", "mesa_broadcast", "mesa_broadcast_pre")) {
                String hex =
                        Files.readString(vectors.resolve("real/" + kernel + ".hex"))
                                .replaceAll("\\s", "");
                byte[] code = java.util.HexFormat.of().parseHex(hex);
                for (var item : codec.disassemble(code, 0).items())
                    if (item instanceof Insn i) out.add(i.bytes());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out;
    }
}
