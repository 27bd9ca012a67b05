package dev.heddle.bench;

import dev.heddle.bits.Word;
import dev.heddle.book.Entry;
import dev.heddle.code.Codec;
import dev.heddle.insn.Insn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Code to measure with. For AGX, instructions out of published programs, and words made for every entry of the book,
/// mixed; for other instruction sets, compiled kernels as they are. Without the vectors, made words alone.
final class Corpus {
    private static final int WORDS_PER_ENTRY = 20;
    private static final long SEED = 7;
    private static final int WORD_BYTES = 8;

    private static final Path VECTORS =
            Path.of(System.getProperty("heddle.vectors", "../shared/vectors"));

    /// The field of a kernel's file that has its machine code.
    private static final Pattern CODE = Pattern.compile("\"code\": \"([0-9a-f]+)\"");

    private Corpus() {}

    /// @return so many instructions
    static List<byte[]> of(Codec codec, int count) {
        List<byte[]> some =
                switch (codec.book().isa().name()) {
                    case "agx" -> mixed(codec);
                    case "valhall" -> kernels("v9");
                    default -> kernels("a630");
                };
        if (some.isEmpty()) some = mixed(codec);
        List<byte[]> out = new ArrayList<>();
        while (out.size() < count)
            out.addAll(some.subList(0, Math.min(some.size(), count - out.size())));
        return out;
    }

    /// Instructions in random order; about half are out of published AGX programs, where the vectors are there.
    private static List<byte[]> mixed(Codec codec) {
        Random random = new Random(SEED);
        List<byte[]> made = new ArrayList<>();
        for (Entry e : codec.book().entries()) {
            for (int i = 0; i < WORDS_PER_ENTRY; i++) made.add(word(codec, e, random));
        }
        List<byte[]> real = codec.book().isa().name().equals("agx") ? real(codec) : List.of();
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

    /// The words of the kernels that Mesa has compiled for a target, in their order.
    private static List<byte[]> kernels(String target) {
        List<byte[]> out = new ArrayList<>();
        if (!Files.isDirectory(VECTORS)) return out;
        try (Stream<Path> files = Files.walk(VECTORS.resolve("kernels"))) {
            for (Path file : files.filter(f -> isKernel(f, target)).sorted().toList()) {
                Matcher code = CODE.matcher(Files.readString(file));
                if (!code.find()) continue;
                byte[] all = HexFormat.of().parseHex(code.group(1));
                for (int i = 0; i < all.length; i += WORD_BYTES)
                    out.add(Arrays.copyOfRange(all, i, i + WORD_BYTES));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out;
    }

    private static boolean isKernel(Path file, String target) {
        String name = file.getFileName().toString();
        return name.startsWith(target) && name.endsWith(".json");
    }

    private static List<byte[]> real(Codec codec) {
        Path vectors = VECTORS.resolve("agx");
        List<byte[]> out = new ArrayList<>();
        if (!Files.isDirectory(vectors)) return out;
        try {
            for (String line : Files.readAllLines(vectors.resolve("real.tsv"))) {
                if (!line.startsWith("#"))
                    out.add(HexFormat.of().parseHex(line.substring(0, line.indexOf('\t'))));
            }
            for (String kernel : List.of("fma_loop", "mesa_broadcast", "mesa_broadcast_pre")) {
                String hex =
                        Files.readString(vectors.resolve("real/" + kernel + ".hex"))
                                .replaceAll("\\s", "");
                byte[] code = HexFormat.of().parseHex(hex);
                for (var item : codec.disassemble(code, 0).items())
                    if (item instanceof Insn i) out.add(i.bytes());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out;
    }
}
