package dev.heddle.asm.compiler;

import dev.heddle.asm.compiler.Macro.Line;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.Suggest;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Makes plain lines of those of a compiler's source.
final class Expansion {
    /// Lines that come out at most, and macros within each other.
    private static final int MOST_LINES = 1 << 20;

    private static final int MOST_DEPTH = 100;

    /// Characters and lines that are gone through at most, beside some for each character of the source.
    private static final long MOST_WORK = 1 << 24;

    private static final long WORK_PER_CHARACTER = 16;

    /// Have no effect on the code.
    private static final Set<String> IDLE = Set.of(
            ".globl",
            ".global",
            ".align",
            ".p2align",
            ".balign",
            ".file",
            ".loc",
            ".arch",
            ".cpu",
            ".type",
            ".size",
            ".ident",
            ".build_version",
            ".subsections_via_symbols",
            ".weak",
            ".hidden",
            ".private_extern",
            ".extern",
            ".no_dead_strip",
            ".ltorg",
            ".addrsig",
            ".addrsig_sym",
            ".variant_pcs",
            ".arch_extension",
            ".macosx_version_min",
            ".ios_version_min",
            ".weak_reference",
            ".weak_definition",
            ".alt_entry",
            ".protected",
            ".internal",
            ".local",
            ".desc",
            ".altmacro",
            ".noaltmacro",
            ".indirect_symbol",
            ".data_region",
            ".end_data_region",
            ".purgem",
            ".endfunc",
            ".func",
            ".p2alignw",
            ".p2alignl",
            ".title",
            ".list",
            ".nolist",
            ".linker_option");

    private static final Map<String, String> SAME = Map.ofEntries(
            Map.entry(".inst", ".word"),
            Map.entry(".long", ".word"),
            Map.entry(".4byte", ".word"),
            Map.entry(".int", ".word"),
            Map.entry(".2byte", ".hword"),
            Map.entry(".short", ".hword"),
            Map.entry(".8byte", ".quad"),
            Map.entry(".xword", ".quad"),
            Map.entry(".1byte", ".byte"),
            Map.entry(".space", ".zero"),
            Map.entry(".skip", ".zero"));

    private static final Set<String> NUMBERS = Set.of(".word", ".hword", ".quad", ".byte", ".zero", ".fill", ".align");

    private static final Pattern ADDRESS =
            Pattern.compile("^(?:[0-9a-f]{8,16}\\t|(?:[-=]>)?\\s*0x[0-9a-f]+ <[^>]*>:)\\s*");

    private static final Pattern HEADLINE = Pattern.compile(
            "^(?:Contents of \\(.*\\) section|Disassembly of section .*|.*:\\s+file format \\S+|Dump of assembler code .*|End of assembler dump\\.)$");

    /// Labels, then the first word.
    private static final Pattern STATEMENT = Pattern.compile("^(\\s*(?:[\\w.$]+:\\s*)*)([^\\s]*)\\s*(.*)$");

    private static final Pattern COMMENT = Pattern.compile("##.*|^\\s*#.*|//.*|;.*");
    private static final Pattern NUMBERED = Pattern.compile("^\\s*(\\d+):");
    private static final Pattern ASSIGNED = Pattern.compile("^\\s*([A-Za-z_.$][\\w.$]*)\\s*=\\s*(.+)$");
    private static final Pattern OPERATOR = Pattern.compile("[*/+|&^~(%]|<<|>>|[\\w)]\\s*-");

    private static final Set<String> REPEATS = Set.of(".rept", ".rep", ".irp", ".irpc");

    private static final Pattern USED = Pattern.compile("(?<![\\w#.])(\\d+)([bf])(?![\\w.])");

    private final Source source;
    private final Map<String, Macro> macros = new HashMap<>();
    private final Map<String, BigInteger> symbols = new HashMap<>();
    private final List<Line> out = new ArrayList<>();

    /// How often each numbered label has come.
    private final Map<String, Integer> labels = new HashMap<>();

    /// Those that are used, once they were asked for.
    private @Nullable Set<String> numberedLabels;

    private int expanded;
    private boolean isCode = true;
    private long workLeft;

    Expansion(Source source) {
        this.source = source;
        this.workLeft = MOST_WORK + WORK_PER_CHARACTER * source.text().length();
    }

    /// Whatever names another thing twice, in however many ways, ends here.
    private void spend(Line line, long work) throws SourceException {
        workLeft -= work;
        if (workLeft < 0) throw fault(line, "macros and repetitions make too much of this source");
    }

    List<Line> expand(List<Line> lines) throws SourceException {
        block(source.text().contains("/*") ? withoutComments(lines) : lines, 0);
        return out;
    }

