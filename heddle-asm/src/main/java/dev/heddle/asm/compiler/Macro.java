package dev.heddle.asm.compiler;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A macro: lines with parameters.
///
/// @param parameters their names, and what each is if it is not given; nothing (`null`) if it must be
/// @param takesRest whether the last one takes all that is left
record Macro(Map<String, @Nullable String> parameters, boolean takesRest, List<Line> body) {
    /// `\name`, `\()`, `\@` of GNU, `$0` of Apple.
    private static final Pattern USE = Pattern.compile("\\\\(\\w+|\\(\\)|@)|\\$(\\d|n)");

    /// A line, and the number of the one in the source that it comes from.
    record Line(String text, int number) {}

    /// @param arguments what follows the name of a macro where it is defined: `a, b=1, c:req, rest:vararg`
    static Macro of(String arguments, List<Line> body) {
        Map<String, @Nullable String> parameters = new LinkedHashMap<>();
        boolean takesRest = false;
        for (String p : arguments.strip().split("\\s*,\\s*|\\s+(?!=)")) {
            if (p.isEmpty()) continue;
            int equals = p.indexOf('=');
            String name = equals < 0 ? p : p.substring(0, equals).strip();
            String value = equals < 0 ? "" : p.substring(equals + 1).strip();
            int colon = name.indexOf(':');
            boolean isNeeded = name.endsWith(":req");
            takesRest = name.endsWith(":vararg");
            parameters.put(colon < 0 ? name : name.substring(0, colon), isNeeded ? null : unquoted(value));
        }
        return new Macro(parameters, takesRest, List.copyOf(body));
    }

    /// @param count of the macros that were expanded before
    /// @return its lines with these arguments, or null if they do not fit
    @Nullable
    List<Line> expand(String arguments, int count) {
        List<String> given = split(arguments);
        Map<String, String> values = new HashMap<>();
        int next = 0;
        for (Map.Entry<String, @Nullable String> p : parameters.entrySet()) {
            boolean isLast = values.size() == parameters.size() - 1;
            String value = next < given.size() ? given.get(next++) : "";
            if (isLast && takesRest && next > 0 && next < given.size()) {
                value = String.join(", ", given.subList(next - 1, given.size()));
                next = given.size();
            }
            String named = value.isEmpty() ? p.getValue() : value;
            if (named == null) return null;
            values.put(p.getKey(), named);
        }
        for (String g : given) {
            int equals = g.indexOf('=');
            String name = equals < 0 ? "" : g.substring(0, equals).strip();
            if (parameters.containsKey(name))
                values.put(name, unquoted(g.substring(equals + 1).strip()));
        }
        if (next < given.size() && !parameters.isEmpty()) return null;
        List<Line> out = new ArrayList<>();
        for (Line l : body) out.add(new Line(replaced(l.text(), values, given, count), l.number()));
        return out;
    }

    private static String replaced(String line, Map<String, String> values, List<String> given, int count) {
        Matcher m = USE.matcher(line);
        StringBuilder out = new StringBuilder();
        int last = 0;
        while (m.find()) {
            String name = m.group(1);
            String by = m.group();
            if ("()".equals(name)) by = "";
            else if ("@".equals(name)) by = Integer.toString(count);
            else if (name != null) by = values.getOrDefault(name, by);
            else if (m.group(2).equals("n")) by = Integer.toString(given.size());
            else if (values.isEmpty()) {
                int index = Integer.parseInt(m.group(2));
                by = index < given.size() ? given.get(index) : "";
            }
            out.append(line, last, m.start()).append(by);
            last = m.end();
        }
        return out.append(line.substring(last)).toString();
    }

    /// Splits arguments at commas outside of parentheses and quotes; without commas at blanks.
    static List<String> split(String arguments) {
        List<String> out = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        int depth = 0;
        boolean isQuoted = false;
        for (char c : arguments.strip().toCharArray()) {
            if (c == '"') isQuoted = !isQuoted;
            if (c == '(' || c == '[') depth++;
            if (c == ')' || c == ']') depth--;
            if (c == ',' && depth <= 0 && !isQuoted) {
                out.add(unquoted(part.toString().strip()));
                part.setLength(0);
            } else {
                part.append(c);
            }
        }
        if (!part.isEmpty() || !out.isEmpty()) out.add(unquoted(part.toString().strip()));
        return out;
    }

    private static String unquoted(String s) {
        boolean isQuoted = s.length() >= 2 && s.startsWith("\"") && s.endsWith("\"");
        return isQuoted ? s.substring(1, s.length() - 1) : s;
    }
}
