package dev.heddle.files;

import dev.heddle.base.source.SourceException;
import dev.heddle.files.column.ColumnPieces;
import dev.heddle.files.column.ColumnRow;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Lines of code that were read already.
final class RowSource implements ChunkSource {
    private List<ColumnRow> rows;

    /// What follows them; null if nothing does.
    private final @Nullable ColumnPieces pieces;

    private final ChunkBuilder out = new ChunkBuilder();
    private int next;

    /// How often the last row that was begun is still to come.
    private long repeats;

    /// How many bytes of it are in the chunks already, if it is longer than one.
    private int done;

    RowSource(List<ColumnRow> rows) {
        this.rows = rows;
        this.pieces = null;
    }

    RowSource(ColumnPieces pieces) {
        this.rows = List.of();
        this.pieces = pieces;
    }

    @Override
    public @Nullable Chunk next() throws IOException, SourceException {
        while (!out.isReady() && (repeats > 0 || hasRow())) {
            if (repeats == 0) {
                out.moveTo(rows.get(next).address());
                repeats = rows.get(next++).repeats();
            }
            add(rows.get(next - 1));
        }
        if (!out.isReady()) out.finish();
        return out.take();
    }

    private boolean hasRow() throws IOException, SourceException {
        if (next == rows.size() && pieces != null) {
            rows = pieces.next();
            next = 0;
        }
        return next < rows.size();
    }

    /// Adds the bytes as often as they fit; a line is not split between chunks, unless it is longer than one.
    private void add(ColumnRow row) {
        if (out.room() < piece(row)) out.finish();
        out.from(row.line());
        while (repeats > 0 && out.room() >= piece(row)) {
            int count = piece(row);
            out.add(row.bytes(), done, count);
            done += count;
            if (done < row.bytes().length) continue;
            done = 0;
            repeats--;
        }
    }

    /// @return how many bytes of a row come next
    private int piece(ColumnRow row) {
        return Math.min(row.bytes().length - done, Chunk.MAX);
    }
}
