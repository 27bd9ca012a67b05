package dev.heddle.isa;

import dev.heddle.base.expr.Function;
import dev.heddle.base.source.Source;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A book for one variant, checked: every name resolves, every width fits, no bit has two owners.
public final class Book {
    private final Isa isa;
    private final Isa.Variant variant;
    private final Schedule schedule;
    private final Map<String, EnumTable> enums;
    private final Map<String, Shape> shapes;
    private final Targets targets;
    private final Map<String, Deferred<Function>> functions;
    private final List<Outline> outlines;
    private final Map<String, Outline> byId = new HashMap<>();
    private final List<Outline> own;
    private final Set<String> included = new HashSet<>();
    private final Map<String, Book> descriptors;
    private final Map<String, RegisterAssignment> settings;
    private final List<Spelling> spellings;
    private final Deferred<Map<String, RecordLayout>> records;
    private final Deferred<Source> source;

    /// The book that this one is spelled from.
    private final Book plain;

    private @Nullable List<Entry> entries;

    /// The same for launches without an option.
    private final Map<String, Book> without = new HashMap<>();

    public Book(
            Isa isa,
            Isa.Variant variant,
            Map<String, EnumTable> enums,
            Map<String, Shape> shapes,
            Map<String, Deferred<Function>> functions,
            List<Outline> own,
            List<Outline> included,
            Map<String, Book> descriptors,
            Map<String, RegisterAssignment> settings,
            List<Spelling> spellings,
            Deferred<Map<String, RecordLayout>> records,
            Deferred<Source> source) {
        this(
                null,
                isa,
                variant,
                enums,
                shapes,
                functions,
                own,
                included,
                descriptors,
                settings,
                spellings,
                records,
                source);
    }

    private Book(
            @Nullable Book plain,
            Isa isa,
            Isa.Variant variant,
            Map<String, EnumTable> enums,
            Map<String, Shape> shapes,
            Map<String, Deferred<Function>> functions,
            List<Outline> own,
            List<Outline> included,
            Map<String, Book> descriptors,
            Map<String, RegisterAssignment> settings,
            List<Spelling> spellings,
            Deferred<Map<String, RecordLayout>> records,
            Deferred<Source> source) {
        this.plain = plain == null ? this : plain;
        this.spellings = List.copyOf(spellings);
        this.isa = isa.in(variant);
        this.variant = variant;
        this.schedule = isa.schedule().in(variant.name());
        this.enums = sorted(enums);
        this.shapes = sorted(shapes);
        this.targets = new Targets(this.shapes);
        this.functions = sorted(functions);
        this.own = List.copyOf(own);
        List<Outline> all = new ArrayList<>(own);
        all.addAll(included);
        this.outlines = List.copyOf(all);
        for (Outline o : included) this.included.add(o.id());
        this.descriptors = new LinkedHashMap<>(descriptors);
        this.settings = new LinkedHashMap<>(settings);
        this.records = records;
        this.source = source;
        for (Outline o : outlines) byId.put(o.id(), o);
    }

    /// In the order of the names, as ready books have them, and found at once.
    private static <V> Map<String, V> sorted(Map<String, V> all) {
        String last = "";
        for (String name : all.keySet()) {
            if (name.compareTo(last) < 0) return new LinkedHashMap<>(new TreeMap<>(all));
            last = name;
        }
        return new LinkedHashMap<>(all);
    }

    /// @param dialect nothing for the default one
    /// @return the same with the words of a dialect, where it has others; those of all dialects are read
    public Book in(String dialect) {
        if (spellings.isEmpty()) return this;
        DialectView words = new DialectView(plain, dialect);
        return new Book(
                plain,
                isa,
                variant,
                words.enums(),
                words.shapes(),
                functions,
                words.outlines(false),
                words.outlines(true),
                descriptors,
                settings,
                spellings,
                records,
                source);
    }

    /// @param option that a launch may be without
    /// @return the same as such launches see it
    /// @throws IllegalArgumentException if the book has no such option
    public synchronized Book without(String option) {
        Book known = without.get(option);
        if (known != null) return known;
        Set<String> options = options();
        if (!options.contains(option))
            throw new IllegalArgumentException(
                    options.isEmpty()
                            ? "launches of %s have no options".formatted(isa.name())
                            : "launches of %s have no option '%s'; they have %s"
                                    .formatted(isa.name(), option, String.join(", ", options)));
        Book less = new Book(
                plain,
                isa.without(option),
                variant,
                enums,
                shapes,
                Deferred.all(functionsWithout(option)),
                own,
                outlines.subList(own.size(), outlines.size()),
                descriptors,
                settings,
                spellings,
                records,
                source);
        without.put(option, less);
        return less;
    }

