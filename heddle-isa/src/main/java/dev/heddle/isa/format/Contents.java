package dev.heddle.isa.format;

import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Part;
import dev.heddle.isa.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// The contents of a book for one variant, without the places in its files, to be compared.
final class Contents {
    /// Records of the model have their place as the last component.
    private static final Pattern PLACE = Pattern.compile("(?:, )?\\bat=\\d+\\]");

    private final List<Object> out = new ArrayList<>();

    private Contents() {}

    /// @return values that are equal if books say the same
    static List<Object> of(Book book) {
        Contents c = new Contents();
        c.add(book.isa());
        c.out.add(book.variant());
        book.enums().values().forEach(c::add);
        book.functions().values().forEach(c::add);
        book.settings().values().forEach(c::add);
        for (Shape s : book.shapes().values()) {
            c.add(s.name() + s.title() + s.instead());
            s.params().forEach(c::add);
            s.alternatives().forEach(c::alternative);
        }
        book.spellings().forEach(c::add);
        for (Entry e : book.entries()) c.entry(e);
        for (Book d : book.descriptors().values()) for (Entry e : d.entries()) c.entry(e);
        return c.out;
    }

    private void add(Object o) {
        out.add(plain(o));
    }

    private static String plain(Object o) {
        return PLACE.matcher(String.valueOf(o)).replaceAll("]");
    }

    private void alternative(Shape.Alternative a) {
        a.patterns().forEach(this::add);
        out.add(plain(a.guard() + "|" + a.value()));
        out.add(texts(a.texts()));
        a.accepts().forEach(this::add);
        out.add(String.valueOf(a.undefined()));
    }

    private static Map<String, String> texts(Map<String, List<Part>> texts) {
        Map<String, String> all = new TreeMap<>();
        texts.forEach((dialect, text) -> all.put(dialect, plain(text)));
        return all;
    }

    private void entry(Entry e) {
        out.addAll(List.of(e.id(), e.mnemonic(), e.title(), e.docs(), e.notes(), e.evidence()));
        out.addAll(List.of(e.forms(), e.length(), e.fixed(), e.match(), e.ignored(), e.unknown()));
        out.add(e.reserved());
        e.fields().forEach(this::add);
        e.operands().forEach(this::add);
        e.lets().forEach(this::add);
        new TreeMap<>(e.texts()).forEach((dialect, alternatives) -> {
            out.add(dialect);
            alternatives.forEach(this::alternative);
        });
        e.accepts().forEach(this::add);
        e.requirements().forEach(this::add);
        out.add(new TreeSet<>(e.generalOf()));
        out.add(new TreeMap<>(e.data()));
        add(e.timing() + "|" + e.pointer() + "|" + e.isRaw() + "|" + e.meaning());
        out.add(new TreeSet<>(e.live()));
    }
}
