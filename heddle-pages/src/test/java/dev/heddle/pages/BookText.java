package dev.heddle.pages;

import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.expr.Expr;
import dev.heddle.base.expr.Function;
import dev.heddle.isa.Book;
import dev.heddle.isa.Digits;
import dev.heddle.isa.Entry;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Isa;
import dev.heddle.isa.Part;
import dev.heddle.isa.Schedule;
import dev.heddle.isa.Shape;
import dev.heddle.isa.Timing;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Writes a whole book back, with what the pages use to write parts of it.
final class BookText {
    private final Book book;
    private final StringBuilder out = new StringBuilder();

    private BookText(Book book) {
        this.book = book;
    }

    static String of(Book book) {
        return new BookText(book).text();
    }

    private String text() {
        head(book.isa());
        book.enums().values().forEach(this::enumTable);
        book.shapes().values().forEach(this::shape);
        book.functions().values().forEach(this::function);
        book.entries().forEach(this::entry);
        return out.toString();
    }

    private void line(String s) {
        out.append(s).append('\n');
    }

    private void code(String s) {
        LineWrap.code(s, 76).forEach(this::line);
    }

    private void head(Isa isa) {
        line("isa " + isa.name() + " " + Templates.quoted(isa.title()) + " {");
        line("granule "
                + isa.granule()
                + "\nmax "
                + isa.maxBytes()
                + "\nlanes "
                + isa.lanes()
                + (isa.apart() ? " apart" : ""));
        if (isa.padding() >= 0) line("padding " + isa.padding());
        line("variant " + book.variant().name() + " "
                + Templates.quoted(book.variant().title()));
        isa.dialects().forEach(d -> line("dialect " + d));
        isa.evidence().forEach((tag, text) -> line("evidence " + tag + " " + Templates.quoted(text)));
        isa.states()
                .forEach((name, s) -> line("state "
                        + name
                        + " : "
                        + s.type()
                        + count(s.count())
                        + (s.isPacked() ? " packed" : s.perLane() ? "" : " shared")));
        isa.views().forEach((name, v) -> line("view " + name + " : " + v.type() + count(v.count()) + of(v)));
        isa.tables()
                .forEach((name, doc) -> line(
                        "table " + name + (isa.internal().contains(name) ? " internal" : "") + " \"" + doc + "\""));
        isa.spaces()
                .forEach((name, space) -> line("space "
                        + name
                        + " : "
                        + space.bits()
                        + " of "
                        + space.reach().name().toLowerCase(Locale.ROOT)
                        + windows(space)));
        for (Isa.Input i : isa.inputs()) line("input " + i.file() + "[" + i.element() + "] = " + i.what());
        isa.stages().forEach(this::stage);
        if (!isa.constants().isEmpty()) line("constants " + isa.constants());
        schedule(book.schedule());
        line("}");
    }

    private void stage(String name, Isa.Stage stage) {
        line("stage " + name + " \"" + stage.title() + "\" {");
        if (stage.squares()) line("squares");
        for (Isa.Input i : stage.inputs()) line("input " + i.file() + "[" + i.element() + "] = " + i.what());
        Isa.Cell writes = stage.writes();
        if (writes != null) line("writes " + writes.file() + "[" + writes.element() + "]");
        line("}");
    }

    private static String of(Isa.View v) {
        String of = " of " + v.of();
        return v.option().isEmpty() ? of : of + " or " + v.other() + " unless " + v.option();
    }

    private static String windows(Isa.Space space) {
        StringBuilder out = new StringBuilder();
        space.windows()
                .forEach((reach, at) ->
                        out.append(" with %s at 0x%x".formatted(reach.name().toLowerCase(Locale.ROOT), at)));
        return out.toString();
    }

