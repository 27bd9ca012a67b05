package dev.heddle.debugger.session;

import dev.heddle.asm.insn.Insn;
import dev.heddle.base.expr.Builtin;
import dev.heddle.base.expr.BuiltinName;
import dev.heddle.base.expr.ElementType;
import dev.heddle.base.expr.Expr;
import dev.heddle.base.expr.Function;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.Suggest;
import dev.heddle.emulator.Executable;
import dev.heddle.ir.lift.Lifter;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.isa.Book;
import dev.heddle.isa.RegisterFile;
import dev.heddle.isa.read.Expressions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads expressions: the language of books, in which registers have the names of listings, with or without `$`;
/// `$r0@3` is that of lane 3; `$pc`, `$wave`, `$group`, `$step`, `$time`, `$lane` and `$exec` are about the moment.
final class ExpressionReader {
    private static final Pattern WORD =
            Pattern.compile("\\d\\w*|(\\$?)([A-Za-z_]\\w*(?:\\.\\w+)*(?:\\[\\d+\\])?)(?:@(\\d{1,4}))?");

    /// What stands for a register, or for a fact, until the expression has been read.
    private static final String HOLDER = "_";

    private final Book book;
    private final RegisterNames names;
    private final Lifter lifter;
    private final Insn near;

    /// Lanes of a wave.
    private final int lanes;

    private final Map<String, Expr> held = new HashMap<>();
    private final Map<String, String> written = new HashMap<>();
    private final Set<Expression.Fact> facts = EnumSet.noneOf(Expression.Fact.class);
    private int width;

    private ExpressionReader(Executable program, int lanes) {
        this.book = program.book();
        this.names = RegisterNames.of(book);
        this.lifter = new Lifter(book);
        this.near = program.insns().getFirst();
        this.lanes = lanes;
    }

    /// @param program with at least one instruction
    /// @param lanes of a wave
    /// @throws IllegalArgumentException if it is no expression, in one line
    static Expression read(String text, Executable program, int lanes) {
        return new ExpressionReader(program, lanes).read(text);
    }

    private Expression read(String text) {
        StringBuilder out = new StringBuilder();
        Matcher m = WORD.matcher(text);
        int end = 0;
        while (m.find(end)) {
            out.append(text, end, m.start());
            end = m.group(2) == null ? number(m, out) : word(m, text, out);
        }
        out.append(text.substring(end));
        try {
            Expr e = words(Expressions.read(new Source("expression", out.toString())));
            check(e, text);
            boolean isRegister = held.size() == 1 && HOLDER.concat("0").contentEquals(out);
            return new Expression(
                    text, replaced(e, held::get), facts, isRegister ? width : 0, lifter, book.isa(), near);
        } catch (SourceException e) {
            throw new IllegalArgumentException(
                    "'%s': %s".formatted(text, shown(e.diagnostics().getFirst().message())), e);
        }
    }

    private static int number(Matcher m, StringBuilder out) {
        out.append(m.group());
        return m.end();
    }

    /// @return where what was taken ends
    private int word(Matcher m, String text, StringBuilder out) {
        boolean isMarked = !m.group(1).isEmpty();
        String word = m.group(2);
        while (true) {
            int end = m.start(2) + word.length();
            boolean isAll = end == m.end(2);
            String lane = isAll ? m.group(3) : null;
            Expr e = named(word, isMarked, isCalled(text, end), lane);
            if (e != null) {
                int to = lane == null ? end : m.end();
                out.append(hold(text.substring(m.start(), to), e));
                return to;
            }
            int cut = Math.max(word.lastIndexOf('.'), word.lastIndexOf('['));
            if (cut < 0) break;
            word = word.substring(0, cut);
        }
        if (isMarked) throw unknown(m.group(2));
        out.append(m.group(2));
        return m.end(2);
    }

    /// Where a function takes a word, no register is meant: there are types and registers of one name.
    private Expr words(Expr e) {
        if (!(e instanceof Expr.Call c)) return parts(e, this::words);
        Builtin f = Builtin.of(c.name());
        List<Expr> args = new ArrayList<>();
        for (Expr a : c.args()) {
            boolean isWord = f != null && f.isWord(args.size(), a);
            String text = isWord && a instanceof Expr.Name n ? written.get(n.name()) : null;
            args.add(text == null ? words(a) : new Expr.Name(text, a.at()));
        }
        return new Expr.Call(c.name(), args, c.at());
    }

    private static boolean isCalled(String text, int end) {
        return end < text.length() && text.charAt(end) == '(';
    }

    private IllegalArgumentException unknown(String name) {
        Set<String> all = new TreeSet<>(names.all());
        for (Expression.Fact f : Expression.Fact.values()) all.add(lower(f));
        all.addAll(List.of("lane", "exec"));
        return new IllegalArgumentException("unknown register '%s'%s".formatted(name, Suggest.near(name, all)));
    }

    private static String lower(Expression.Fact f) {
        return f.name().toLowerCase(Locale.ROOT);
    }

    private String hold(String text, Expr e) {
        String name = HOLDER + held.size();
        held.put(name, e);
        written.put(name, text);
        return name;
    }

    private String shown(String message) {
        String out = message;
        for (Map.Entry<String, String> e : written.entrySet())
            out = out.replace("'" + e.getKey() + "'", "'" + e.getValue() + "'");
        return out;
    }

    private @Nullable Expr named(String word, boolean isMarked, boolean isCalled, @Nullable String lane) {
        RegisterRef p = isCalled && !isMarked ? null : names.find(word);
        if (p != null) {
            width = p.width();
            Expr e = register(p);
            return lane == null ? e : new Expr.Call("across", List.of(e, lane(lane)), 0);
        }
        if (!isMarked) return null;
        if (word.equals(BuiltinName.LANE.text()) || word.equals(BuiltinName.EXEC.text())) return new Expr.Name(word, 0);
        for (Expression.Fact f : Expression.Fact.values()) {
            if (!lower(f).equals(word)) continue;
            facts.add(f);
            return new Expr.Name("$" + f.name(), 0);
        }
        return null;
    }

