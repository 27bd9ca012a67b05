package dev.heddle.isa.read;

import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.bits.Word;
import dev.heddle.base.source.Suggest;
import dev.heddle.isa.Deferred;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Isa;
import dev.heddle.isa.Outline;
import dev.heddle.isa.Part;
import dev.heddle.isa.Pattern;
import dev.heddle.isa.Shape;
import dev.heddle.isa.Timing;
import dev.heddle.isa.check.Faults;
import dev.heddle.isa.token.Token;
import dev.heddle.isa.token.Tokens;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Gathers what the forms and the body of one instruction say. A later statement replaces an earlier one of the same
/// name.
final class EntryBuilder {
    private final String id;
    private final String mnemonic;
    private String title;
    private final Token at;
    private final Isa isa;
    private final Faults faults;

    private final List<String> forms = new ArrayList<>();
    private final List<String> docs = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final Set<String> evidence = new LinkedHashSet<>();
    private final Map<String, Entry.Field> fields = new LinkedHashMap<>();
    private final Map<String, Entry.OperandDecl> operands = new LinkedHashMap<>();
    private final Map<String, Entry.LetDecl> lets = new LinkedHashMap<>();
    private final Map<String, List<Shape.Alternative>> texts = new HashMap<>();
    private final List<List<Part>> accepts = new ArrayList<>();
    private final List<Entry.Requirement> requirements = new ArrayList<>();
    private final Map<String, String> data = new LinkedHashMap<>();
    private final Set<String> generalOf = new LinkedHashSet<>();
    private final Word fixed = new Word();
    private final Word match = new Word();
    private final Word ignored = new Word();
    private final Word unknown = new Word();
    private final Word reserved = new Word();
    private Entry.@Nullable Length length;
    private Deferred<Entry.Meaning> meaning = Deferred.none();
    private Deferred<Entry.Meaning> before = Deferred.none();
    private Deferred<Entry.Meaning> last = Deferred.none();
    private @Nullable Part prefix;
    private @Nullable Word rest;
    private @Nullable Timing timing;
    private Entry.@Nullable Pointer pointer;
    private boolean isRaw;
    private final Set<String> live = new LinkedHashSet<>();

    EntryBuilder(String id, String mnemonic, String title, Token at, Isa isa, Faults faults) {
        this.id = id;
        this.mnemonic = mnemonic;
        this.title = title;
        this.at = at;
        this.isa = isa;
        this.faults = faults;
    }

    boolean form(String name) {
        return !forms.contains(name) && forms.add(name);
    }

    void generalOf(List<String> ids) {
        generalOf.addAll(ids);
    }

    void length(Entry.Length l) {
        length = l;
    }

    void field(Entry.Field f) {
        fields.put(f.name(), f);
    }

    void operand(Entry.OperandDecl o) {
        operands.put(o.name(), o);
    }

    void let(Entry.LetDecl l) {
        lets.put(l.name(), l);
    }

    void text(String dialect, List<Shape.Alternative> alternatives, Token where) {
        if (!dialect.isEmpty() && !isa.dialects().contains(dialect)) {
            throw fault(
                    where, "'" + dialect + "' is not a dialect of this book" + Suggest.near(dialect, isa.dialects()));
        }
        texts.put(dialect.equals(isa.dialects().getFirst()) ? "" : dialect, alternatives);
    }

    /// Takes what has not been said from an entry of another book: all but where its bits are, what it requires, and
    /// notes.
    void follow(Entry e) {
        if (title.isEmpty()) title = e.title();
        docs.addAll(e.docs());
        for (String tag : e.evidence()) if (!evidence.contains(tag)) evidence.add(tag);
        if (!texts.containsKey("")) {
            e.texts()
                    .forEach((dialect, all) -> texts.putIfAbsent(
                            dialect, all.stream().filter(this::fits).toList()));
            accepts.addAll(e.accepts());
        }
        for (Entry.LetDecl l : e.lets()) if (!fields.containsKey(l.name())) lets.putIfAbsent(l.name(), l);
        e.data().forEach(data::putIfAbsent);
        if (meaning.get() == null) {
            meaning = e.does();
            last = Deferred.none();
        }
    }

