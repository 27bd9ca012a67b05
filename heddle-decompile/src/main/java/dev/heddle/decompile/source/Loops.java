package dev.heddle.decompile.source;

import dev.heddle.decompile.source.Statement.Assign;
import dev.heddle.decompile.source.Statement.If;
import dev.heddle.decompile.source.Statement.Jump;
import dev.heddle.decompile.source.Statement.Line;
import dev.heddle.decompile.source.Statement.Loop;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Gives loops and branches the form that people write: conditions in the heads of loops, counters in those of `for`,
/// ways that leave first.
final class Loops {
    /// Bits of a value as a condition.
    private static final Pattern BITS = Pattern.compile(".* & \\w+");

    private Loops() {}

    static List<Statement> shape(List<Statement> body) {
        List<Statement> out = new ArrayList<>();
        for (Statement s : body)
            switch (s) {
                case If i -> branch(i.with(shape(i.then()), shape(i.otherwise())), out);
                case Loop l -> loop(l, shape(l.body()), out);
                default -> out.add(s);
            }
        return out;
    }

    // ---- branches

    private static void branch(If i, List<Statement> out) {
        if (i.then().isEmpty() && i.otherwise().isEmpty()) return;
        if (i.then().isEmpty()) {
            branch(i.turned(), out);
            return;
        }
        // Behind what leaves under the opposite condition it always holds.
        if (!out.isEmpty() && out.getLast() instanceof If before && isOpposite(before, i)) {
            out.addAll(i.then());
            return;
        }
        if (!out.isEmpty()
                && out.getLast() instanceof If before
                && i.otherwise().isEmpty()
                && sets(before)) {
            If joined = joined(before, i);
            if (joined != null) {
                out.set(out.size() - 1, joined);
                return;
            }
        }
        // The other way needs no braces behind one that leaves.
        if (jumps(i.then()) && !i.otherwise().isEmpty()) {
            out.add(i.with(i.then(), List.of()));
            behind(i.otherwise(), out);
            return;
        }
        if (jumps(i.otherwise())) {
            out.add(i.turned().with(i.otherwise(), List.of()));
            behind(i.then(), out);
            return;
        }
        out.add(i.otherwise().isEmpty() ? nested(i) : i);
    }

    /// @return a branch with nothing in it but another one, as one branch under both conditions
    private static If nested(If i) {
        boolean isOne = i.then().size() == 1
                && i.then().getFirst() instanceof If inner
                && inner.otherwise().isEmpty()
                && i.when().length() + inner.when().length() < 90;
        if (!isOne) return i;
        If inner = (If) i.then().getFirst();
        return new If(
                both(i.when(), "&&", inner.when()),
                both(i.not(), "||", inner.not()),
                inner.then(),
                List.of(),
                LineInsns.both(i.insns(), inner.insns()));
    }

    /// Whether a branch leaves if the condition of another does not hold.
    private static boolean isOpposite(If before, If i) {
        return before.otherwise().isEmpty()
                && jumps(before.then())
                && before.not().equals(i.when());
    }

    /// @return a branch that only gives values to names, and one behind it under the same condition or the opposite
    ///     one, as one; null if they are none
    private static @Nullable If joined(If before, If i) {
        boolean isSame = before.when().equals(i.when());
        if (!isSame && !before.not().equals(i.when()) || sets(before, i.when())) return null;
        List<Statement> way = isSame ? before.then() : before.otherwise();
        List<Statement> all = Stream.concat(way.stream(), i.then().stream()).toList();
        return isSame ? before.with(all, before.otherwise()) : before.with(before.then(), all);
    }

    private static void behind(List<Statement> some, List<Statement> out) {
        for (Statement s : some)
            if (s instanceof If i) branch(i, out);
            else out.add(s);
    }

    private static String both(String a, String operator, String b) {
        return "%s %s %s".formatted(operand(a, operator), operator, operand(b, operator));
    }

    private static String operand(String a, String operator) {
        boolean isOther =
                operator.equals("&&") ? a.contains("||") || a.contains("?") : a.contains("&&") || a.contains("?");
        return isOther || BITS.matcher(a).matches() ? "(" + a + ")" : a;
    }

    private static boolean jumps(List<Statement> body) {
        if (body.isEmpty()) return false;
        return switch (body.getLast()) {
            case Jump _ -> true;
            case If i -> jumps(i.then()) && jumps(i.otherwise());
            default -> false;
        };
    }

    // ---- loops

