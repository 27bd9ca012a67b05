package dev.heddle.decompile.source;

import dev.heddle.decompile.source.Statement.Assign;
import dev.heddle.decompile.source.Statement.If;
import dev.heddle.decompile.source.Statement.Jump;
import dev.heddle.decompile.source.Statement.Line;
import dev.heddle.decompile.source.Statement.Loop;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Steps the counter of a loop at the begin of its body, where all that the body needs is the stepped value: `i + 1`
/// becomes `i`, and what leaves the loop need not step it first.
final class EarlySteps {
    /// Places that get shorter, from which on a loop gets the other form.
    private static final int WORTH = 2;

    private final String name;
    private final Pattern stepped;
    private int count;

    private EarlySteps(String name) {
        this.name = name;
        stepped = Pattern.compile("(?<=^|[(\\[]|, |[<>=] )%s \\+ 1(?=$|[)\\],;])".formatted(Pattern.quote(name)));
    }

    /// @param step of a counter, by 1
    /// @param rest of the body
    /// @return a body that begins with the step; null if the other form is as short, or the body needs the counter
    static @Nullable List<Statement> of(Assign step, List<Statement> rest) {
        if (!step.value().equals(step.name() + " + 1")) return null;
        EarlySteps made = new EarlySteps(step.name());
        List<Statement> body = made.body(rest, false);
        if (body == null || made.count < WORTH) return null;
        List<Statement> out = new ArrayList<>(List.of(step));
        out.addAll(body);
        return out;
    }

    /// @param isInner whether the statements are in a loop within the loop
    private @Nullable List<Statement> body(List<Statement> all, boolean isInner) {
        List<Statement> out = new ArrayList<>();
        for (Statement s : all) {
            boolean leaves = s instanceof Jump j && !(isInner && j.text().equals("break;"));
            if (leaves && !((Jump) s).text().equals("continue;")) {
                // Without the step the counter would be another one behind the loop.
                if (!isStep(out.isEmpty() ? null : out.getLast())) return null;
                out.removeLast();
                count++;
            }
            Statement made = isStep(s) ? s : statement(s, isInner);
            if (made == null || made instanceof Assign a && a.name().equals(name) && !isStep(s)) return null;
            out.add(made);
        }
        return out.stream().anyMatch(this::isStep) ? null : out;
    }

    private boolean isStep(@Nullable Statement s) {
        return s instanceof Assign a && a.name().equals(name) && a.value().equals(name + " + 1");
    }

    private @Nullable Statement statement(Statement s, boolean isInner) {
        return switch (s) {
            case Assign a -> {
                String place = text(a.name());
                String value = text(a.value());
                yield place == null || value == null ? null : new Assign(place, a.type(), value, a.insns());
            }
            case Line l -> {
                String text = text(l.text());
                yield text == null ? null : new Line(text, l.insns());
            }
            case If i -> {
                String when = text(i.when());
                String not = text(i.not());
                List<Statement> then = body(i.then(), isInner);
                List<Statement> otherwise = body(i.otherwise(), isInner);
                if (when == null || not == null || then == null || otherwise == null) yield null;
                yield new If(when, not, then, otherwise, i.insns());
            }
            case Loop l -> {
                String head = text(l.head());
                String tail = text(l.tail());
                List<Statement> inner = body(l.body(), true);
                yield head == null || tail == null || inner == null ? null : new Loop(head, inner, tail, l.insns());
            }
            case Jump _, Statement.Label _ -> s;
        };
    }

    /// @return the text with the counter for its stepped value; null if it has the counter itself in it
    private @Nullable String text(String text) {
        Matcher m = stepped.matcher(text);
        StringBuilder out = new StringBuilder();
        int done = 0;
        while (m.find()) {
            boolean isInParentheses = m.start() > 0
                    && m.end() < text.length()
                    && text.charAt(m.start() - 1) == '('
                    && text.charAt(m.end()) == ')'
                    && (m.start() == 1 || !Character.isLetterOrDigit(text.charAt(m.start() - 2)));
            int by = isInParentheses ? 1 : 0;
            out.append(text, done, m.start() - by).append('\0');
            done = m.end() + by;
            count++;
        }
        out.append(text, done, text.length());
        return Loops.mentions(out.toString(), name) ? null : out.toString().replace("\0", name);
    }
}