    /// Whether the patterns of a text are as wide as what they are about.
    private boolean fits(Shape.Alternative a) {
        for (Pattern p : a.patterns()) {
            int width = 0;
            for (Pattern.Piece piece : p.pieces()) width += piece.width();
            if (width != width(p.variable())) return false;
        }
        return true;
    }

    /// Bits of a field or of an operand's own parameter; 0 if there are none.
    private int width(String variable) {
        int dot = variable.indexOf('.');
        if (dot < 0) {
            Entry.Field f = fields.get(variable);
            return f == null ? 0 : f.bits().width();
        }
        Entry.OperandDecl o = operands.get(variable.substring(0, dot));
        Entry.OperandArg a = o == null ? null : o.arg(variable.substring(dot + 1));
        Bits bits = a == null ? null : a.bits();
        return bits == null ? 0 : bits.width();
    }

    /// Flags before each text that has none of its own.
    void prefix(Part flags) {
        prefix = flags;
    }

    static boolean isPrefix(List<Part> text) {
        return !text.isEmpty() && text.getFirst() instanceof Part.AnyOrder g && g.isPrefix();
    }

    void accept(List<Part> text) {
        accepts.add(text);
    }

    void require(Entry.Requirement r) {
        requirements.add(r);
    }

    void meaning(Deferred<Entry.Meaning> m) {
        meaning = m;
    }

    /// What is done before the meaning, for all instructions of a form.
    void before(Deferred<Entry.Meaning> m) {
        before = m;
    }

    /// What is done after the meaning, for all instructions of a form.
    void last(Deferred<Entry.Meaning> m) {
        last = m;
    }

    private Deferred<Entry.Meaning> whole() {
        Deferred<Entry.Meaning> head = before;
        Deferred<Entry.Meaning> own = meaning;
        Deferred<Entry.Meaning> tail = last;
        return Deferred.of(() -> {
            Entry.Meaning m = own.get();
            Entry.Meaning less = m == null ? null : head.get();
            Entry.Meaning more = m == null ? null : tail.get();
            if (m != null && less != null) m = m.after(less.body());
            return m == null || more == null ? m : m.then(more.body());
        });
    }

    void doc(String text) {
        docs.add(text);
    }

    void note(String text) {
        notes.add(text);
    }

    Isa isa() {
        return isa;
    }

    void timing(Timing t) {
        timing = t;
    }

    void data(String key, String value) {
        data.put(key, value);
    }

    void evidence(Token tag) {
        if (!isa.evidence().containsKey(tag.text())) {
            throw fault(
                    tag,
                    "'"
                            + tag.text()
                            + "' is not an evidence tag of this book; it has "
                            + String.join(", ", isa.evidence().keySet())
                            + Suggest.near(tag.text(), isa.evidence().keySet()));
        }
        evidence.add(tag.text());
    }

    void fixed(Bits bits, long value, Token where) {
        Word probe = match.instruction();
        Word known = fixed.instruction();
        if (!bits.unify(probe, known, value))
            throw fault(where, "some of these bits are fixed to another value already");
        match.copy(probe);
        fixed.copy(known);
    }

    /// @param word `ignored`, `unknown` or `reserved`
    void marked(Bits bits, String word) {
        bits.mark(unnamed(word));
    }

    void rest(String word) {
        rest = unnamed(word);
        isRaw = false;
    }

    private Word unnamed(String word) {
        return switch (word) {
            case "ignored" -> ignored;
            case "unknown" -> unknown;
            default -> reserved;
        };
    }

    /// The other bits are ignored; the text has them as one number.
    void restRaw() {
        rest = ignored;
        isRaw = true;
    }

    void live(Token field) {
        if (!fields.containsKey(field.text()))
            throw fault(field, "there is no field" + " '" + field.text() + "' before this");
        live.add(field.text());
    }

    void pointer(Entry.Pointer p) {
        pointer = p;
    }

    private Tokens.Skip fault(Token where, String message) {
        faults.add(where.at(), where.length(), message);
        return new Tokens.Skip();
    }

    /// For a book without faults.
    Outline outline(Supplier<Entry> rest) {
        return new Outline(
                id,
                mnemonic,
                java.util.Objects.requireNonNull(length),
                mask(fixed),
                mask(match),
                List.copyOf(generalOf),
                rest);
    }