    private static void loop(Loop of, List<Statement> all, List<Statement> out) {
        List<Statement> body = new ArrayList<>(all);
        if (!body.isEmpty() && body.getLast() instanceof Jump j && j.text().equals("continue;")) body.removeLast();
        if (body.isEmpty()) {
            out.add(of.with(body));
            return;
        }
        if (body.getFirst() instanceof If i && i.otherwise().isEmpty() && leaves(i)) {
            List<Statement> behind = i.then().subList(0, i.then().size() - 1);
            List<Statement> rest = body.subList(1, body.size());
            if (behind.isEmpty() || !hasBreak(rest)) {
                counted(i.not(), rest, LineInsns.both(of.insns(), i.insns()), out);
                out.addAll(behind);
                return;
            }
        }
        if (body.getLast() instanceof If i
                && i.otherwise().isEmpty()
                && leaves(i)
                && i.then().size() == 1
                && !hasContinue(body)) {
            Set<Long> insns = LineInsns.both(of.insns(), i.insns());
            out.add(new Loop("do", body.subList(0, body.size() - 1), " while (%s);".formatted(i.not()), insns));
            return;
        }
        out.add(of.with(body));
    }

    private static boolean leaves(If i) {
        return i.then().getLast() instanceof Jump j && j.text().equals("break;");
    }

    /// A loop with a condition at its begin: one that counts, if a value is set before it, asked for and stepped.
    private static void counted(String when, List<Statement> body, Set<Long> insns, List<Statement> out) {
        Assign step = step(when, body);
        List<Statement> left = step == null ? null : withoutStep(when, step, body);
        if (step == null || left == null) {
            out.add(new Loop("while (%s)".formatted(when), body, "", insns));
            return;
        }
        List<Statement> rest = new ArrayList<>(left);
        rest.remove(rest.lastIndexOf(step));
        List<Statement> whole = together(continued(rest));
        List<Statement> early = EarlySteps.of(step, whole);
        if (early != null) {
            out.add(new Loop("while (%s)".formatted(when), early, "", insns));
            return;
        }
        Assign first = start(out, step.name());
        String start = "";
        Set<Long> all = LineInsns.both(insns, step.insns());
        if (first != null) {
            out.remove(first);
            all = LineInsns.both(all, first.insns());
            start = "%s %s = %s".formatted(first.type(), first.name(), first.value());
        }
        out.add(new Loop("for (%s; %s; %s)".formatted(start, when, stepped(step)), whole, "", all));
    }

    /// @return a body in which the step of the loop's counter does not stand before each `continue`; null if it does
    ///     not stand before all of them
    private static @Nullable List<Statement> withoutStep(String when, Assign step, List<Statement> body) {
        List<Statement> out = new ArrayList<>();
        for (Statement s : body)
            switch (s) {
                case If i -> {
                    List<Statement> then = withoutStep(when, step, i.then());
                    List<Statement> otherwise = withoutStep(when, step, i.otherwise());
                    if (then == null || otherwise == null) return null;
                    out.add(i.with(then, otherwise));
                }
                case Jump j
                when j.text().equals("continue;") -> {
                    Assign own = step(when, out);
                    boolean isSame = own != null
                            && own.name().equals(step.name())
                            && own.value().equals(step.value());
                    if (!isSame) return null;
                    out.remove(out.lastIndexOf(own));
                    out.add(j);
                }
                default -> out.add(s);
            }
        return out;
    }

    /// Says `continue` where a jump leads to the end of a body.
    private static List<Statement> continued(List<Statement> body) {
        if (body.isEmpty() || !(body.getLast() instanceof Statement.Label l)) return body;
        List<Statement> before = body.subList(0, body.size() - 1);
        String jump = "goto %s;".formatted(l.name());
        boolean isInner = before.stream().anyMatch(s -> isInLoop(s, l.name()));
        return isInner
                ? body
                : continued(before.stream().map(s -> continued(s, jump)).toList());
    }

    private static Statement continued(Statement s, String jump) {
        return switch (s) {
            case Jump j when j.text().equals(jump) -> new Jump("continue;");
            case If i ->
                i.with(
                        i.then().stream().map(x -> continued(x, jump)).toList(),
                        i.otherwise().stream().map(x -> continued(x, jump)).toList());
            default -> s;
        };
    }

    /// Whether a loop has to do with a label.
    private static boolean isInLoop(Statement s, String label) {
        return switch (s) {
            case Loop _ -> Words.of(s).stream().anyMatch(w -> w.text().equals(label));
            case If i ->
                Stream.concat(i.then().stream(), i.otherwise().stream()).anyMatch(x -> isInLoop(x, label));
            default -> false;
        };
    }

