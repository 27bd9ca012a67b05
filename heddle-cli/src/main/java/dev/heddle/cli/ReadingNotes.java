package dev.heddle.cli;

import dev.heddle.code.Codec;
import dev.heddle.code.Likeness;
import dev.heddle.files.Chunk;
import dev.heddle.files.CodeReader;
import dev.heddle.insn.Data;
import dev.heddle.insn.Item;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Says on standard error how a file was read where its text leaves that open, and that code does not look like code of
/// its instruction set.
final class ReadingNotes {
    /// Bytes that are too few to say anything.
    private static final int FEW = 16;

    /// Bytes that are looked at: code of another generation shows at once.
    private static final int MOST = 1 << 10;

    /// Words that are too few to say anything: code has tables and gaps.
    private static final int WORDS = 12;

    private ReadingNotes() {}

    /// @return what of two is more like code is the greater one; null where the instruction set is not known
    static @Nullable Comparator<byte[]> likeness(@Nullable Codec codec) {
        return codec == null
                ? null
                : Comparator.comparing(
                        (byte[] code) -> Likeness.of(codec, code),
                        Comparator.comparingInt(Likeness::odd)
                                .reversed()
                                .thenComparingLong(Likeness::bits));
    }

    /// @param file what messages call it
    /// @param reader from which nothing has been read yet
    static void print(String file, Codec codec, CodeReader reader, PrintStream err)
            throws IOException, SourceException {
        Chunk first = reader.peek();
        if (!reader.note().isEmpty()) err.println("note: " + file + ": " + reader.note());
        if (first == null || first.length() < FEW) return;
        int length = Math.min(first.length(), MOST);
        likeness(
                file,
                codec,
                codec.disassemble(Arrays.copyOf(first.bytes(), length), 0).items(),
                err);
    }

    /// Says whether code does not look like code of its instruction set.
    ///
    /// @param items its beginning, or all of it
    static void likeness(String file, Codec codec, List<Item> items, PrintStream err) {
        int all = 0;
        int odd = 0;
        for (Item i : items) {
            boolean isData = i instanceof Data;
            if (isData && ((Data) i).isPadding()) continue;
            all++;
            if (isData) odd++;
        }
        if (all >= WORDS && 2 * odd > all)
            err.println(
                    "note: %s: this does not look like code of %s: %d of %d words are no instruction of it; it may be of another generation"
                            .formatted(file, codec.book().id(), odd, all));
    }
}