    private void schedule(Schedule s) {
        s.waits().forEach((w, doc) -> line("sync " + w + " " + Templates.quoted(doc)));
        for (Schedule.Unit u : s.units().values()) {
            StringBuilder out = new StringBuilder("unit " + u.name() + " " + Templates.quoted(u.doc()));
            for (Schedule.Result r : u.results()) {
                out.append(" results ").append(r.sync());
                if (!r.file().isEmpty()) out.append(" in ").append(r.file());
                if (!r.unless().isEmpty()) out.append(" unless ").append(String.join(" or ", r.unless()));
            }
            if (!u.sources().isEmpty()) out.append(" sources ").append(String.join(" or ", u.sources()));
            if (!u.evidence().isEmpty()) out.append(" evidence ").append(u.evidence());
            line(out.toString());
        }
        for (Schedule.Delay d : s.delays())
            line("delay "
                    + d.unit()
                    + (d.file().isEmpty() ? "" : " in " + d.file())
                    + (" to " + d.role() + " " + d.slots() + " mixed " + d.mixed())
                    + (d.evidence().isEmpty() ? "" : " evidence " + d.evidence())
                    + (d.doc().isEmpty() ? "" : " " + Templates.quoted(d.doc())));
        s.overlaps().forEach((a, b) -> line("overlap " + a + " " + b));
    }

    private void timing(Timing t) {
        code("timing "
                + t.unit()
                + (" takes " + ExprText.of(t.takes()))
                + (t.needs().isEmpty() ? "" : " needs " + String.join(", ", t.needs()))
                + (t.then().isEmpty() ? "" : " then " + String.join(", ", t.then()))
                + (t.alone() ? " alone" : "")
                + " {");
        for (Timing.Access a : t.accesses())
            code((a.isWrite() ? "writes " : "reads ")
                    + a.operand()
                    + part("count", a.count())
                    + part("mask", a.mask())
                    + part("steps", a.steps())
                    + part("moves", a.moves())
                    + (" at " + a.offset() + " as " + a.role()));
        line("}");
    }

    private static String part(String word, @Nullable Expr e) {
        return e == null ? "" : " " + word + " " + ExprText.of(e);
    }

    private static String count(int n) {
        return n == 1 ? "" : "[" + n + "]";
    }

    private void enumTable(EnumTable t) {
        String columns = t.columns().isEmpty() ? "" : " (" + String.join(", ", t.columns()) + ")";
        line("enum "
                + t.name()
                + "["
                + t.width()
                + "]"
                + (t.open() ? " open" : "")
                + (t.reserved() ? " reserved" : "")
                + columns
                + " {");
        for (EnumTable.Row r : t.rows()) {
            String names = Templates.quoted(r.name())
                    + r.aliases().stream().map(a -> " | " + Templates.quoted(a)).collect(Collectors.joining());
            String numbers = r.columns().isEmpty()
                    ? ""
                    : r.columns().toString().replace('[', '(').replace(']', ')');
            String doc = r.doc().isEmpty() ? "" : " doc " + Templates.quoted(r.doc());
            line(r.value() + " " + names + " " + numbers + doc);
        }
        line("}");
    }

    private void shape(Shape s) {
        String params = s.params().stream()
                .map(p -> p.name() + ":" + p.width() + (p.preset() == null ? "" : " = " + p.preset()))
                .collect(Collectors.joining(", "));
        String instead = s.instead().isEmpty() ? "" : " instead " + Templates.quoted(s.instead());
        line("shape " + s.name() + "(" + params + ") " + Templates.quoted(s.title()) + instead + " {");
        s.alternatives().forEach(a -> alternative(a, false));
        line("}");
    }

    private void alternative(Shape.Alternative a, boolean entry) {
        StringBuilder s = new StringBuilder("| " + Templates.condition(a));
        new TreeMap<>(a.texts())
                .forEach((d, t) -> s.append(' ').append(d).append(' ').append(Templates.text(t, entry)));
        a.accepts().forEach(t -> s.append(" accept ").append(Templates.text(t, entry)));
        if (a.undefined() != null) s.append(" undefined ").append(Templates.quoted(a.undefined()));
        Shape.Value v = a.value();
        if (v != null) s.append(" is ").append(Templates.value(v));
        line(s.toString());
    }

