package dev.heddle.decompile.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Writes lines, with the instructions that they came of.
final class Printer {
    private static final int WIDTH = 120;

    /// What accesses have added to their places until they are compared.
    private static final Pattern NOTHING = Pattern.compile(" \\+ 0(?=[\\],)])");

    private static final Pattern NUMBER = Pattern.compile("-?(?:0x[0-9a-f]+|\\d[\\d.]*(?:e[-+]?\\d+)?f?)|true|false");

    /// A number, an element, an operation, a place in a buffer, or a call of a function of the text, all of what has a
    /// name.
    private static final Pattern SIMPLE = Pattern.compile("(?:" + NUMBER.pattern()
            + ")|\\w+\\[\\d+]|\\w+ (?:[-+*&^|]|<<|>>) \\w+"
            + "|\\((?:\\w+ )+\\*\\)\\(\\w+ \\+ \\w+\\)|f\\d+\\(\\w+(?:, \\w+)*\\)");

    private final List<String> lines = new ArrayList<>();
    private final List<Set<Long>> insns = new ArrayList<>();
    private final @Nullable InsnTable addresses;

    /// @param addresses what is written behind lines; null for nothing
    Printer(@Nullable InsnTable addresses) {
        this.addresses = addresses;
    }

    List<String> lines() {
        return lines;
    }

    /// @return of each line, as [InsnKey] has them
    List<Set<Long>> insns() {
        return insns;
    }

    /// Writes whole lines that came of no instruction.
    void text(String text) {
        if (!text.isEmpty()) for (String l : text.split("\n")) add(l, Set.of());
    }

    private void add(String line, Set<Long> own) {
        lines.add(line);
        insns.add(own);
    }

    void statements(List<Statement> body) {
        new Body(new Declarations(body)).print(body, 1);
    }

    /// Writes a function, with an empty line behind it.
    void function(Function f) {
        text(LineWrap.of(f.head()));
        statements(f.statements());
        text("}");
        add("", Set.of());
    }

    /// Breaks a line that is too long. Its addresses stand before it if there is no room behind it.
    private void line(String whole, Set<Long> own) {
        String text = withoutNothing(whole);
        List<String> all = List.of(LineWrap.of(text).split("\n"));
        String behind = "";
        if (addresses != null && !own.isEmpty()) {
            String remark = "/* %s */".formatted(addresses.ranges(own));
            if (all.getLast().length() + 4 + remark.length() <= WIDTH) behind = "    " + remark;
            else for (String l : LineWrap.of(indent(text) + remark).split("\n")) add(l, own);
        }
        for (int i = 0; i < all.size(); i++) add(i + 1 < all.size() ? all.get(i) : all.get(i) + behind, own);
    }

    /// Leaves out what accesses have added, and the parentheses of what it was added to, if that is all there is.
    private static String withoutNothing(String whole) {
        StringBuilder out = new StringBuilder(whole);
        Matcher m = NOTHING.matcher(out);
        while (m.find()) {
            int end = m.start();
            out.delete(end, m.end());
            int open = out.charAt(end - 1) == ')' ? opening(out, end - 1) : 0;
            boolean isAll = open > 0 && "[(".indexOf(out.charAt(open - 1)) >= 0;
            if (isAll) out.deleteCharAt(end - 1).deleteCharAt(open);
            m = NOTHING.matcher(out);
        }
        return out.toString();
    }

    /// @return where the parenthesis opens that is closed there; -1 if it is not on this line
    private static int opening(CharSequence text, int closing) {
        int depth = 0;
        for (int i = closing; i >= 0; i--) {
            if (text.charAt(i) == ')') depth++;
            if (text.charAt(i) == '(' && --depth == 0) return i;
        }
        return -1;
    }

    private static String indent(String text) {
        return text.substring(0, text.length() - text.stripLeading().length());
    }

    /// Writes statements.
    private final class Body {
        private final Declarations declarations;

        Body(Declarations declarations) {
            this.declarations = declarations;
        }

