package dev.heddle.files;

import dev.heddle.files.column.ColumnRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Lines of code that were read already.
final class RowSource implements ChunkSource {
    private final List<ColumnRow> rows;
    private final ChunkBuilder out = new ChunkBuilder();
    private int next;

    /// How often the last row that was begun is still to come.
    private long repeats;

    RowSource(List<ColumnRow> rows) {
        this.rows = rows;
    }

    @Override
    public @Nullable Chunk next() {
        while (!out.isReady() && (repeats > 0 || next < rows.size())) {
            if (repeats == 0) {
                out.moveTo(rows.get(next).address());
                repeats = rows.get(next++).repeats();
            }
            add(rows.get(next - 1));
        }
        if (!out.isReady()) out.finish();
        return out.take();
    }

    /// Adds the bytes as often as they fit; a line is not split between chunks.
    private void add(ColumnRow row) {
        int length = row.bytes().length;
        if (out.room() < length) out.finish();
        out.from(row.line());
        while (repeats > 0 && out.room() >= length) {
            out.add(row.bytes(), length);
            repeats--;
        }
    }
}