    private Map<String, Function> functionsWithout(String option) {
        Map<String, Function> out = new LinkedHashMap<>();
        functions().forEach((name, f) -> out.put(name, f.without(option)));
        return out;
    }

    /// @return names of what a launch may be without: those of the head first
    public Set<String> options() {
        Set<String> out = new LinkedHashSet<>(isa.options());
        for (Function f : functions().values()) if (!f.option().isEmpty()) out.add(f.option());
        return out;
    }

    /// @return other words of dialects
    public List<Spelling> spellings() {
        return spellings;
    }

    /// @return the head
    public Isa isa() {
        return isa;
    }

    /// @return what code of the variant has to wait for
    public Schedule schedule() {
        return schedule;
    }

    /// @return the variant that all the rest is about
    public Isa.Variant variant() {
        return variant;
    }

    /// @return whether instructions of other books stand between those of this one
    public boolean includes() {
        return outlines.stream().anyMatch(o -> isIncluded(o.id()));
    }

    /// @return by name
    public Map<String, EnumTable> enums() {
        return enums;
    }

    /// @return by name
    public Map<String, Shape> shapes() {
        return shapes;
    }

    /// @return which texts show branch targets
    public Targets targets() {
        return targets;
    }

    /// @return by name
    public Map<String, Function> functions() {
        Map<String, Function> out = new LinkedHashMap<>();
        functions.forEach((name, f) -> out.put(name, Objects.requireNonNull(f.get())));
        return out;
    }

    /// @return null if there is none of that name
    public @Nullable Function function(String name) {
        Deferred<Function> f = functions.get(name);
        return f == null ? null : f.get();
    }

    /// @return what it takes to recognise the instructions, in the order of the book; those of included books at
    ///     the end
    public List<Outline> outlines() {
        return outlines;
    }

    /// @return its entries, in the order of the book, without those of included books
    public synchronized List<Entry> entries() {
        List<Entry> all = entries;
        if (all == null) {
            all = own.stream().map(Outline::entry).toList();
            entries = all;
        }
        return all;
    }

    /// @return for each kind of words that instructions point to, a book with that kind as its only entry; in the order
    ///     of the book
    public Map<String, Book> descriptors() {
        return Collections.unmodifiableMap(descriptors);
    }

    /// @return whether an entry is that of a book which this one includes
    public boolean isIncluded(String id) {
        return included.contains(id);
    }

    /// @return how a register is given a value, by its register file
    public Map<String, RegisterAssignment> settings() {
        return Collections.unmodifiableMap(settings);
    }

    /// @return what lies in memory or in state registers, such as the descriptor of a texture, by name
    public Map<String, RecordLayout> records() {
        return Objects.requireNonNullElse(records.get(), Map.of());
    }

    /// @return what an instruction does: its own meaning, or else that of its descriptor; null if the book does not say
    public Entry.@Nullable Meaning meaning(Entry e) {
        Entry.Pointer p = e.pointer();
        if (e.meaning() != null || p == null) return e.meaning();
        Book kind = descriptors.get(p.kind());
        return kind == null ? null : kind.entries().getFirst().meaning();
    }

    /// @return the text
    public Source source() {
        return Objects.requireNonNull(source.get());
    }

    /// @return `agx@g13`
    public String id() {
        return isa.name() + "@" + variant.name();
    }

    /// @return the entry of that id, perhaps an included one, or null
    public @Nullable Entry entry(String id) {
        Outline o = byId.get(id);
        return o == null ? null : o.entry();
    }

    /// @param name of an enum of the book; any other is an error of the caller
    /// @throws NullPointerException if there is no such enum
    public EnumTable enumTable(String name) {
        return Objects.requireNonNull(enums.get(name), name);
    }

    /// @param name of a shape of the book; any other is an error of the caller
    /// @throws NullPointerException if there is no such shape
    public Shape shape(String name) {
        return Objects.requireNonNull(shapes.get(name), name);
    }
}
