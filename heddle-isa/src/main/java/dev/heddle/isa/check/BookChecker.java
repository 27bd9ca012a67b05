package dev.heddle.isa.check;

import dev.heddle.base.bits.Mask;
import dev.heddle.base.expr.Function;
import dev.heddle.base.expr.Kinds;
import dev.heddle.base.source.Suggest;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Isa;
import dev.heddle.isa.RecordLayout;
import dev.heddle.isa.RegisterAssignment;
import dev.heddle.isa.Shape;
import dev.heddle.isa.Spelling;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Checks what concerns a book as a whole: texts, meanings, and entries that match the same word.
public final class BookChecker {
    private final Book book;
    private final List<Spelling> spellings;
    private final Faults faults;

    /// @param spellings those of the book itself
    public BookChecker(Book book, List<Spelling> spellings, Faults faults) {
        this.spellings = spellings;
        this.book = book;
        this.faults = faults;
    }

    public void check() {
        for (Shape s : book.shapes().values()) TextChecker.shape(book, faults, s);
        new ShapeSizeChecker(book, faults).check();
        for (Function f : book.functions().values()) {
            new ExprChecker(book, faults, false).uncalled(f);
            if (!f.option().isEmpty()) new ExprChecker(book, faults, false).uncalled(f.without(f.option()));
        }
        book.isa().stages().forEach(this::stage);
        for (Entry e : book.entries()) {
            TextChecker.entry(book, faults, e);
            meaning(e);
            pointer(e);
        }
        for (Book kind : book.descriptors().values()) {
            TextChecker.entry(kind, faults, kind.entries().getFirst());
            meaning(kind.entries().getFirst());
        }
        for (RegisterAssignment s : book.settings().values())
            if (!book.isIncluded(s.steps().isEmpty() ? "" : s.steps().getFirst().entry())) setting(s);
        new SpellingChecker(book, spellings, faults).check();
        for (RecordLayout r : book.records().values()) new RecordChecker(book, faults, r).check();
        new CostChecker(book, faults).check();
        new DataChecker(book, faults).check();
        generality();
        overlaps();
    }

    private void stage(String name, Isa.Stage s) {
        if (s.before().isEmpty()) return;
        Function f = book.function(s.before());
        if (f == null || f.params().size() < 2)
            faults.add(
                    0,
                    1,
                    "'%s' before stage '%s' is not a function of a register and its width%s"
                            .formatted(
                                    s.before(),
                                    name,
                                    Suggest.near(s.before(), book.functions().keySet())));
    }

    private void setting(RegisterAssignment s) {
        if (!book.isa().states().containsKey(s.file()))
            faults.add(
                    s.at(),
                    s.file().length(),
                    "there is no register file '%s'%s"
                            .formatted(
                                    s.file(),
                                    Suggest.near(s.file(), book.isa().states().keySet())));
        ExprChecker checker = new ExprChecker(book, faults, true);
        checker.define(s.register(), Kinds.INT);
        checker.define(s.value(), Kinds.INT);
        for (RegisterAssignment.Step step : s.steps()) {
            Entry e = book.entry(step.entry());
            if (e == null)
                faults.add(step.at(), step.entry().length(), "there is no instruction '%s'".formatted(step.entry()));
            for (RegisterAssignment.Part p : step.parts()) {
                if (e != null && !hasField(e, p.field()))
                    faults.add(p.at(), p.field().length(), "'%s' has no field '%s'".formatted(e.id(), p.field()));
                checker.integer(p.value());
            }
            if (step.when() != null) checker.condition(step.when());
        }
    }

    private static boolean hasField(Entry e, String name) {
        if (e.field(name) != null) return true;
        int dot = name.indexOf('.');
        Entry.OperandDecl o = dot < 0 ? null : e.operand(name.substring(0, dot));
        Entry.OperandArg a = o == null ? null : o.arg(name.substring(dot + 1));
        return a != null && a.bits() != null;
    }

    private void meaning(Entry e) {
        Entry.Meaning m = e.meaning();
        if (m == null) return;
        ExprChecker checker = new ExprChecker(book, faults, false);
        for (Entry.Field f : e.fields()) checker.define(f.name(), Kinds.INT);
        for (Entry.LetDecl l : e.lets()) checker.define(l.name(), Kinds.INT);
        for (Entry.OperandDecl o : e.operands()) checker.operand(o);
        if (m.async() != null) checker.kind(m.async());
        checker.body(m.body());
    }