    /// @return the entry, or null after a fault
    @Nullable
    Entry build(Map<String, Shape> shapes) {
        Entry.Length l = length;
        if (l == null) {
            faults.add(
                    at.at(),
                    at.length(),
                    "the length of '" + id + "' is missing: 'bytes 4', or 'bytes 4 or 6 by [15]'");
            return null;
        }
        lengthFits(l.bytes());
        lengthFits(l.longBytes());
        List<Entry.OperandDecl> complete = new ArrayList<>();
        for (Entry.OperandDecl o : operands.values()) complete.add(withArgs(o, shapes));
        owners(l);
        Map<String, List<Shape.Alternative>> resolved = new HashMap<>();
        texts.forEach((dialect, list) ->
                resolved.put(dialect, list.stream().map(this::resolve).toList()));
        if (!resolved.containsKey("")) faults.add(at.at(), at.length(), "'" + id + "' has no text");
        return new Entry(
                id,
                mnemonic,
                title,
                docs,
                notes,
                List.copyOf(evidence),
                forms,
                l,
                mask(fixed),
                mask(match),
                mask(ignored),
                mask(unknown),
                mask(reserved),
                List.copyOf(fields.values()),
                complete,
                List.copyOf(lets.values()),
                resolved,
                accepts.stream().map(this::resolve).toList(),
                requirements,
                generalOf,
                data,
                timing,
                pointer,
                isRaw,
                live,
                whole(),
                at.at());
    }

    private static Mask mask(Word w) {
        return w.mask();
    }

    private void lengthFits(int bytes) {
        if (bytes > isa.maxBytes() || bytes % isa.granule() != 0) {
            faults.add(
                    at.at(),
                    at.length(),
                    "%d bytes: this book has lengths up to %d in steps of %d"
                            .formatted(bytes, isa.maxBytes(), isa.granule()));
        }
    }

    /// Adds default values for parameters without an argument, and checks the others.
    private Entry.OperandDecl withArgs(Entry.OperandDecl o, Map<String, Shape> shapes) {
        Shape shape = shapes.get(o.shape());
        if (shape == null) {
            faults.add(
                    o.at(),
                    o.name().length(),
                    "there is no shape '" + o.shape() + "'" + Suggest.near(o.shape(), shapes.keySet()));
            return o;
        }
        List<Entry.OperandArg> args = new ArrayList<>();
        for (Entry.OperandArg a : o.args()) {
            Shape.Param p = shape.param(a.param());
            Bits bits = a.bits();
            if (p == null) {
                List<String> names =
                        shape.params().stream().map(Shape.Param::name).toList();
                faults.add(
                        a.at(),
                        a.param().length(),
                        "'%s' has no parameter '%s'; it has %s"
                                .formatted(o.shape(), a.param(), String.join(", ", names)));
            } else if (bits != null && bits.width() != p.width()) {
                faults.add(
                        a.at(),
                        a.param().length(),
                        "'%s' of %s has %d bits, found %d in %s"
                                .formatted(p.name(), o.shape(), p.width(), bits.width(), bits));
            }
        }
        for (Shape.Param p : shape.params()) {
            Entry.OperandArg given = o.arg(p.name());
            Long preset = p.preset();
            if (given != null) args.add(given);
            else if (preset != null)
                args.add(new Entry.OperandArg(p.name(), Bits.constant(preset, p.width()), null, o.at()));
            else
                faults.add(
                        o.at(), o.name().length(), "the parameter '" + p.name() + "' of " + o.shape() + " is missing");
        }
        return new Entry.OperandDecl(o.name(), o.shape(), args, o.at());
    }

    private void owners(Entry.Length l) {
        Mask whole = Mask.low(8 * l.longBytes());
        Word named = new Word();
        for (Entry.Field f : fields.values()) own(f.bits(), f.name(), f.at(), named, whole);
        for (Entry.OperandDecl o : operands.values()) {
            for (Entry.OperandArg a : o.args()) {
                if (a.bits() != null) own(a.bits(), o.name() + "." + a.param(), a.at(), named, whole);
            }
        }
        if (l.by() >= 0) Bits.of(l.by(), 1).mark(named);
        owned(l, whole, mask(named));
    }

