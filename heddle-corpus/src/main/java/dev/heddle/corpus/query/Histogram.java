package dev.heddle.corpus.query;

import java.util.ArrayList;
import java.util.List;

/// A plot of how many programs are in each range of a number.
final class Histogram {
    private static final int WIDTH = 720;
    private static final int HEIGHT = 220;
    private static final int LEFT = 60;

    /// Room for half of the last label.
    private static final int RIGHT = 32;

    private static final int BOTTOM = 40;
    private static final int TOP = 12;

    /// @param label of the range
    private record Bin(String label, double count) {}

    private final String title;
    private final String axis;
    private final List<Bin> bins = new ArrayList<>();

    /// @param axis what the ranges are of
    Histogram(String title, String axis) {
        this.title = title;
        this.axis = axis;
    }

    void add(String label, double count) {
        bins.add(new Bin(label, count));
    }

    boolean isEmpty() {
        return bins.stream().allMatch(b -> b.count == 0);
    }

    void write(ReportHtml to) {
        if (isEmpty()) return;
        double most = even(bins.stream().mapToDouble(Bin::count).max().orElse(1));
        to.raw("<figure><figcaption>").text(title).raw("</figcaption><div class=plot>");
        to.raw("<svg viewBox=\"0 0 %d %d\" role=img aria-label=\"".formatted(WIDTH, HEIGHT));
        to.text(title).raw("\">");
        lines(to, most);
        double step = (double) (WIDTH - LEFT - RIGHT) / bins.size();
        int every = (int) Math.ceil(bins.size() / 12.0);
        for (int i = 0; i < bins.size(); i++) {
            Bin b = bins.get(i);
            double height = b.count / most * (HEIGHT - TOP - BOTTOM);
            double x = LEFT + i * step;
            to.raw("<g><title>").text(b.label + ": " + Bars.number(b.count) + " programs");
            to.raw("</title><rect x=%.1f y=%.1f width=%.1f height=%.1f rx=1 /></g>"
                    .formatted(x + 1, HEIGHT - BOTTOM - height, Math.max(1, step - 2), height));
            if (i % every == 0)
                to.raw("<text class=tick x=%.1f y=%d>".formatted(x + step / 2, HEIGHT - BOTTOM + 16))
                        .text(b.label)
                        .raw("</text>");
        }
        to.raw("<text class=tick x=%d y=%d>".formatted((WIDTH + LEFT) / 2, HEIGHT - 6));
        to.text(axis).raw("</text></svg></div></figure>\n");
    }

    /// @return the next number of which there is a round half
    private static double even(double most) {
        double unit = 2;
        while (unit * 50 < most) unit *= 10;
        return Math.ceil(most / unit) * unit;
    }

    private static void lines(ReportHtml to, double most) {
        for (int i = 0; i <= 2; i++) {
            double value = most * i / 2;
            double y = HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * i / 2.0;
            to.raw("<line x1=%d x2=%d y1=%.1f y2=%.1f />".formatted(LEFT, WIDTH - RIGHT, y, y));
            to.raw("<text class=label x=%d y=%.1f>".formatted(LEFT - 8, y + 4));
            to.text(Bars.number(value)).raw("</text>");
        }
    }
}