    private void pointer(Entry e) {
        Entry.Pointer p = e.pointer();
        if (p == null) return;
        if (e.operand(p.operand()) == null)
            faults.add(p.at(), "descriptor".length(), "'%s' has no operand '%s'".formatted(e.id(), p.operand()));
        if (!book.descriptors().containsKey(p.kind()))
            faults.add(
                    p.at(),
                    "descriptor".length(),
                    "there is no descriptor '%s'%s"
                            .formatted(
                                    p.kind(),
                                    Suggest.near(p.kind(), book.descriptors().keySet())));
    }

    private void generality() {
        for (Entry e : book.entries()) {
            for (String id : e.generalOf()) {
                if (book.entry(id) == null)
                    fault(e, "'%s' is general of '%s', which does not exist".formatted(e.id(), id));
                else if (yields(id, e.id(), new HashSet<>()))
                    fault(e, "'%s' and '%s' are each the general case of the other".formatted(e.id(), id));
            }
        }
    }

    private boolean yields(String id, String to, Set<String> seen) {
        Entry e = book.entry(id);
        if (e == null || !seen.add(id)) return false;
        return e.generalOf().contains(to) || e.generalOf().stream().anyMatch(next -> yields(next, to, seen));
    }

    /// Every pair that can match one word, unless one is declared the general case of the other.
    private void overlaps() {
        Map<String, Set<String>> special = new HashMap<>();
        for (Entry e : book.entries()) special.put(e.id(), specials(e, new HashSet<>()));
        List<Entry> all = book.entries();
        for (int i = 0; i < all.size(); i++) {
            for (int j = 0; j < i; j++) {
                Entry a = all.get(i);
                Entry b = all.get(j);
                Mask both = a.fixed().and(b.fixed());
                if (!a.match().xor(b.match()).and(both).isEmpty()) continue;
                if (special.getOrDefault(a.id(), Set.of()).contains(b.id())
                        || special.getOrDefault(b.id(), Set.of()).contains(a.id())) continue;
                if (!meet(a, b)) continue;
                fault(
                        a,
                        "'%s' and '%s' both match 0x%s; if one is the general case, say '%s general of %s' or the reverse"
                                .formatted(a.id(), b.id(), hex(a.match().or(b.match())), a.id(), b.id()));
            }
        }
    }

    private Set<String> specials(Entry e, Set<String> into) {
        for (String id : e.generalOf()) {
            Entry next = book.entry(id);
            if (next != null && into.add(id)) specials(next, into);
        }
        return into;
    }

    /// Whether a word of some length matches both: bits beyond a short form read as 0.
    private static boolean meet(Entry a, Entry b) {
        for (int x : lengths(a)) {
            for (int y : lengths(b)) if (meet(a, x, b, y)) return true;
        }
        return false;
    }

    private static int[] lengths(Entry e) {
        return e.length().isFixed()
                ? new int[] {e.length().bytes()}
                : new int[] {e.length().bytes(), e.length().longBytes()};
    }

    private static boolean meet(Entry a, int aBytes, Entry b, int bBytes) {
        if (!exists(a, aBytes) || !exists(b, bBytes)) return false;
        Mask aMask = pattern(a, aBytes);
        Mask bMask = pattern(b, bBytes);
        Mask aMatch = matchOf(a, aBytes);
        Mask bMatch = matchOf(b, bBytes);
        return aMatch.xor(bMatch).and(aMask).and(bMask).isEmpty();
    }

    private static boolean exists(Entry e, int bytes) {
        return e.match().without(Mask.low(8 * bytes)).isEmpty();
    }

    private static Mask pattern(Entry e, int bytes) {
        Mask m = e.fixed().and(Mask.low(8 * bytes));
        return e.length().isFixed() ? m : m.or(bit(e.length().by()));
    }

    private static Mask matchOf(Entry e, int bytes) {
        Mask m = e.match().and(Mask.low(8 * bytes));
        return !e.length().isFixed() && bytes == e.length().longBytes()
                ? m.or(bit(e.length().by()))
                : m;
    }

    private static Mask bit(int bit) {
        return Mask.of(dev.heddle.base.bits.Bits.of(bit, 1));
    }

    private static String hex(Mask m) {
        return m.hex();
    }

    private void fault(Entry e, String message) {
        faults.add(e.at(), e.id().length(), message);
    }
}
