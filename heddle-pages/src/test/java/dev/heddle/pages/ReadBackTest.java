package dev.heddle.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.base.expr.Expr;
import dev.heddle.base.expr.Function;
import dev.heddle.base.expr.Operator;
import dev.heddle.base.expr.Stmt;
import dev.heddle.base.expr.UnaryOperator;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Shape;
import dev.heddle.isa.read.Books;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What pages write in the language of the books is read back as the same thing.
@Tag("long")
class ReadBackTest {
    @Test
    void theTinyBook() {
        readsBack(TinyBook.book());
    }

    @Test
    void everyBook() throws Exception {
        for (String name : Books.names()) readsBack(Books.load(name));
    }

    private static void readsBack(Book book) {
        Book again = TinyBook.parse(BookText.of(book));
        assertThat(again.entries()).hasSameSizeAs(book.entries());
        for (Entry e : book.entries()) assertThat(shown(again.entry(e.id()))).isEqualTo(shown(e));
        for (Shape s : book.shapes().values())
            assertThat(plain(again.shape(s.name()))).isEqualTo(plain(s));
        for (Function f : book.functions().values())
            assertThat(plain(again.functions().get(f.name()))).isEqualTo(plain(f));
        assertThat(plain(again.enums())).isEqualTo(plain(book.enums()));
        assertThat(again.schedule()).isEqualTo(book.schedule());
    }

    /// Everything but the forms, which have become the entry's own.
    private static String shown(Entry e) {
        return plain(List.of(
                e.id(),
                e.mnemonic(),
                e.title(),
                e.docs(),
                e.notes(),
                e.evidence(),
                e.length(),
                e.fixed(),
                e.match(),
                e.ignored(),
                e.unknown(),
                e.fields(),
                e.operands(),
                e.lets(),
                new TreeMap<>(e.texts()),
                e.accepts(),
                e.requirements(),
                new TreeSet<>(e.generalOf()),
                new TreeMap<>(e.data()),
                String.valueOf(e.timing()),
                String.valueOf(e.meaning())));
    }

    /// Without places in the text; literals that touch are one.
    private static String plain(Object o) {
        return o.toString().replaceAll("\\bat=\\d+", "at=0").replace(", at=0], Literal[text=", "");
    }

    @Test
    void textsWithCharactersOfTheTemplates() {
        String text = """
                isa x "x" { granule 4 max 4 }
                enum Half[1] { 0 l 1 h }
                insn a "\\"quoted\\" \\\\" {
                  bytes 4
                  x[3:0] y[5:4] z[31:6]
                  text "a\\ b\\{c\\}\\<d\\> \\[e], f\\, \\\\ {x:\\\\hex}{y:\\dec|<[|\\"}<{y:.q\\"}>[>\\] {z}] {z:rel}{x:\\Half}"
                }
                """;
        Book book = TinyBook.parse(text);
        readsBack(book);
    }

    @Test
    void randomExpressions() {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            List<Stmt> body = new ArrayList<>();
            for (int i = 0; i < 100; i++) body.add(statement(random, 3));
            List<String> lines = new ArrayList<>(List.of("isa x \"x\" { granule 4 max 4 }", "fn f(a, b, c) {"));
            for (String s : ExprText.of(body)) lines.addAll(LineWrap.code(s, 72));
            lines.add("}");
            Function read = TinyBook.parse(String.join("\n", lines)).functions().get("f");
            assertThat(plain(read == null ? List.of() : read.body()))
                    .as("seed " + seed)
                    .isEqualTo(plain(body));
        }
    }

    private static Stmt statement(Random r, int depth) {
        return switch (depth == 0 ? r.nextInt(2) : r.nextInt(8)) {
            case 0 -> new Stmt.Let("x" + r.nextInt(3), number(r, 4), 0);
            case 1 -> new Stmt.Assign(new Expr.Name("a", 0), number(r, 4), 0);
            case 2 -> new Stmt.If(condition(r, 3), some(r, depth), r.nextBoolean() ? List.of() : some(r, depth), 0);
            case 3 -> new Stmt.For("k", number(r, 1), number(r, 2), some(r, depth), 0);
            case 4 -> new Stmt.Each("k", number(r, 1), number(r, 2), some(r, depth), 0);
            case 5 -> new Stmt.Together("k", number(r, 1), number(r, 2), some(r, depth), 0);
            case 6 -> new Stmt.Row("v", "k", number(r, 1), number(r, 2), number(r, 3), 0);
            default -> new Stmt.Do(number(r, 4), 0);
        };
    }

    private static List<Stmt> some(Random r, int depth) {
        List<Stmt> out = new ArrayList<>();
        for (int i = r.nextInt(3); i >= 0; i--) out.add(statement(r, depth - 1));
        return out;
    }

    private static final List<Operator> ARITHMETIC = Stream.of(Operator.values())
            .filter(o -> !o.isLogical() && !o.isComparison())
            .toList();
    private static final List<Operator> COMPARISONS =
            Stream.of(Operator.values()).filter(Operator::isComparison).toList();

    private static Expr number(Random r, int depth) {
        if (depth == 0) {
            return switch (r.nextInt(4)) {
                case 0 -> new Expr.Int(r.nextInt(20), 0);
                case 1 -> new Expr.Int(r.nextLong() >>> r.nextInt(64), 0);
                default -> new Expr.Name("abc".substring(r.nextInt(3)).substring(0, 1), 0);
            };
        }
        return switch (r.nextInt(8)) {
            case 0 ->
                new Expr.Unary(r.nextBoolean() ? UnaryOperator.NEGATE : UnaryOperator.INVERT, number(r, depth - 1), 0);
            case 1 -> new Expr.Choose(condition(r, depth - 1), number(r, depth - 1), number(r, depth - 1), 0);
            case 2 -> new Expr.Index(number(r, depth - 1), number(r, depth - 1), number(r, depth - 1), 0);
            case 3 -> new Expr.Call("min", List.of(number(r, depth - 1), number(r, depth - 1)), 0);
            case 4 -> new Expr.Unknown("nobody knows \"it\", at all", r.nextBoolean(), 0);
            default ->
                new Expr.Binary(
                        ARITHMETIC.get(r.nextInt(ARITHMETIC.size())), number(r, depth - 1), number(r, depth - 1), 0);
        };
    }

    private static Expr condition(Random r, int depth) {
        if (depth == 0 || r.nextInt(3) == 0) {
            int left = Math.max(0, depth - 1);
            return new Expr.Binary(COMPARISONS.get(r.nextInt(COMPARISONS.size())), number(r, left), number(r, left), 0);
        }
        return switch (r.nextInt(3)) {
            case 0 -> new Expr.Unary(UnaryOperator.NOT, condition(r, depth - 1), 0);
            case 1 -> new Expr.Binary(Operator.AND_ALSO, condition(r, depth - 1), condition(r, depth - 1), 0);
            default -> new Expr.Binary(Operator.OR_ELSE, condition(r, depth - 1), condition(r, depth - 1), 0);
        };
    }

    @Test
    void numbersWithAPoint() {
        for (double d : new double[] {0, 0.5, 1, 1e-9, 0.04045, 1023, 1e20, Math.PI}) {
            Expr e = new Expr.Real(d, 0);
            Function f = TinyBook.parse("isa x \"x\" { granule 4 max 4 }\nfn f() = " + ExprText.of(e))
                    .functions()
                    .get("f");
            assertThat(plain(f == null ? "" : f.body())).contains("Real[value=" + d + ",");
        }
    }
}
