package dev.heddle.isa.check;

import dev.heddle.base.source.Suggest;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Outline;
import dev.heddle.isa.Part;
import dev.heddle.isa.Shape;
import dev.heddle.isa.Spelling;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Checks the words of dialects: that they stand for something that is written, and for one thing only.
final class SpellingChecker {
    private final Book book;
    private final List<Spelling> spellings;
    private final Faults faults;
    private final Set<String> written = new HashSet<>();

    SpellingChecker(Book book, List<Spelling> spellings, Faults faults) {
        this.spellings = spellings;
        this.book = book;
        this.faults = faults;
    }

    void check() {
        if (spellings.isEmpty()) return;
        for (Outline o : book.outlines()) written.add(o.mnemonic());
        for (EnumTable t : book.enums().values()) for (EnumTable.Row r : t.rows()) written.add(r.name());
        for (Shape s : book.shapes().values()) s.alternatives().forEach(this::flags);
        for (Entry e : book.entries()) e.texts().values().forEach(all -> all.forEach(this::flags));
        for (Spelling s : spellings) {
            dialect(s);
            for (Spelling.Word w : s.words()) word(w);
        }
    }

    private void flags(Shape.Alternative a) {
        a.texts().values().forEach(this::flags);
    }

    private void flags(List<Part> text) {
        for (Part p : text) {
            if (p instanceof Part.Flag f) written.add(f.text());
            if (p instanceof Part.AnyOrder g) flags(g.parts());
            if (p instanceof Part.Optional g) flags(g.parts());
        }
    }

    private void dialect(Spelling s) {
        List<String> others =
                book.isa().dialects().subList(1, book.isa().dialects().size());
        if (!others.contains(s.dialect()))
            faults.add(
                    s.at(),
                    s.dialect().length(),
                    "'%s' is not a dialect besides the default one%s"
                            .formatted(s.dialect(), Suggest.near(s.dialect(), others)));
    }

    private void word(Spelling.Word w) {
        if (w.table().isEmpty()) {
            if (!written.contains(w.name()))
                faults.add(
                        w.at(),
                        1,
                        "no mnemonic, flag or value is '%s'%s".formatted(w.name(), Suggest.near(w.name(), written)));
            book.enums().values().forEach(t -> taken(t, w));
            return;
        }
        EnumTable t = book.enums().get(w.table());
        if (t == null)
            faults.add(
                    w.at(),
                    w.table().length(),
                    "there is no enum '%s'%s"
                            .formatted(
                                    w.table(),
                                    Suggest.near(w.table(), book.enums().keySet())));
        else if (t.rows().stream().noneMatch(r -> r.name().equals(w.name())))
            faults.add(w.at(), 1, "no value of %s is called '%s'".formatted(t.name(), w.name()));
        else taken(t, w);
    }

    /// A word that another value of the enum has would stand for two.
    private void taken(EnumTable t, Spelling.Word w) {
        if (t.rows().stream().noneMatch(r -> r.name().equals(w.name()))) return;
        for (EnumTable.Row r : t.rows())
            for (String as : w.as())
                if (!r.name().equals(w.name())
                        && (r.name().equals(as) || r.aliases().contains(as)))
                    faults.add(w.at(), 1, "'%s' is another value of %s, %d".formatted(as, t.name(), r.value()));
    }
}
