package dev.heddle.decompile.source;

import dev.heddle.decompile.source.Statement.Assign;
import dev.heddle.decompile.source.Statement.If;
import dev.heddle.decompile.source.Statement.Line;
import dev.heddle.decompile.source.Statement.Loop;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The words of printed statements, in their order.
final class Words {
    /// A member of a value, `.x`, is one word, and no name.
    private static final Pattern WORD = Pattern.compile(
            "\\.?[A-Za-z_]\\w*|0x[0-9a-f]+u?|\\d+\\.\\d*(e[+-]?\\d+)?f?|\\d+e[+-]?\\d+f?|\\d+u?|\"[^\"]*\"|\\S");
    private static final Pattern NUMBER = Pattern.compile("0x[0-9a-f]+|\\d+");

    private Words() {}

    /// @param isNumber whether it is an integer
    /// @param isName whether it begins like a name
    record Word(String text, boolean isNumber, boolean isName) {
        Word(String text) {
            this(text, NUMBER.matcher(text).matches(), Character.isLetter(text.charAt(0)) || text.charAt(0) == '_');
        }

        long number() {
            return text.startsWith("0x") ? Long.parseUnsignedLong(text.substring(2), 16) : Long.parseLong(text);
        }

        /// Whether two stand at the same place of two groups of one shape.
        boolean isLike(Word w) {
            return isNumber && w.isNumber || isName && w.isName || text.equals(w.text);
        }
    }

    static List<Word> of(Statement s) {
        List<Word> out = new ArrayList<>();
        add(s, out);
        return out;
    }

    private static void add(Statement s, List<Word> out) {
        switch (s) {
            case Assign a -> {
                out.add(new Word(a.name()));
                out.add(new Word("="));
                add(a.value(), out);
            }
            case Line l -> add(l.text(), out);
            case If i -> {
                add(i.when(), out);
                out.add(new Word("{"));
                for (Statement x : i.then()) add(x, out);
                out.add(new Word("}"));
                for (Statement x : i.otherwise()) add(x, out);
                out.add(new Word("}"));
            }
            case Loop l -> {
                add(l.head(), out);
                out.add(new Word("{"));
                for (Statement x : l.body()) add(x, out);
                out.add(new Word("}"));
                add(l.tail(), out);
            }
            case Statement.Jump j -> add(j.text(), out);
            case Statement.Label l -> out.add(new Word(l.name()));
        }
        out.add(new Word(";"));
    }

    private static void add(String text, List<Word> out) {
        Matcher m = WORD.matcher(text);
        while (m.find()) out.add(new Word(m.group()));
    }

    /// @param by what stands instead of some names
    static String renamed(String text, Map<String, String> by) {
        Matcher m = WORD.matcher(text);
        StringBuilder out = new StringBuilder();
        int done = 0;
        while (m.find()) {
            out.append(text, done, m.start()).append(by.getOrDefault(m.group(), m.group()));
            done = m.end();
        }
        return out.append(text, done, text.length()).toString();
    }

    /// Replaces the numbers of statements, in the order of their words.
    static final class Replacing {
        private final List<String> texts;
        private int next;

        /// @param texts for each number what stands there instead; empty for what stays
        Replacing(List<String> texts) {
            this.texts = texts;
        }

        Statement in(Statement s) {
            return switch (s) {
                case Assign a -> new Assign(a.name(), a.type(), in(a.value()), a.insns());
                case Line l -> new Line(in(l.text()), l.insns());
                case If i -> {
                    int from = next;
                    String when = in(i.when());
                    // The opposite has the same numbers, maybe in another order: it is made from the condition.
                    String not = from == next ? i.not() : "!(" + when + ")";
                    List<Statement> then = i.then().stream().map(this::in).toList();
                    List<Statement> otherwise =
                            i.otherwise().stream().map(this::in).toList();
                    yield new If(when, not, then, otherwise, i.insns());
                }
                case Loop l -> {
                    String head = in(l.head());
                    List<Statement> body = l.body().stream().map(this::in).toList();
                    yield new Loop(head, body, in(l.tail()), l.insns());
                }
                case Statement.Jump _, Statement.Label _ -> s;
            };
        }

        private String in(String text) {
            Matcher m = WORD.matcher(text);
            StringBuilder out = new StringBuilder();
            int done = 0;
            while (m.find()) {
                if (!NUMBER.matcher(m.group()).matches()) continue;
                String by = texts.get(next++);
                if (by.isEmpty()) continue;
                boolean isAlone = by.indexOf(' ') < 0 || isAmongCommas(text, m.start(), m.end()) || isSum(text, m);
                out.append(text, done, m.start()).append(isAlone ? by : "(" + by + ")");
                done = m.end();
            }
            return out.append(text, done, text.length()).toString();
        }

        private static boolean isAmongCommas(String text, int from, int to) {
            boolean begins = from == 0 || "[(".indexOf(text.charAt(from - 1)) >= 0;
            return begins && (to == text.length() || "]),;".indexOf(text.charAt(to)) >= 0);
        }

        /// Whether a sum stands behind a plus, with nothing behind it that binds more tightly.
        private static boolean isSum(String text, Matcher m) {
            boolean isPlus = m.start() >= 2 && text.startsWith("+ ", m.start() - 2);
            return isPlus && (m.end() == text.length() || "]),;".indexOf(text.charAt(m.end())) >= 0);
        }
    }
}