        void print(List<Statement> body, int depth) {
            String indent = "    ".repeat(depth);
            for (int i = 0; i < body.size(); i++) {
                Statement s = body.get(i);
                Map<String, List<String>> before = new TreeMap<>();
                for (String name : declarations.before(s))
                    before.computeIfAbsent(declarations.type(name), _ -> new ArrayList<>())
                            .add(name);
                before.forEach((type, names) -> line(
                        "%s%s%s;"
                                .formatted(indent, before(type), String.join(type.endsWith("*") ? ", *" : ", ", names)),
                        Set.of()));
                List<Statement.Assign> row = row(body.subList(i, body.size()), indent.length());
                if (row.size() > 1) together(row, indent);
                else print(s, indent, depth);
                i += Math.max(0, row.size() - 1);
            }
        }

        /// @return the values at the begin of some statements that are written in one: simple ones that are declared,
        /// or
        ///     one number that several names get
        private List<Statement.Assign> row(List<Statement> some, int indent) {
            List<Statement.Assign> out = new ArrayList<>();
            int length = indent;
            for (Statement s : some) {
                if (!(s instanceof Statement.Assign a)
                        || !SIMPLE.matcher(withoutNothing(a.value())).matches()) break;
                Statement.Assign first = out.isEmpty() ? a : out.getFirst();
                boolean isDeclaring = declarations.isDeclaring(a);
                boolean isLike = isDeclaring == declarations.isDeclaring(first)
                        && a.type().equals(first.type())
                        && (isDeclaring
                                || a.value().equals(first.value())
                                        && NUMBER.matcher(a.value()).matches());
                length += a.name().length() + a.value().length() + 5;
                if (!isLike || !out.isEmpty() && !declarations.before(a).isEmpty() || length > WIDTH) break;
                out.add(a);
            }
            return out;
        }

        private void together(List<Statement.Assign> row, String indent) {
            Statement.Assign first = row.getFirst();
            List<String> parts = new ArrayList<>();
            Set<Long> own = new TreeSet<>();
            boolean isDeclaring = declarations.isDeclaring(first);
            for (Statement.Assign a : row) {
                parts.add(isDeclaring ? "%s = %s".formatted(a.name(), a.value()) : a.name());
                own.addAll(a.insns());
            }
            String text = isDeclaring
                    ? "%s%s;"
                            .formatted(
                                    before(first.type()),
                                    String.join(first.type().endsWith("*") ? ", *" : ", ", parts))
                    : "%s = %s;".formatted(String.join(" = ", parts), first.value());
            line(indent + text, own);
        }

        private void print(Statement s, String indent, int depth) {
            switch (s) {
                case Statement.Assign a -> {
                    String text = declarations.isDeclaring(a)
                            ? "%s%s = %s".formatted(before(a.type()), a.name(), a.value())
                            : Loops.stepped(a);
                    line(indent + text + ";", a.insns());
                }
                case Statement.Line l -> line(indent + l.text(), l.insns());
                case Statement.Jump j -> line(indent + j.text(), Set.of());
                case Statement.Label l -> line(indent.substring(2) + l.name() + ":;", Set.of());
                case Statement.If i -> {
                    line("%sif (%s) {".formatted(indent, i.when()), i.insns());
                    print(i.then(), depth + 1);
                    otherwise(i.otherwise(), indent, depth);
                }
                case Statement.Loop l -> {
                    String head = declarations.isDeclaring(l)
                            ? l.head()
                            : Declarations.COUNTED.matcher(l.head()).replaceFirst("for ($2 = ");
                    line("%s%s {".formatted(indent, head), l.insns());
                    print(l.body(), depth + 1);
                    line(indent + "}" + l.tail(), l.tail().startsWith(" while") ? l.insns() : Set.of());
                }
            }
        }

        /// @return a type as it stands before a name
        private static String before(String type) {
            return type.endsWith("*") ? type : type + " ";
        }

        private void otherwise(List<Statement> body, String indent, int depth) {
            if (body.isEmpty()) {
                line(indent + "}", Set.of());
            } else if (body.size() == 1
                    && body.getFirst() instanceof Statement.If i
                    && declarations.before(i).isEmpty()) {
                line("%s} else if (%s) {".formatted(indent, i.when()), i.insns());
                print(i.then(), depth + 1);
                otherwise(i.otherwise(), indent, depth);
            } else {
                line(indent + "} else {", Set.of());
                print(body, depth + 1);
                line(indent + "}", Set.of());
            }
        }
    }
}