    /// @return of the assignments at the end of a loop, the one that steps what its condition asks for; it may as well
    ///     stand behind the others
    private static @Nullable Assign step(String when, List<Statement> body) {
        List<Statement> later = new ArrayList<>();
        for (Statement s : body.reversed()) {
            if (s instanceof If i && sets(i)) {
                later.add(s);
                continue;
            }
            if (!(s instanceof Assign a)) return null;
            boolean isStep = mentions(when, a.name()) && mentions(a.value(), a.name());
            if (isStep && later.stream().noneMatch(l -> mentions(l, a.name()) || sets(l, a.value()))) return a;
            later.add(s);
        }
        return null;
    }

    /// Joins the branches that now stand one behind the other.
    private static List<Statement> together(List<Statement> body) {
        List<Statement> out = new ArrayList<>();
        for (Statement s : body)
            if (s instanceof If i && sets(i)) branch(i, out);
            else out.add(s);
        return out;
    }

    /// Whether a statement gives a value to a name that a text mentions.
    private static boolean sets(Statement s, String text) {
        return switch (s) {
            case Assign a -> mentions(text, a.name());
            case If i ->
                Stream.concat(i.then().stream(), i.otherwise().stream()).anyMatch(t -> sets(t, text));
            default -> false;
        };
    }

    /// Whether a branch does nothing but give names values.
    private static boolean sets(If i) {
        return Stream.concat(i.then().stream(), i.otherwise().stream()).allMatch(Assign.class::isInstance);
    }

    /// @return the assignment before a loop that it may begin with: nothing between them has to do with the name
    private static @Nullable Assign start(List<Statement> before, String name) {
        for (Statement s : before.reversed()) {
            if (!(s instanceof Assign a)) return null;
            if (a.name().equals(name)) return a;
            if (mentions(a.value(), name)) return null;
        }
        return null;
    }

    /// @return `i++` or `i += 2` where a value is stepped so
    static String stepped(Assign a) {
        String own = a.name() + " ";
        if (a.value().equals(own + "+ 1")) return a.name() + "++";
        if (a.value().equals(own + "- 1")) return a.name() + "--";
        for (String operator : List.of("+", "-", "*", "<<", ">>", "^", "|", "&")) {
            String head = own + operator + " ";
            if (!a.value().startsWith(head)) continue;
            String rest = a.value().substring(head.length());
            if (rest.matches("\\w+(\\[[^\\[\\]]*\\])?") || operator.equals("+") && isSum(rest))
                return "%s %s= %s".formatted(a.name(), operator, rest);
        }
        String tail = " + " + a.name();
        if (a.value().endsWith(tail)) {
            String rest = a.value().substring(0, a.value().length() - tail.length());
            if (isSum(rest)) return "%s += %s".formatted(a.name(), rest);
        }
        return "%s = %s".formatted(a.name(), a.value());
    }

    /// Whether nothing outside of parentheses binds less tightly than a sum.
    private static boolean isSum(String text) {
        int depth = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '(' || c == '[') depth++;
            if (c == ')' || c == ']') depth--;
            if (depth == 0 && "<>?:&|^=-".indexOf(c) >= 0) return false;
        }
        return true;
    }

    private static boolean mentions(Statement s, String name) {
        return switch (s) {
            case Assign a -> a.name().equals(name) || mentions(a.value(), name);
            case If i ->
                mentions(i.when(), name)
                        || Stream.concat(i.then().stream(), i.otherwise().stream())
                                .anyMatch(t -> mentions(t, name));
            default -> false;
        };
    }

    static boolean mentions(String text, String name) {
        return Pattern.compile("(?<![\\w.])" + Pattern.quote(name) + "(?!\\w)")
                .matcher(text)
                .find();
    }

    private static boolean hasBreak(List<Statement> body) {
        return has(body, "break;");
    }

    private static boolean hasContinue(List<Statement> body) {
        return has(body, "continue;");
    }

    /// Whether a jump is in a body, and not in a loop within it.
    private static boolean has(List<Statement> body, String jump) {
        for (Statement s : body)
            switch (s) {
                case Jump j -> {
                    if (j.text().equals(jump)) return true;
                }
                case If i -> {
                    if (has(i.then(), jump) || has(i.otherwise(), jump)) return true;
                }
                case Line _, Assign _, Loop _, Statement.Label _ -> {}
            }
        return false;
    }
}