    /// Comments over several lines become blanks.
    private static List<Line> withoutComments(List<Line> lines) {
        List<Line> plain = new ArrayList<>();
        boolean isInside = false;
        for (Line l : lines) {
            StringBuilder text = new StringBuilder();
            String s = l.text();
            for (int i = 0; i < s.length(); i++) {
                if (!isInside && s.startsWith("//", i)) {
                    text.append(s.substring(i));
                    break;
                }
                if (s.startsWith(isInside ? "*/" : "/*", i)) {
                    isInside = !isInside;
                    text.append("  ");
                    i++;
                } else {
                    text.append(isInside ? ' ' : s.charAt(i));
                }
            }
            plain.add(new Line(text.toString(), l.number()));
        }
        return plain;
    }

    private void block(List<Line> lines, int depth) throws SourceException {
        if (depth > MOST_DEPTH) throw fault(lines.getFirst(), "macros within each other: more than " + MOST_DEPTH);
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            spend(line, line.text().length() + 1L);
            String code = COMMENT.matcher(line.text()).replaceAll("");
            Matcher m = STATEMENT.matcher(code);
            String word = m.matches() ? m.group(2) : "";
            String rest = m.matches() ? m.group(3) : "";
            switch (word.toLowerCase(Locale.ROOT)) {
                case ".macro" -> i = define(lines, i, rest);
                case ".rept", ".rep" -> i = repeat(lines, i, rest, depth);
                case ".irp", ".irpc" -> i = each(lines, i, rest, word.equals(".irpc"), depth);
                case ".if", ".ifdef", ".ifndef", ".ifeq", ".ifne", ".ifb", ".ifnb" ->
                    i = condition(lines, i, word, rest, depth);
                case ".endm", ".endmacro", ".endr", ".endif", ".else", ".elseif" ->
                    throw fault(line, "there is nothing that this belongs to");
                default -> {
                    Macro macro = macros.get(word);
                    if (macro == null) statement(line, code);
                    else use(macro, line, m.group(1), word, rest, depth);
                }
            }
        }
    }

    private int define(List<Line> lines, int at, String rest) throws SourceException {
        int end = end(lines, at, Set.of(".macro"), Set.of(".endm", ".endmacro"), "'.endm'");
        String[] head = rest.strip().split("[\\s,]+", 2);
        if (head[0].isEmpty()) throw fault(lines.get(at), ".macro takes a name and parameters");
        macros.put(head[0], Macro.of(head.length > 1 ? head[1] : "", lines.subList(at + 1, end)));
        return end;
    }

    private void use(Macro macro, Line line, String before, String name, String rest, int depth)
            throws SourceException {
        if (!before.isBlank()) statement(line, before);
        List<Line> body = macro.expand(rest, expanded++);
        if (body == null)
            throw fault(
                    line,
                    "the macro '%s' takes %s"
                            .formatted(
                                    name,
                                    macro.parameters().isEmpty()
                                            ? "nothing"
                                            : String.join(
                                                    ", ", macro.parameters().keySet())));
        for (Line l : body) spend(line, l.text().length());
        List<Line> here = new ArrayList<>();
        for (Line l : body) here.add(new Line(l.text(), line.number()));
        block(here, depth + 1);
    }

    private int repeat(List<Line> lines, int at, String rest, int depth) throws SourceException {
        int end = end(lines, at, REPEATS, Set.of(".endr"), "'.endr'");
        BigInteger count = IntegerExpression.value(rest.strip(), symbols);
        if (count == null || count.signum() < 0 || count.bitLength() > 20)
            throw fault(lines.get(at), ".rept takes a number from 0 to 1,048,575");
        for (int n = count.intValue(); n > 0; n--) {
            spend(lines.get(at), 1);
            block(lines.subList(at + 1, end), depth + 1);
        }
        return end;
    }

    private int each(List<Line> lines, int at, String rest, boolean isCharacters, int depth) throws SourceException {
        int end = end(lines, at, REPEATS, Set.of(".endr"), "'.endr'");
        List<String> parts = new ArrayList<>(List.of(rest.strip().split("\\s*,\\s*|\\s+")));
        String name = parts.removeFirst();
        if (isCharacters && parts.size() == 1) parts = List.of(parts.getFirst().split(""));
        Macro body = Macro.of(name, lines.subList(at + 1, end));
        for (String value : parts) {
            List<Line> made = body.expand(value, expanded++);
            if (made == null) throw fault(lines.get(at), ".irp takes a name and values");
            for (Line l : made) spend(lines.get(at), l.text().length());
            block(made, depth + 1);
        }
        return end;
    }

    private int condition(List<Line> lines, int at, String word, String rest, int depth) throws SourceException {
        boolean isTaken = holds(lines.get(at), word, rest);
        boolean isDone = isTaken;
        int from = at + 1;
        int inside = 0;
        for (int i = at + 1; i < lines.size(); i++) {
            spend(lines.get(at), 1);
            Matcher m = STATEMENT.matcher(COMMENT.matcher(lines.get(i).text()).replaceAll(""));
            String w = m.matches() ? m.group(2) : "";
            if (w.startsWith(".if")) inside++;
            boolean isEnd = w.equals(".endif");
            if (inside > 0) {
                if (isEnd) inside--;
                continue;
            }
            if (!isEnd && !w.equals(".else") && !w.equals(".elseif")) continue;
            if (isTaken) block(lines.subList(from, i), depth + 1);
            if (isEnd) return i;
            isTaken = !isDone && (w.equals(".else") || holds(lines.get(i), ".if", m.group(3)));
            isDone |= isTaken;
            from = i + 1;
        }
        throw fault(lines.get(at), "no '.endif' ends this");
    }

    private boolean holds(Line line, String word, String rest) throws SourceException {
        String what = rest.strip();
        switch (word) {
            case ".ifdef" -> {
                return symbols.containsKey(what);
            }
            case ".ifndef" -> {
                return !symbols.containsKey(what);
            }
            case ".ifb" -> {
                return what.isEmpty();
            }
            case ".ifnb" -> {
                return !what.isEmpty();
            }
            default -> {
                Boolean holds = IntegerExpression.holds(what, symbols);
                if (holds == null) throw fault(line, word + " takes an integer expression");
                return word.equals(".ifeq") != holds;
            }
        }
    }

    /// @return index of the line that ends a block
    private int end(List<Line> lines, int at, Set<String> opens, Set<String> closes, String name)
            throws SourceException {
        int inside = 0;
        for (int i = at + 1; i < lines.size(); i++) {
            spend(lines.get(at), 1);
            Matcher m = STATEMENT.matcher(COMMENT.matcher(lines.get(i).text()).replaceAll(""));
            String w = m.matches() ? m.group(2) : "";
            if (opens.contains(w)) inside++;
            if (closes.contains(w) && inside-- == 0) return i;
        }
        throw fault(lines.get(at), "no " + name + " ends this");
    }

    /// @param code the line without its comment
    private void statement(Line line, String code) throws SourceException {
        if (out.size() == MOST_LINES) throw fault(line, "more than 1,048,576 lines come out of this");
        String text = HEADLINE.matcher(code.strip()).matches()
                ? ""
                : ADDRESS.matcher(code).replaceFirst("");
        text = numbered(text);
        Matcher assigned = ASSIGNED.matcher(text);
        Matcher m = STATEMENT.matcher(text);
        String word = m.matches() ? m.group(2).toLowerCase(Locale.ROOT) : "";
        if (assigned.matches()) text = assign(line, assigned.group(1), assigned.group(2));
        else if (word.equals(".set") || word.equals(".equiv") || word.equals(".equ"))
            text = set(line, m.group(3), text);
        else if (!word.isEmpty()) text = changed(line, m.group(1), word, m.group(3), text);
        out.add(new Line(text, line.number()));
    }

    private String set(Line line, String rest, String text) throws SourceException {
        String[] parts = rest.split(",", 2);
        if (parts.length < 2) throw fault(line, ".set takes a name, a comma and an integer expression");
        BigInteger known = IntegerExpression.value(parts[1].strip(), symbols);
        return known == null && text.strip().startsWith(".equ ") ? text : assign(line, parts[0].strip(), parts[1]);
    }

    private String assign(Line line, String name, String value) throws SourceException {
        BigInteger v = IntegerExpression.value(value.strip(), symbols);
        if (v == null) throw fault(line, expression(value.strip()));
        symbols.put(name, v);
        return "";
    }

    private String changed(Line line, String labels, String word, String rest, String text) throws SourceException {
        boolean isSection = section(word, rest);
        if (!isCode || isSection || IDLE.contains(word) || word.startsWith(".cfi_")) return labels.stripTrailing();
        String same = SAME.getOrDefault(word, word);
        if (NUMBERS.contains(same)) return labels + same + " " + numbers(line, rest);
        if (word.equals(".ascii") || word.equals(".asciz") || word.equals(".string"))
            return labels + Characters.bytes(rest, !word.equals(".ascii"));
        if (word.startsWith(".") || !text.contains("#")) return renamed(text);
        return renamed(operands(line, text));
    }

    /// Follows which section lines are in: that of code is the only one that is kept.
    private boolean section(String word, String rest) {
        switch (word) {
            case ".text" -> isCode = true;
            case ".data", ".bss", ".const", ".cstring", ".literal4", ".literal8", ".literal16" -> isCode = false;
            case ".section", ".pushsection" -> {
                String name = rest.replace("\"", "").strip();
                isCode = name.startsWith("__TEXT,__text") || name.startsWith(".text");
            }
            case ".previous", ".popsection" -> isCode = true;
            default -> {
                return false;
            }
        }
        return true;
    }

    private String numbers(Line line, String rest) throws SourceException {
        List<String> parts = new ArrayList<>();
        for (String part : Macro.split(rest)) parts.add(number(line, part));
        return String.join(", ", parts);
    }

    private String number(Line line, String part) throws SourceException {
        boolean isPlain = !OPERATOR.matcher(part).find() && !symbols.containsKey(part.strip());
        if (isPlain) return part;
        BigInteger v = IntegerExpression.value(part, symbols);
        if (v == null) throw fault(line, expression(part));
        return v.toString();
    }

    private String expression(String text) {
        if (IntegerExpression.isAmbiguous(text, symbols))
            return "'%s' has two values: GNU's and Apple's assemblers rank its operators differently; parentheses decide"
                    .formatted(text);
        for (String word : text.split("[^\\w.$]+"))
            if (!word.isEmpty() && !Character.isDigit(word.charAt(0)) && !symbols.containsKey(word))
                return "'%s' is not an integer expression: '%s' is not known%s"
                        .formatted(text, word, Suggest.near(word, symbols.keySet()));
        return "'%s' is not an integer expression".formatted(text);
    }

    /// Puts numbers in place of the expressions after `#`.
    private String operands(Line line, String text) throws SourceException {
        StringBuilder to = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            int sign = text.indexOf('#', at);
            if (sign < 0) break;
            int end = sign + 1;
            int depth = 0;
            while (end < text.length()) {
                char c = text.charAt(end);
                if (c == '(') depth++;
                if (c == ')') depth--;
                if (depth <= 0 && (c == ',' || c == ']' || c == '}')) break;
                end++;
            }
            String part = text.substring(sign + 1, end);
            BigInteger v = part.startsWith(":") ? null : IntegerExpression.value(part.strip(), symbols);
            if (v == null && IntegerExpression.isAmbiguous(part.strip(), symbols))
                throw fault(line, expression(part.strip()));
            to.append(text, at, sign + 1).append(v == null ? part : v.toString());
            at = end;
        }
        return to.append(text.substring(at)).toString();
    }

    /// Labels such as `1:` get a name for each time that they come; `1b` and `1f` are the last and the next.
    private String numbered(String text) {
        Matcher m = NUMBERED.matcher(text);
        String rest = text;
        String label = "";
        if (m.find() && isNumbered(m.group(1))) {
            int count = labels.merge(m.group(1), 1, Integer::sum);
            label = local(m.group(1), count) + ":";
            rest = text.substring(m.end());
        }
        StringBuilder out = new StringBuilder(label);
        Matcher u = USED.matcher(rest);
        int last = 0;
        while (u.find()) {
            int count = labels.getOrDefault(u.group(1), 0) + (u.group(2).equals("f") ? 1 : 0);
            out.append(rest, last, u.start()).append(isNumbered(u.group(1)) ? local(u.group(1), count) : u.group());
            last = u.end();
        }
        return out.append(rest.substring(last)).toString();
    }

    private boolean isNumbered(String number) {
        Set<String> known = numberedLabels;
        if (known == null) {
            Set<String> found = new HashSet<>();
            Set<String> used = new HashSet<>();
            Matcher m = Pattern.compile("(?m)^[ \\t]*+(\\d+):").matcher(source.text());
            while (m.find()) found.add(m.group(1));
            Matcher u = USED.matcher(source.text());
            while (u.find()) used.add(u.group(1));
            found.retainAll(used);
            numberedLabels = known = found;
        }
        return known.contains(number);
    }

    private static String local(String number, int count) {
        return "L" + number + "_" + count;
    }

    /// Local labels of ELF begin with a dot.
    private static String renamed(String text) {
        return text.contains(".L") ? text.replaceAll("(?<![\\w.])\\.L(?=\\w)", "L_") : text;
    }

    private SourceException fault(Line line, String message) {
        String shown = line.text();
        int from = 0;
        while (from < shown.length() && Character.isWhitespace(shown.charAt(from))) from++;
        int length = Math.max(1, shown.strip().length());
        return new SourceException(new Diagnostic(source.name(), line.number(), from + 1, length, shown, message));
    }
}