    /// Bits that have an owner, or none, or two of a kind that exclude each other.
    private void owned(Entry.Length l, Mask whole, Mask named) {
        Mask unnamed = mask(ignored).or(mask(unknown)).or(mask(reserved));
        Mask twice = unnamed.and(named.or(mask(fixed)));
        if (!twice.isEmpty()) {
            faults.add(
                    at.at(),
                    at.length(),
                    "bits %s of '%s' are ignored, unknown or reserved, and have a name or a value as well"
                            .formatted(twice, id));
        }
        if (!mask(fixed).without(whole).isEmpty()) {
            faults.add(
                    at.at(),
                    at.length(),
                    "fixed bits %s of '%s' are beyond its %d bytes"
                            .formatted(mask(fixed).without(whole), id, l.longBytes()));
        }
        if (l.by() >= 0 && mask(fixed).bit(l.by())) {
            faults.add(
                    at.at(),
                    at.length(),
                    "bit %d of '%s' chooses the length and cannot be fixed".formatted(l.by(), id));
        }
        Mask open = whole.without(named).without(unnamed).without(mask(fixed));
        List<Shape.Alternative> text = texts.get("");
        boolean isSilent = text != null && text.isEmpty();
        if (open.isEmpty() || isSilent) return;
        Word to = rest;
        if (to == null) {
            faults.add(
                    at.at(),
                    at.length(),
                    "bits %s of '%s' have no owner: name them, or say 'rest unknown', 'rest ignored' or 'rest reserved'"
                            .formatted(open, id));
        } else {
            to.set(to.mask().or(open));
        }
    }

    private void own(Bits bits, String name, int where, Word named, Mask whole) {
        Mask mine = Mask.of(bits);
        Mask twice = mine.and(mask(named));
        Mask beyond = mine.without(whole);
        if (!twice.isEmpty()) {
            faults.add(
                    where,
                    name.length(),
                    "field '%s' overlaps '%s' at bit %d".formatted(name, owner(twice.lowest(), name), twice.lowest()));
        } else if (!beyond.isEmpty()) {
            faults.add(
                    where,
                    name.length(),
                    "bit %d of '%s' is beyond the %d bytes of '%s'"
                            .formatted(beyond.lowest(), name, whole.count() / 8, id));
        }
        bits.mark(named);
    }

    /// @return another owner of a bit
    private String owner(int bit, String than) {
        for (Entry.Field f : fields.values())
            if (Mask.of(f.bits()).bit(bit) && !f.name().equals(than)) return f.name();
        for (Entry.OperandDecl o : operands.values()) {
            for (Entry.OperandArg a : o.args()) {
                String name = o.name() + "." + a.param();
                if (a.bits() != null && Mask.of(a.bits()).bit(bit) && !name.equals(than)) return name;
            }
        }
        return than;
    }

    private Shape.Alternative resolve(Shape.Alternative a) {
        Map<String, List<Part>> t = new HashMap<>();
        a.texts().forEach((dialect, parts) -> t.put(dialect, resolve(parts)));
        return new Shape.Alternative(
                a.patterns(),
                a.guard(),
                t,
                a.accepts().stream().map(this::resolve).toList(),
                a.value(),
                a.undefined(),
                a.at());
    }

    private List<Part> resolve(List<Part> parts) {
        List<Part> out = new ArrayList<>();
        if (prefix != null && !isPrefix(parts)) out.add(resolve(prefix));
        parts.forEach(p -> out.add(resolve(p)));
        return List.copyOf(out);
    }

    private List<Part> inside(List<Part> parts) {
        return parts.stream().map(this::resolve).toList();
    }

    private Part resolve(Part part) {
        if (part instanceof Part.Number n
                && n.value().names().size() == 1
                && operands.containsKey(n.value().names().getFirst())) {
            if (n.format() != Part.Format.Integer.PLAIN) {
                faults.add(
                        n.at(),
                        1,
                        "'"
                                + n.value()
                                + "' is an operand: its shape says how it is written, so here it is {"
                                + n.value()
                                + "}");
            }
            return new Part.Operand(n.value().names().getFirst(), n.at());
        }
        if (part instanceof Part.AnyOrder g) return new Part.AnyOrder(inside(g.parts()), g.isPrefix(), g.at());
        if (part instanceof Part.Optional g) return new Part.Optional(inside(g.parts()), g.at());
        return part;
    }
}
