package dev.heddle.site.export;

import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Mask;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Timing;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Entries of a book.
final class EntryTree {
    private EntryTree() {}

    /// @param first name of the default dialect
    static Tree of(Entry e, String first) {
        Tree out = Tree.of()
                .with("id", e.id())
                .with("mnemonic", e.mnemonic())
                .text("title", e.title())
                .list("docs", e.docs(), d -> d)
                .list("notes", e.notes(), n -> n)
                .list("evidence", e.evidence(), t -> t)
                .list("forms", e.forms(), f -> f)
                .with("length", length(e.length()))
                .with("fixed", fixed(e));
        mask(out, "ignored", e.ignored());
        mask(out, "unknown", e.unknown());
        mask(out, "reserved", e.reserved());
        out.list("fields", e.fields(), EntryTree::field)
                .list("operands", e.operands(), EntryTree::operand)
                .list("lets", e.lets(), EntryTree::let)
                .map(
                        "texts",
                        TextTree.named(e.texts(), first),
                        (dialect, all) -> Tree.all(all, a -> TextTree.of(a, dialect)))
                .list("accepts", e.accepts(), TextTree::of)
                .list("requirements", e.requirements(), EntryTree::requirement)
                .list("generalOf", List.copyOf(new TreeSet<>(e.generalOf())), g -> g)
                .map("data", e.data(), (_, v) -> v)
                .maybe("timing", timing(e.timing()));
        Entry.Pointer p = e.pointer();
        if (p != null)
            out.with("pointer", Tree.of().with("operand", p.operand()).with("descriptor", p.kind()));
        return out.flag("raw", e.isRaw()).maybe("meaning", meaning(e.meaning()));
    }

    private static Tree length(Entry.Length l) {
        Tree out = Tree.of().with("bytes", l.bytes());
        return l.isFixed() ? out : out.with("longBytes", l.longBytes()).with("by", l.by());
    }

    private static Tree fixed(Entry e) {
        return Tree.of().with("mask", hex(e.fixed())).with("value", hex(e.match()));
    }

    private static void mask(Tree to, String name, Mask m) {
        if (!m.isEmpty()) to.with(name, hex(m));
    }

    /// @return all bits, without leading zeros
    static String hex(Mask m) {
        return "0x" + m.hex();
    }

    /// @return runs of bits of the word, the most significant first; those without a place are constant
    static List<Object> bits(Bits b) {
        List<Object> out = new ArrayList<>();
        int at = b.width();
        for (Bits.Run r : b.runs()) {
            at -= r.width();
            Tree run = Tree.of();
            if (r.low() >= 0) run.with("low", r.low());
            else run.with("constant", Long.toUnsignedString(b.constant() >>> at & -1L >>> Long.SIZE - r.width()));
            out.add(run.with("width", r.width()));
        }
        return out;
    }

    private static Tree field(Entry.Field f) {
        return Tree.of().with("name", f.name()).with("bits", bits(f.bits()));
    }

    private static Tree operand(Entry.OperandDecl o) {
        return Tree.of()
                .with("name", o.name())
                .with("shape", o.shape())
                .with("arguments", Tree.all(o.args(), EntryTree::argument));
    }

    private static Tree argument(Entry.OperandArg a) {
        Bits b = a.bits();
        return Tree.of()
                .with("parameter", a.param())
                .maybe("bits", b == null ? null : bits(b))
                .maybe("value", MeaningTree.maybe(a.value()));
    }

    private static Tree let(Entry.LetDecl l) {
        return Tree.of().with("name", l.name()).with("width", l.width()).with("value", MeaningTree.of(l.value()));
    }

    private static Tree requirement(Entry.Requirement r) {
        return Tree.of()
                .with("condition", MeaningTree.of(r.condition()))
                .with("reason", r.reason())
                .with("refuses", r.refuses());
    }

    private static @Nullable Tree timing(@Nullable Timing t) {
        if (t == null) return null;
        return Tree.of()
                .with("unit", t.unit())
                .with("takes", MeaningTree.of(t.takes()))
                .list("needs", t.needs(), n -> n)
                .list("then", t.then(), n -> n)
                .flag("alone", t.alone())
                .list("accesses", t.accesses(), EntryTree::access);
    }

    private static Tree access(Timing.Access a) {
        return Tree.of()
                .with("write", a.isWrite())
                .with("operand", a.operand())
                .maybe("count", MeaningTree.maybe(a.count()))
                .maybe("mask", MeaningTree.maybe(a.mask()))
                .maybe("steps", MeaningTree.maybe(a.steps()))
                .maybe("moves", MeaningTree.maybe(a.moves()))
                .with("offset", a.offset())
                .with("role", a.role());
    }

    private static @Nullable Tree meaning(Entry.@Nullable Meaning m) {
        if (m == null) return null;
        return Tree.of()
                .with("lanes", m.lanes().name().toLowerCase(Locale.ROOT))
                .maybe("unknown", m.unknown())
                .maybe("async", MeaningTree.maybe(m.async()))
                .with("body", MeaningTree.of(m.body()));
    }
}
