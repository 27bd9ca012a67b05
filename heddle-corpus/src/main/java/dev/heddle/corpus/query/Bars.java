package dev.heddle.corpus.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A plot of numbers by name: a bar for each, from the left.
final class Bars {
    private static final int WIDTH = 720;
    private static final int VALUES = 90;
    private static final int ROW = 22;

    /// Characters of a label at most.
    private static final int LONG = 34;

    /// @param value not negative
    private record Bar(String label, double value, String more) {}

    private final String title;
    private final String unit;
    private final List<Bar> bars = new ArrayList<>();

    /// @param unit what is counted
    Bars(String title, String unit) {
        this.title = title;
        this.unit = unit;
    }

    void add(String label, double value) {
        add(label, value, "");
    }

    /// @param more about it, shown with the table
    void add(String label, double value, String more) {
        bars.add(new Bar(label, value, more));
    }

    boolean isEmpty() {
        return bars.isEmpty();
    }

    static String number(double v) {
        return v == Math.rint(v) ? String.format(Locale.ROOT, "%,.0f", v) : String.format(Locale.ROOT, "%,.2f", v);
    }

    void write(ReportHtml to) {
        if (bars.isEmpty()) return;
        int height = bars.size() * ROW + 4;
        int labels = labels();
        double most = bars.stream().mapToDouble(Bar::value).max().orElse(0);
        to.raw("<figure><figcaption>").text(title).raw("</figcaption><div class=plot>");
        to.raw("<svg viewBox=\"0 0 %d %d\" role=img aria-label=\"".formatted(WIDTH, height));
        to.text(title).raw("\">");
        for (int i = 0; i < bars.size(); i++) bar(to, bars.get(i), i * ROW + 2, most, labels);
        to.raw("</svg></div>");
        table(to);
        to.raw("</figure>\n");
    }

    /// @return room for the longest label
    private int labels() {
        int longest = bars.stream().mapToInt(b -> b.label.length()).max().orElse(0);
        return 16 + 7 * Math.clamp(longest, 8, LONG);
    }

    private void bar(ReportHtml to, Bar b, int y, double most, int labels) {
        double room = WIDTH - labels - VALUES;
        double width = most == 0 ? 0 : Math.max(b.value > 0 ? 1 : 0, b.value / most * room);
        String label = b.label.length() > LONG ? b.label.substring(0, LONG - 1) + "…" : b.label;
        to.raw("<g><title>").text(b.label + ": " + number(b.value) + " " + unit).raw("</title>");
        to.raw("<text class=label x=%d y=%d>".formatted(labels - 8, y + 15)).text(label);
        to.raw("</text><rect x=%d y=%d width=%.1f height=%d rx=2 />".formatted(labels, y + 3, width, ROW - 6));
        to.raw("<text class=value x=%.1f y=%d>".formatted(labels + width + 6, y + 15));
        to.text(number(b.value)).raw("</text></g>");
    }

    private void table(ReportHtml to) {
        boolean hasMore = bars.stream().anyMatch(b -> !b.more.isEmpty());
        to.raw("<details><summary>The numbers</summary><table><tr><th><th class=n>")
                .text(unit);
        to.raw(hasMore ? "<th>" : "").raw("</tr>");
        for (Bar b : bars) {
            to.raw("<tr><td>").text(b.label).raw("<td class=n>").text(number(b.value));
            if (hasMore) to.raw("<td><code>").text(b.more).raw("</code>");
            to.raw("</tr>");
        }
        to.raw("</table></details>");
    }
}