    private void function(Function f) {
        ExprText.of(f).forEach(this::code);
    }

    private void entry(Entry e) {
        String general = e.generalOf().isEmpty()
                ? ""
                : " general of "
                        + new TreeSet<>(e.generalOf())
                                .stream().map(Templates::quoted).collect(Collectors.joining(", "));
        line("insn "
                + Templates.quoted(e.id())
                + " as "
                + Templates.quoted(e.mnemonic())
                + general
                + " "
                + Templates.quoted(e.title())
                + " {");
        Entry.Length l = e.length();
        line(
                l.isFixed()
                        ? "bytes " + l.bytes()
                        : "bytes " + l.bytes() + " or " + l.longBytes() + " by [" + l.by() + "]");
        for (int bit = 0; bit < 8 * l.longBytes(); bit++) {
            if (e.fixed().bit(bit)) line("fixed [" + bit + "] = " + (e.match().bit(bit) ? 1 : 0));
        }
        marked("ignored", e.ignored());
        marked("unknown", e.unknown());
        if (!e.reserved().equals(Mask.NONE)) line("rest reserved");
        for (Entry.Field f : e.fields()) line(f.name() + Digits.places(f.bits()));
        e.operands().forEach(this::operand);
        for (Entry.LetDecl d : e.lets()) code("let " + d.name() + ": " + d.width() + " = " + ExprText.of(d.value()));
        new TreeMap<>(e.texts()).forEach((dialect, text) -> {
            line("text " + dialect + " {");
            text.forEach(a -> alternative(a, true));
            line("}");
        });
        for (List<Part> t : e.accepts()) line("accept " + Templates.text(t, true));
        for (Entry.Requirement r : e.requirements())
            code((r.refuses() ? "require " : "advise ")
                    + ExprText.of(r.condition())
                    + " "
                    + Templates.quoted(r.reason()));
        for (String d : e.docs()) line("doc " + Templates.quoted(d));
        for (String d : e.notes()) line("note " + Templates.quoted(d));
        if (!e.evidence().isEmpty()) line("evidence " + String.join(", ", e.evidence()));
        new TreeMap<>(e.data()).forEach((k, v) -> line("data " + k + " " + Templates.quoted(v)));
        Timing t = e.timing();
        if (t != null) timing(t);
        Entry.Meaning m = e.meaning();
        if (m != null) meaning(m);
        line("}");
    }

    private void marked(String kind, Mask m) {
        for (int bit = 0; bit < 128; bit++) if (m.bit(bit)) line(kind + " [" + bit + "]");
    }

    private void operand(Entry.OperandDecl o) {
        StringBuilder args = new StringBuilder();
        for (Entry.OperandArg a : o.args()) {
            Bits bits = a.bits();
            if (bits != null && bits.isConstant()) continue;
            if (!args.isEmpty()) args.append(", ");
            args.append(a.param())
                    .append(
                            bits != null
                                    ? " " + Digits.places(bits)
                                    : a.value() != null ? " = " + ExprText.of(a.value()) : "");
        }
        line(o.name() + ": " + o.shape() + "(" + args + ")");
    }

    private void meaning(Entry.Meaning m) {
        if (m.unknown() != null) {
            line("does unknown " + Templates.quoted(m.unknown()));
            if (m.body().isEmpty()) return;
            line("finally {");
            ExprText.of(m.body()).forEach(this::code);
            line("}");
            return;
        }
        String lanes = switch (m.lanes()) {
            case ACTIVE -> "";
            case ALL -> " lanes all";
            case ONCE -> " once";
        };
        line("does" + lanes + (m.async() == null ? "" : " async " + ExprText.of(m.async())) + " {");
        ExprText.of(m.body()).forEach(this::code);
        line("}");
    }
}