    private Expr lane(String digits) {
        int lane = Integer.parseInt(digits);
        if (lane >= lanes)
            throw new IllegalArgumentException("there is no lane %d; a wave has %d".formatted(lane, lanes));
        return new Expr.Int(lane, 0);
    }

    private Expr register(RegisterRef p) {
        RegisterFile file = java.util.Objects.requireNonNull(RegisterFile.find(book.isa(), p.state()));
        Expr whole = new Expr.Name(p.state(), 0);
        if (file.count() > 1) whole = new Expr.Index(whole, new Expr.Int(p.element(), 0), null, 0);
        if (p.width() == file.bits()) return whole;
        int high = p.low() + p.width() - 1;
        return new Expr.Index(whole, new Expr.Int(high, 0), new Expr.Int(p.low(), 0), 0);
    }

    // ---- names

    /// @param facts their values
    static Expr filled(Expr e, Map<Expression.Fact, Long> facts) {
        if (facts.isEmpty()) return e;
        return replaced(e, name -> {
            if (!name.startsWith("$")) return null;
            Long v = facts.get(Expression.Fact.valueOf(name.substring(1)));
            return v == null ? null : new Expr.Int(v, 0);
        });
    }

    private interface Names {
        @Nullable
        Expr of(String name);
    }

    private static Expr replaced(Expr e, Names by) {
        Expr other = e instanceof Expr.Name n ? by.of(n.name()) : null;
        return other == null ? parts(e, x -> replaced(x, by)) : other;
    }

    /// The same with other parts.
    private static Expr parts(Expr e, UnaryOperator<Expr> in) {
        return switch (e) {
            case Expr.Name _, Expr.Int _, Expr.Real _, Expr.Unknown _ -> e;
            case Expr.Member m -> new Expr.Member(in.apply(m.of()), m.name(), m.at());
            case Expr.Index i ->
                new Expr.Index(
                        in.apply(i.of()),
                        in.apply(i.first()),
                        i.second() == null ? null : in.apply(i.second()),
                        i.at());
            case Expr.Unary u -> new Expr.Unary(u.op(), in.apply(u.of()), u.at());
            case Expr.Binary b -> new Expr.Binary(b.op(), in.apply(b.left()), in.apply(b.right()), b.at());
            case Expr.Choose c -> new Expr.Choose(in.apply(c.condition()), in.apply(c.yes()), in.apply(c.no()), c.at());
            case Expr.Call c ->
                new Expr.Call(c.name(), c.args().stream().map(in).toList(), c.at());
        };
    }

    /// Every name has to be one of the book, and every function gets what it takes.
    private void check(Expr e, String text) {
        switch (e) {
            case Expr.Name n -> checkName(n.name(), text);
            case Expr.Member m -> {
                if (!(m.of() instanceof Expr.Name n) || !book.enums().containsKey(n.name()))
                    throw new IllegalArgumentException(
                            "'%s': unknown name '%s'".formatted(text, String.join(".", m.names())));
            }
            case Expr.Call c -> checkCall(c, text);
            default -> e.parts().forEach(p -> check(p, text));
        }
    }

    private void checkName(String name, String text) {
        boolean isKnown = held.containsKey(name)
                || RegisterFile.find(book.isa(), name) != null
                || name.equals(BuiltinName.LANE.text())
                || name.equals(BuiltinName.EXEC.text());
        if (!isKnown)
            throw new IllegalArgumentException(
                    "'%s': unknown name '%s'%s".formatted(text, name, Suggest.near(name, names.all())));
    }

    private void checkCall(Expr.Call c, String text) {
        Builtin builtin = Builtin.of(c.name());
        Function own = book.function(c.name());
        int most = 1;
        int least = 1;
        if (own != null) {
            most = own.params().size();
            least = most;
        } else if (builtin != null) {
            most = builtin.args().size();
            least = most - builtin.optional();
        } else if (ElementType.of(c.name()) == null) {
            throw noFunction(c.name(), text);
        }
        int n = c.args().size();
        if (n < least || n > most)
            throw new IllegalArgumentException("'%s': '%s' takes %s%d values, not %d"
                    .formatted(text, c.name(), least < most ? least + " to " : "", most, n));
        for (int i = 0; i < n; i++) {
            Expr a = c.args().get(i);
            if (own != null || builtin == null || !builtin.isWord(i, a)) check(a, text);
            else if (!isWord(builtin.args().get(i), a))
                throw new IllegalArgumentException("'%s': value %d of '%s' is %s"
                        .formatted(text, i + 1, c.name(), words(builtin.args().get(i))));
        }
    }

    private boolean isWord(Builtin.Argument of, Expr given) {
        return given instanceof Expr.Name n && words(of).contains(n.name())
                || given instanceof Expr.Name t && of.words().contains("type") && ElementType.of(t.name()) != null;
    }

    /// @return what may stand there
    private Set<String> words(Builtin.Argument of) {
        if (of.words().contains("space"))
            return new TreeSet<>(book.isa().spaces().keySet());
        if (of.words().contains("table"))
            return new TreeSet<>(book.isa().tables().keySet());
        return new TreeSet<>(of.words());
    }

    private IllegalArgumentException noFunction(String name, String text) {
        List<String> all = new ArrayList<>(Builtin.names());
        all.addAll(book.functions().keySet());
        return new IllegalArgumentException(
                "'%s': unknown function '%s'%s".formatted(text, name, Suggest.near(name, all)));
    }
}
