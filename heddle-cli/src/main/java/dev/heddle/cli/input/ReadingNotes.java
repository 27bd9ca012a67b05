package dev.heddle.cli.input;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.SourceException;
import dev.heddle.files.Chunk;
import dev.heddle.files.CodeReader;
import dev.heddle.files.column.ColumnRow;
import dev.heddle.files.column.ListedIsa;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;

/// Says on standard error how a file was read where its text leaves that open, and that its code does not look like
/// code of its instruction set.
public final class ReadingNotes {
    /// Bytes that are too few to say anything.
    private static final int FEW = 16;

    /// Bytes that are looked at: code of another generation shows at once.
    private static final int MOST = 1 << 10;

    private ReadingNotes() {}

    /// @param file what messages call it
    /// @param reader from which nothing has been read yet
    public static void print(String file, Codec codec, CodeReader reader, PrintStream err)
            throws IOException, SourceException {
        Chunk first = reader.peek();
        if (!reader.note().isEmpty()) err.println("note: " + file + ": " + reader.note());
        texts(file, codec, reader.rows(), err);
        if (first == null || first.length() < FEW) return;
        int length = Math.min(first.length(), MOST);
        Likeness.note(
                file,
                codec,
                codec.disassemble(Arrays.copyOf(first.bytes(), length), 0).items(),
                err);
    }

    /// Says that the texts beside bytes are those of another instruction set.
    public static void texts(String file, Codec codec, List<ColumnRow> rows, PrintStream err) {
        if (ListedIsa.fits(codec, rows)) return;
        String found = ListedIsa.of(rows);
        String own = codec.book().isa().name() + "@";
        if (!found.isEmpty() && !found.startsWith(own))
            err.println("note: %s: the texts beside its bytes are those of %s, not of %s"
                    .formatted(file, found, codec.book().id()));
    }
}
