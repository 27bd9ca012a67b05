package dev.heddle.accel.book;

import dev.heddle.isa.Deferred;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.RegisterAssignment;
import dev.heddle.isa.Shape;
import dev.heddle.isa.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Reads what instructions share: enums, shapes, how registers are set.
final class ShapeParts {
    private ShapeParts() {}

    static EnumTable enumTable(ReadyBookCursor in) {
        return new EnumTable(in.text(), in.number(), in.flag(), in.flag(), in.texts(), table(in), in.number());
    }

    private static Deferred<List<EnumTable.Row>> table(ReadyBookCursor in) {
        ReadyBookCursor at = in.elsewhere();
        return at == null ? Deferred.none() : Deferred.of(new Rows(at));
    }

    /// A class and no lambda: it is quicker to start.
    private record Rows(ReadyBookCursor at) implements Supplier<List<EnumTable.Row>> {
        @Override
        public List<EnumTable.Row> get() {
            return rows(at);
        }
    }

    private static List<EnumTable.Row> rows(ReadyBookCursor in) {
        int n = in.number();
        List<EnumTable.Row> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++)
            out.add(new EnumTable.Row(in.wide(), in.text(), in.texts(), in.numbers(), in.text(), in.number()));
        return out;
    }

    static Shape shape(ReadyBookCursor in) {
        return new Shape(in.text(), in.text(), in.text(), params(in), body(in), in.number());
    }

    private static List<Shape.Param> params(ReadyBookCursor in) {
        int n = in.number();
        List<Shape.Param> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++)
            out.add(new Shape.Param(in.text(), in.number(), in.flag() ? in.wide() : null, in.number()));
        return out;
    }

    private static Deferred<List<Shape.Alternative>> body(ReadyBookCursor in) {
        ReadyBookCursor at = in.elsewhere();
        return at == null ? Deferred.none() : Deferred.of(new Body(at));
    }

    /// A class and no lambda: it is quicker to start.
    private record Body(ReadyBookCursor at) implements Supplier<List<Shape.Alternative>> {
        @Override
        public List<Shape.Alternative> get() {
            return alternatives(at);
        }
    }

    static List<Shape.Alternative> alternatives(ReadyBookCursor in) {
        int n = in.number();
        List<Shape.Alternative> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++)
            out.add(new Shape.Alternative(
                    ReadyTexts.patterns(in),
                    ExprParts.maybe(in),
                    ReadyTexts.byDialect(in),
                    ReadyTexts.templates(in),
                    value(in),
                    in.flag() ? in.text() : null,
                    in.number()));
        return out;
    }

    private static Shape.@Nullable Value value(ReadyBookCursor in) {
        if (!in.flag()) return null;
        return new Shape.Value(ExprParts.type(in), ExprParts.expr(in), setter(in), in.number());
    }

    private static Shape.@Nullable Setter setter(ReadyBookCursor in) {
        return in.flag() ? new Shape.Setter(in.text(), ExprParts.stmts(in)) : null;
    }

    static RegisterAssignment setting(ReadyBookCursor in) {
        return new RegisterAssignment(in.text(), in.text(), in.text(), steps(in), in.number());
    }

    static List<Spelling> spellings(ReadyBookCursor in) {
        int n = in.number();
        List<Spelling> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++) out.add(new Spelling(in.text(), words(in), in.number()));
        return out;
    }

    private static List<Spelling.Word> words(ReadyBookCursor in) {
        int n = in.number();
        List<Spelling.Word> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++) out.add(new Spelling.Word(in.text(), in.text(), in.texts(), in.number()));
        return out;
    }

    private static List<RegisterAssignment.Step> steps(ReadyBookCursor in) {
        int n = in.number();
        List<RegisterAssignment.Step> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++)
            out.add(new RegisterAssignment.Step(in.text(), settings(in), ExprParts.maybe(in), in.number()));
        return out;
    }

    private static List<RegisterAssignment.Part> settings(ReadyBookCursor in) {
        int n = in.number();
        List<RegisterAssignment.Part> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++) out.add(new RegisterAssignment.Part(in.text(), ExprParts.expr(in), in.number()));
        return out;
    }
}
