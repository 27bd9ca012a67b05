package dev.heddle.asm.parse;

import dev.heddle.asm.text.Chars;
import dev.heddle.base.bits.Bits;
import dev.heddle.isa.Book;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Part;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Matchers of parts that have no others in them.
final class PartMatchers {
    private PartMatchers() {}

    static Matcher number(Book book, Bits bits, Part.Format format, @Nullable Part before) {
        if (format instanceof Part.Format.By f)
            return new NumberMatcher.By(bits, Inverse.of(book, f.function(), bits.width()));
        boolean plain = before instanceof Part.Literal l
                && !l.text().isEmpty()
                && Chars.isWord(l.text().charAt(l.text().length() - 1));
        if (format instanceof Part.Format.Integer f)
            return new NumberMatcher.Integer(bits, f, plain && f.prefix().isEmpty());
        if (format instanceof Part.Format.SmallFloat f) return new NumberMatcher.SmallFloat(bits, f);
        if (format instanceof Part.Format.Decimal f) return new NumberMatcher.Decimal(bits, f);
        return new NumberMatcher.Relative(bits, (Part.Format.Relative) format);
    }

    static Names names(Bits bits, EnumTable table, boolean whole) {
        List<Names.Name> names = new ArrayList<>();
        for (EnumTable.Row r : table.rows()) names.add(new Names.Name(Chars.shared(r.name()), r.value()));
        for (EnumTable.Row r : table.rows()) {
            for (String a : r.aliases()) names.add(new Names.Name(Chars.shared(a), r.value()));
        }
        return new Names(bits, names, table.open(), whole);
    }

    static Names flag(Bits bits, Part.Flag f, boolean whole) {
        List<Names.Name> names = new ArrayList<>();
        names.add(new Names.Name(Chars.shared(""), 0));
        names.add(new Names.Name(Chars.shared(f.text()), 1));
        for (String a : f.aliases()) names.add(new Names.Name(Chars.shared(a), 1));
        return new Names(bits, names, false, whole);
    }

    static Names choice(Bits bits, List<String> texts, boolean whole) {
        List<Names.Name> names = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) names.add(new Names.Name(Chars.shared(texts.get(i)), i));
        return new Names(bits, names, false, whole);
    }
}
