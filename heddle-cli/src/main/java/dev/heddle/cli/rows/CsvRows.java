package dev.heddle.cli.rows;

import dev.heddle.corpus.query.Answer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Rows as CSV, as RFC 4180 has it; nothing stands for null.
public final class CsvRows implements Answer {
    private final OutputStream out;

    public CsvRows(OutputStream out) {
        this.out = out;
    }

    @Override
    public void heads(List<Head> heads) throws IOException {
        line(new ArrayList<>(heads.stream().map(Head::name).toList()));
    }

    @Override
    public void row(List<@Nullable Object> values) throws IOException {
        line(values);
    }

    private void line(List<@Nullable Object> values) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < values.size(); i++) {
            Object v = values.get(i);
            line.append(i == 0 ? "" : ",").append(v == null ? "" : cell(v.toString()));
        }
        out.write(line.append('\n').toString().getBytes(StandardCharsets.UTF_8));
    }

    /// @return a text as one cell
    public static String cell(String text) {
        boolean isPlain = text.chars().noneMatch(c -> c == ',' || c == '"' || c < ' ');
        return isPlain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
