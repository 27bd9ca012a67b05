package dev.heddle.cli.diff;

import dev.heddle.flow.align.AlignedRow;
import dev.heddle.flow.align.LoopPair;
import java.util.ArrayList;
import java.util.List;

/// Differences as text.
public final class TextDiff {
    private static final String RED = "\u001b[31m";
    private static final String GREEN = "\u001b[32m";
    private static final String YELLOW = "\u001b[33m";
    private static final String BLUE = "\u001b[36m";
    private static final String PLAIN = "\u001b[0m";

    private final Side left;
    private final Side right;
    private final boolean hasColour;

    public TextDiff(Side left, Side right, boolean hasColour) {
        this.left = left;
        this.right = right;
        this.hasColour = hasColour;
    }

    private String coloured(String colour, String line) {
        return hasColour && !colour.isEmpty() ? colour + line + PLAIN : line;
    }

    /// One column; `-` only the first program has, `+` only the second one, `~` the same with other registers.
    ///
    /// @param context lines before and after a difference; -1 for all
    public String unified(List<AlignedRow> rows, int context) {
        StringBuilder out = new StringBuilder();
        out.append("--- ").append(left.name()).append('\n');
        out.append("+++ ").append(right.name()).append('\n');
        boolean[] shown = shown(rows, context);
        for (int i = 0; i < rows.size(); i++) {
            if (!shown[i]) {
                if (i == 0 || shown[i - 1]) out.append("...\n");
                continue;
            }
            lines(rows.get(i)).forEach(l -> out.append(l).append('\n'));
        }
        return out.toString();
    }

    private List<String> lines(AlignedRow r) {
        return switch (r.kind()) {
            case SAME -> List.of(" " + old(r));
            case RENAMED -> List.of(coloured(BLUE, "~" + fresh(r) + "   was " + left.text(r.left())));
            case CHANGED -> List.of(coloured(RED, "-" + old(r)), coloured(GREEN, "+" + fresh(r)));
            case REMOVED -> List.of(coloured(RED, "-" + old(r)));
            case ADDED -> List.of(coloured(GREEN, "+" + fresh(r)));
        };
    }

    private String old(AlignedRow r) {
        return "%6x  %s".formatted(left.insn(r.left()).address(), left.text(r.left()));
    }

    private String fresh(AlignedRow r) {
        return "%6x  %s".formatted(right.insn(r.right()).address(), right.text(r.right()));
    }

    private static boolean[] shown(List<AlignedRow> rows, int context) {
        boolean[] out = new boolean[rows.size()];
        for (int i = 0; i < out.length; i++) {
            if (context >= 0 && rows.get(i).kind() == AlignedRow.Kind.SAME) continue;
            int around = Math.max(0, context);
            for (int k = Math.max(0, i - around); k <= Math.min(out.length - 1, i + around); k++) out[k] = true;
        }
        return out;
    }

    /// Two columns.
    ///
    /// @param width columns of the terminal
    public String sideBySide(List<AlignedRow> rows, int context, int width) {
        int half = Math.max(20, (width - 3) / 2);
        StringBuilder out = new StringBuilder();
        out.append(cut(left.name(), half)).append("   ").append(right.name()).append('\n');
        boolean[] shown = shown(rows, context);
        for (int i = 0; i < rows.size(); i++) {
            AlignedRow r = rows.get(i);
            if (!shown[i]) {
                if (i == 0 || shown[i - 1]) out.append("...\n");
                continue;
            }
            String a = cut(r.left() < 0 ? "" : old(r), half);
            String b = r.right() < 0 ? "" : fresh(r);
            String line = a + ' ' + mark(r.kind()) + ' ' + cut(b, half).stripTrailing();
            out.append(coloured(colour(r.kind()), line.stripTrailing())).append('\n');
        }
        return out.toString();
    }

    private static String cut(String text, int width) {
        if (text.length() > width) return text.substring(0, width - 1) + "\u2026";
        return text + " ".repeat(width - text.length());
    }

    private static char mark(AlignedRow.Kind kind) {
        return switch (kind) {
            case SAME -> ' ';
            case RENAMED -> '~';
            case CHANGED -> '|';
            case ADDED -> '>';
            case REMOVED -> '<';
        };
    }

    private static String colour(AlignedRow.Kind kind) {
        return switch (kind) {
            case SAME -> "";
            case RENAMED -> BLUE;
            case CHANGED -> YELLOW;
            case ADDED -> GREEN;
            case REMOVED -> RED;
        };
    }

    /// @return the numbers of loops beside each other; empty if there are no loops
    public String loops(List<LoopPair> pairs) {
        return new LoopDiff(left, right).text(pairs);
    }

    /// @return how many rows there are of each kind, in words
    public static String counts(List<AlignedRow> rows) {
        List<String> parts = new ArrayList<>();
        for (AlignedRow.Kind k : AlignedRow.Kind.values()) {
            long n = rows.stream().filter(r -> r.kind() == k).count();
            if (n > 0) parts.add(n + " " + k.name().toLowerCase(java.util.Locale.ROOT));
        }
        return parts.isEmpty() ? "no instructions" : String.join(", ", parts);
    }
}
