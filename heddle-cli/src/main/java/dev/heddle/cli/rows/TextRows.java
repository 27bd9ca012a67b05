package dev.heddle.cli.rows;

import dev.heddle.base.source.TerminalSafeText;
import dev.heddle.corpus.query.Answer;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Rows as a table for people. Its columns are as wide as the first rows need; on a terminal texts are cut so that a
/// row is one line.
public final class TextRows implements Answer {
    /// Rows that say how wide columns are.
    private static final int MEASURED = 1000;

    /// What is left of a text at least.
    private static final int LEAST = 8;

    private static final String BETWEEN = "  ";

    private final OutputStream out;
    private final int room;
    private List<Head> heads = List.of();
    private int[] widths = {};
    private final List<List<String>> waiting = new ArrayList<>();
    private boolean isBegun;
    private long rows;

    /// @param room columns of the terminal, or 0 where nothing has to be cut
    public TextRows(OutputStream out, int room) {
        this.out = out;
        this.room = room;
    }

    @Override
    public void heads(List<Head> all) {
        heads = all;
    }

    @Override
    public void row(List<@Nullable Object> values) throws IOException {
        List<String> cells = new ArrayList<>(values.size());
        for (Object v : values) cells.add(cell(v));
        rows++;
        if (isBegun) {
            line(cells);
            return;
        }
        waiting.add(cells);
        if (waiting.size() == MEASURED) begin();
    }

    /// Writes what is left, and how many rows there were.
    public void finish() throws IOException {
        if (!isBegun) begin();
        write("%,d %s\n".formatted(rows, rows == 1 ? "row" : "rows"));
    }

    private static String cell(@Nullable Object v) {
        return switch (v) {
            case null -> "";
            case Double d when Double.isFinite(d) -> number(d);
            case Long n -> grouped(n);
            case Integer n -> grouped(n);
            default ->
                TerminalSafeText.safe(
                        v.toString().replace('\n', ' ').replace('\r', ' ').replace('\t', ' '));
        };
    }

    private static String grouped(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }

    private static String number(double d) {
        BigDecimal exact = BigDecimal.valueOf(d).setScale(4, RoundingMode.HALF_EVEN);
        return exact.signum() == 0 ? "0" : exact.stripTrailingZeros().toPlainString();
    }

    private void begin() throws IOException {
        isBegun = true;
        widths = new int[heads.size()];
        for (int i = 0; i < widths.length; i++) {
            widths[i] = heads.get(i).name().length();
            for (List<String> r : waiting)
                widths[i] = Math.max(widths[i], r.get(i).length());
        }
        fit();
        line(new ArrayList<>(heads.stream().map(Head::name).toList()));
        for (List<String> r : waiting) line(r);
        waiting.clear();
    }

    /// Takes from the widest texts until a row fits, if it can.
    private void fit() {
        if (room == 0) return;
        int all = BETWEEN.length() * (widths.length - 1);
        for (int w : widths) all += w;
        while (all > room) {
            int widest = -1;
            for (int i = 0; i < widths.length; i++)
                if (!heads.get(i).isNumber() && (widest < 0 || widths[i] > widths[widest])) widest = i;
            if (widest < 0 || widths[widest] <= LEAST) return;
            widths[widest]--;
            all--;
        }
    }

    private void line(List<String> cells) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            String c = cells.get(i);
            boolean isNumber = heads.get(i).isNumber();
            if (room > 0 && !isNumber && c.length() > widths[i]) c = c.substring(0, widths[i] - 1) + "…";
            int pad = Math.max(0, widths[i] - c.length());
            if (i > 0) line.append(BETWEEN);
            if (isNumber) line.append(" ".repeat(pad)).append(c);
            else line.append(c).append(i + 1 < cells.size() ? " ".repeat(pad) : "");
        }
        write(line.append('\n').toString());
    }

    private void write(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }
}
