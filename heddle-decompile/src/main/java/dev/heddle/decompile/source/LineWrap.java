package dev.heddle.decompile.source;

/// Breaks lines that are too long: behind a comma or before an operator, outside of as many parentheses as can be.
final class LineWrap {
    private static final int WIDTH = 120;

    /// Columns that what is left of a line is indented by.
    private static final String MORE = "        ";

    private LineWrap() {}

    /// @param line without its end
    static String of(String line) {
        if (line.length() <= WIDTH) return line;
        String indent = line.substring(0, line.length() - line.stripLeading().length()) + MORE;
        StringBuilder out = new StringBuilder();
        String rest = line;
        while (rest.length() > WIDTH) {
            int at = place(rest, indent.length());
            if (at < 0) break;
            out.append(rest, 0, at).append('\n');
            rest = indent + rest.substring(at).stripLeading();
        }
        return out.append(rest).toString();
    }

    /// @param least columns that a line begins with
    /// @return where to break, or -1 if there is no place
    private static int place(String line, int least) {
        int best = -1;
        int shallow = Integer.MAX_VALUE;
        int depth = 0;
        for (int i = 0; i < Math.min(line.length() - 1, WIDTH); i++) {
            char c = line.charAt(i);
            if (c == '(' || c == '[') depth++;
            if (c == ')' || c == ']') depth--;
            boolean isPlace = c == ' '
                    && i > least
                    && !isIndent(line, i)
                    && (isOperator(line, i + 1) || line.charAt(i - 1) == ',');
            if (!isPlace || depth > shallow || i < WIDTH / 2 && depth == shallow && best >= 0) continue;
            if (i < WIDTH / 2 && depth > 0) continue;
            best = i;
            shallow = depth;
        }
        return best;
    }

    private static boolean isIndent(String line, int i) {
        return line.substring(0, i).isBlank();
    }

    private static boolean isOperator(String line, int i) {
        int end = line.indexOf(' ', i);
        return end > 0 && line.substring(i, end).chars().allMatch(c -> "+-*/%&|^<>?:=!".indexOf(c) >= 0);
    }
}
