package dev.heddle.pages.edit;

import dev.heddle.asm.LineText;

/// The form of a source: labels and headers begin a line, instructions stand under each other, and so do comments after
/// them. Only blanks change, and none inside of a statement; lines of listings stay.
public final class AssemblyFormat {
    /// Where instructions begin.
    private static final int INDENT = 8;

    /// Where comments after a statement begin, if it is short enough.
    private static final int COMMENT = 32;

    private AssemblyFormat() {}

    /// @return the line in its form, without blanks at its end
    public static String of(LineText line) {
        String text = line.text().stripTrailing();
        if (line.isListed() || line.kind() == LineText.Kind.BYTES) return text;
        StringBuilder out = new StringBuilder();
        for (LineText.Label l : line.labels())
            out.append(out.isEmpty() ? "" : " ").append(l.name()).append(':');
        boolean isCode = line.kind() == LineText.Kind.INSTRUCTION
                || line.kind() == LineText.Kind.DIRECTIVE && !line.word().equals(".equ");
        if (line.from() < line.to()) {
            if (isCode || !out.isEmpty()) pad(out, INDENT);
            out.append(line.statement());
        }
        String comment = line.comment() < text.length() ? text.substring(line.comment()) : "";
        if (comment.isEmpty()) return out.toString();
        boolean isFirst = line.comment() == 0;
        if (!out.isEmpty()) pad(out, COMMENT);
        else if (!isFirst) pad(out, INDENT);
        return out.append(comment).toString();
    }

    /// At least one blank, where there is something before it.
    private static void pad(StringBuilder out, int to) {
        if (!out.isEmpty()) out.append(' ');
        while (out.length() < to) out.append(' ');
    }
}
