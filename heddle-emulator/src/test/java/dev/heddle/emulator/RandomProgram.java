package dev.heddle.emulator;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Programs of random words that come to an end: loops with counters, branches, memory, and between them whatever the
/// book has.
final class RandomProgram {
    /// Bytes, where `%a` is the address of what comes after the skipped lines.
    private static final int WORD = 8;

    private final Dialect dialect;
    private final Codec codec;
    private final List<String> words;

    /// @param words to draw from, see [RandomWords]
    RandomProgram(Dialect dialect, List<String> words) throws SourceException {
        this.dialect = dialect;
        this.codec = Codec.load(dialect.target());
        this.words = words;
    }

    Codec codec() {
        return codec;
    }

    Dialect dialect() {
        return dialect;
    }

    /// @return the program's source
    String source(long seed) {
        Random random = new Random(seed);
        List<String> out = new ArrayList<>();
        if (random.nextBoolean()) some(out, random, 4);
        part(out, random, 0, random.nextInt(3));
        some(out, random, 5);
        out.add(dialect.end());
        return String.join("\n", out) + "\n";
    }

    byte[] bytes(String source) throws SourceException {
        return codec.assembler().assemble(new Source("random.s", source)).bytes();
    }

    /// A loop with what is in it.
    private void part(List<String> out, Random random, int number, int branches) {
        int begin = out.size();
        out.add("L" + number + ":");
        some(out, random, 6);
        for (int i = 0; i < branches; i++) {
            List<String> inner = new ArrayList<>();
            some(inner, random, 4);
            lines(out, dialect.open(), random, i, 0, inner.size());
            out.addAll(inner);
            lines(out, dialect.close(), random, i, 0, 0);
            some(out, random, 3);
        }
        lines(out, dialect.loop(), random, number, begin, 0);
    }

    private static void lines(List<String> out, List<String> of, Random random, int number, int begin, int skipped) {
        for (String line : of) {
            long words = out.stream().skip(begin).filter(l -> !l.endsWith(":")).count();
            long all = out.stream().filter(l -> !l.endsWith(":")).count();
            out.add(line.replace("%a", "0x" + Long.toHexString(WORD * (all + of.size() + skipped)))
                    .replace("%d", Integer.toString(number))
                    .replace("%l", Long.toString(-words - 1))
                    .replace("%m", Integer.toString(skipped))
                    .replace("%x", Integer.toString(4 + random.nextInt(8)))
                    .replace("%y", Integer.toString(4 + random.nextInt(8))));
        }
    }

    private void some(List<String> out, Random random, int most) {
        int n = 1 + random.nextInt(most);
        for (int i = 0; i < n; i++) {
            if (random.nextInt(dialect.isOfMemory() ? 2 : 8) == 0)
                lines(
                        out,
                        List.of(dialect.memory()
                                .get(random.nextInt(dialect.memory().size()))),
                        random,
                        0,
                        0,
                        0);
            else out.add(words.get(random.nextInt(words.size())));
        }
    }
}
