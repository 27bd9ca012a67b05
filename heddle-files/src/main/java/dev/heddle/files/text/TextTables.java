package dev.heddle.files.text;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Turns texts of other forms into lines of columns: tables of Markdown and CSV, hunks of differences, and bytes with
/// colons between them. Lines stay lines.
public final class TextTables {
    private static final Pattern HUNK = Pattern.compile("@@ -\\d+(?:,\\d+)? \\+\\d+(?:,\\d+)? @@.*");
    private static final Pattern DIFF = Pattern.compile("(?:@@ |-|\\+\\+\\+ |diff |index |\\\\ No newline).*");
    private static final Pattern RULE = Pattern.compile("\\|?[ :|-]+\\|?");
    private static final Pattern ROW =
            Pattern.compile("\"?((?:0x)?[0-9a-fA-F]{1,16})\"?[,;]\"?((?:0x)?[0-9a-fA-F]{4,})\"?(?:[,;](.*))?");
    private static final Pattern WORD_ROW = Pattern.compile("\"?((?:0x)?[0-9a-fA-F]{4,})\"?[,;](\"?[A-Za-z(.].*)");
    private static final Pattern COLONS = Pattern.compile("\\s*[0-9a-fA-F]{2}(?::[0-9a-fA-F]{2}){3,}+:?\\s*");

    private TextTables() {}

    /// @param text the whole of it
    /// @return it as lines of columns; the same if it is none of these
    public static byte[] plain(byte[] text) {
        List<String> lines =
                new String(text, StandardCharsets.ISO_8859_1).lines().toList();
        UnaryOperator<String> form = form(lines);
        if (form == null) return text;
        StringBuilder out = new StringBuilder();
        for (String l : lines) out.append(form.apply(l)).append('\n');
        return out.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static @Nullable UnaryOperator<String> form(List<String> lines) {
        if (lines.stream().anyMatch(l -> HUNK.matcher(l).matches())) return TextTables::unhunked;
        List<String> some = lines.stream().filter(l -> !l.isBlank()).limit(1000).toList();
        if (most(some, TextTables::isMarkdown)) return TextTables::cells;
        if (most(some, l -> ROW.matcher(l).matches() && hasText(l))) return TextTables::values;
        if (most(some, l -> WORD_ROW.matcher(l).matches())) return TextTables::values;
        if (some.stream().allMatch(l -> COLONS.matcher(l).matches()) && !some.isEmpty())
            return l -> l.replace(':', ' ');
        return null;
    }

    private static boolean most(List<String> lines, Predicate<String> is) {
        Stream<String> found = lines.stream().filter(is);
        return 2 * found.count() > lines.size();
    }

    private static boolean isMarkdown(String line) {
        String l = line.strip();
        return l.length() > 2 && l.startsWith("|") && l.endsWith("|");
    }

    /// A list of numbers is no table.
    private static boolean hasText(String row) {
        Matcher m = ROW.matcher(row);
        return m.matches() && m.group(3) != null && m.group(3).matches(".*[g-wyzG-WYZ].*");
    }

    private static String unhunked(String line) {
        if (DIFF.matcher(line).matches() || line.isEmpty()) return "";
        char c = line.charAt(0);
        return c == '+' || c == ' ' ? line.substring(1) : line;
    }

    private static String cells(String line) {
        if (!isMarkdown(line)) return line;
        if (RULE.matcher(line.strip()).matches()) return "";
        StringBuilder out = new StringBuilder();
        for (String cell : line.strip().replace("`", "").split("\\|"))
            if (!cell.isBlank()) out.append(cell.strip()).append('\t');
        return out.toString().stripTrailing();
    }

    private static String values(String line) {
        Matcher m = ROW.matcher(line);
        if (m.matches()) return "%s\t%s\t%s".formatted(m.group(1), m.group(2), unquoted(m.group(3)));
        Matcher w = WORD_ROW.matcher(line);
        return w.matches() ? "%s\t%s".formatted(w.group(1), unquoted(w.group(2))) : "; " + line;
    }

    private static String unquoted(@Nullable String field) {
        if (field == null) return "";
        String f = field.strip();
        boolean isQuoted = f.length() > 1 && f.startsWith("\"") && f.endsWith("\"");
        return isQuoted ? f.substring(1, f.length() - 1).replace("\"\"", "\"") : f;
    }
}
