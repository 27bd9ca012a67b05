package dev.heddle.accel.book;

import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Mask;
import dev.heddle.isa.Deferred;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Outline;
import dev.heddle.isa.Shape;
import dev.heddle.isa.Timing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Reads instructions.
final class EntryParts {
    private static final Entry.Lanes[] LANES = Entry.Lanes.values();

    private EntryParts() {}

    static List<Outline> outlines(ReadyBookCursor in) {
        int n = in.number();
        List<Outline> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++) out.add(outline(in));
        return out;
    }

    static Outline outline(ReadyBookCursor in) {
        return new Outline(in.text(), in.text(), length(in), mask(in), mask(in), in.texts(), new Rest(in.there()));
    }

    /// A class and no lambda: it is quicker to start.
    private record Rest(ReadyBookCursor at) implements Supplier<Entry> {
        @Override
        public Entry get() {
            return entry(at);
        }
    }

    private static Entry entry(ReadyBookCursor in) {
        return new Entry(
                in.text(),
                in.text(),
                in.text(),
                in.texts(),
                in.texts(),
                in.texts(),
                in.texts(),
                length(in),
                mask(in),
                mask(in),
                mask(in),
                mask(in),
                mask(in),
                fields(in),
                operands(in),
                lets(in),
                texts(in),
                ReadyTexts.templates(in),
                requirements(in),
                new LinkedHashSet<>(in.texts()),
                in.textsByName(),
                timing(in),
                in.flag() ? new Entry.Pointer(in.text(), in.text(), in.number()) : null,
                in.flag(),
                new LinkedHashSet<>(in.texts()),
                does(in),
                in.number());
    }

    private static Entry.Length length(ReadyBookCursor in) {
        return new Entry.Length(in.number(), in.number(), in.number());
    }

    private static Mask mask(ReadyBookCursor in) {
        return new Mask(in.wide(), in.wide(), in.wide(), in.wide());
    }

    private static Bits bits(ReadyBookCursor in) {
        int n = in.number();
        List<Bits.Run> runs = new ArrayList<>(n);
        for (int i = 0; i < n; i++) runs.add(new Bits.Run(in.number(), in.number()));
        return Bits.of(runs, in.wide());
    }

    private static List<Entry.Field> fields(ReadyBookCursor in) {
        int n = in.number();
        List<Entry.Field> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++) out.add(new Entry.Field(in.text(), bits(in), in.number()));
        return out;
    }

    private static List<Entry.OperandDecl> operands(ReadyBookCursor in) {
        int n = in.number();
        List<Entry.OperandDecl> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++) out.add(new Entry.OperandDecl(in.text(), in.text(), args(in), in.number()));
        return out;
    }

    private static List<Entry.OperandArg> args(ReadyBookCursor in) {
        int n = in.number();
        List<Entry.OperandArg> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++)
            out.add(new Entry.OperandArg(in.text(), in.flag() ? bits(in) : null, ExprParts.maybe(in), in.number()));
        return out;
    }

    private static List<Entry.LetDecl> lets(ReadyBookCursor in) {
        int n = in.number();
        List<Entry.LetDecl> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++) out.add(new Entry.LetDecl(in.text(), in.number(), ExprParts.expr(in), in.number()));
        return out;
    }

    private static Map<String, List<Shape.Alternative>> texts(ReadyBookCursor in) {
        Map<String, List<Shape.Alternative>> out = new LinkedHashMap<>();
        for (int n = in.number(); n > 0; n--) out.put(in.text(), ShapeParts.alternatives(in));
        return out;
    }

    private static List<Entry.Requirement> requirements(ReadyBookCursor in) {
        int n = in.number();
        List<Entry.Requirement> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++)
            out.add(new Entry.Requirement(ExprParts.expr(in), in.text(), in.flag(), in.number()));
        return out;
    }

    private static @Nullable Timing timing(ReadyBookCursor in) {
        if (!in.flag()) return null;
        return new Timing(in.text(), ExprParts.expr(in), in.texts(), in.texts(), in.flag(), accesses(in), in.number());
    }

    private static List<Timing.Access> accesses(ReadyBookCursor in) {
        int n = in.number();
        List<Timing.Access> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++)
            out.add(new Timing.Access(
                    in.flag(),
                    in.text(),
                    ExprParts.maybe(in),
                    ExprParts.maybe(in),
                    ExprParts.maybe(in),
                    ExprParts.maybe(in),
                    in.number(),
                    in.text(),
                    in.number()));
        return out;
    }

    private static Deferred<Entry.Meaning> does(ReadyBookCursor in) {
        ReadyBookCursor at = in.elsewhere();
        return at == null ? Deferred.none() : Deferred.of(new Does(at));
    }

    private record Does(ReadyBookCursor at) implements Supplier<Entry.Meaning> {
        @Override
        public Entry.Meaning get() {
            return new Entry.Meaning(
                    LANES[at.number()],
                    ExprParts.stmts(at),
                    at.flag() ? at.text() : null,
                    ExprParts.maybe(at),
                    at.number());
        }
    }
}
