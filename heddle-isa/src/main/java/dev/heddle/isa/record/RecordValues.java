package dev.heddle.isa.record;

import dev.heddle.base.expr.Expr;
import dev.heddle.isa.Book;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.RecordLayout;
import dev.heddle.isa.RecordLayout.Field;
import dev.heddle.isa.RecordLayout.Property;
import dev.heddle.isa.RecordLayout.Run;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The bytes of a record, and what they say.
public final class RecordValues {
    private final Book book;
    private final RecordLayout layout;
    private final byte[] bytes;
    private final RecordNumbers numbers;

    /// @param bytes of the whole record in memory order; not copied
    /// @throws IllegalArgumentException if there are fewer or more
    public RecordValues(Book book, RecordLayout layout, byte[] bytes) {
        if (bytes.length != layout.bytes())
            throw new IllegalArgumentException(
                    "record '%s' has %d bytes, found %d".formatted(layout.name(), layout.bytes(), bytes.length));
        this.book = book;
        this.layout = layout;
        this.bytes = bytes;
        this.numbers = new RecordNumbers(book, this::number);
    }

    /// @return what it is a record of
    public RecordLayout layout() {
        return layout;
    }

    /// @return the bits of a field, unsigned
    public long bits(Field f) {
        long out = 0;
        for (Run r : f.runs()) out = out << r.width() | bits(r);
        return out;
    }

    private long bits(Run r) {
        long out = 0;
        for (int i = r.width() - 1; i >= 0; i--) {
            int at = r.low() + i;
            out = out << 1 | bytes[at >> 3] >> (at & 7) & 1;
        }
        return out;
    }

    /// Sets the bits of a field.
    ///
    /// @throws RecordException if the value has more of them
    void bits(Field f, long value) {
        int width = f.width();
        long above = width == Long.SIZE ? 0 : f.signed() ? value >> width - 1 : value >>> width;
        if (above != 0 && !(f.signed() && above == -1))
            throw new RecordException("%d does not fit into field '%s' of %d bits".formatted(value, f.name(), width));
        int left = width;
        for (Run r : f.runs()) {
            left -= r.width();
            for (int i = 0; i < r.width(); i++) {
                int at = r.low() + i;
                long bit = value >>> left + i & 1;
                bytes[at >> 3] = (byte) (bytes[at >> 3] & ~(1 << (at & 7)) | bit << (at & 7));
            }
        }
    }

    /// @return the number that a field stands for
    public long value(Field f) {
        long v = bits(f);
        if (f.signed()) v = v << Long.SIZE - f.width() >> Long.SIZE - f.width();
        v = f.shift() < 0 ? v >> -f.shift() : v << f.shift();
        return v + f.plus();
    }

    /// @return whether the record has the field
    public boolean has(Field f) {
        return holds(f.when());
    }

    boolean holds(@Nullable Expr when) {
        return when == null || numbers.eval(when) != 0;
    }

    /// @return the field that the record has by that name; a layout may list several
    @Nullable
    Field present(String name) {
        for (Field f : layout.fields()) if (f.name().equals(name) && has(f)) return f;
        return null;
    }

    private long number(String name) {
        Field f = present(name);
        return f == null ? 0 : value(f);
    }

    /// @return how a field is shown: the name of its value, or its number
    public String text(Field f) {
        if (f.table().isEmpty()) return Long.toString(value(f));
        EnumTable.Row row = book.enumTable(f.table()).row(bits(f));
        return row == null ? Long.toString(bits(f)) : row.name();
    }

    /// @return whether the book has a name for the value of a field that has names
    public boolean isNamed(Field f) {
        return f.table().isEmpty() || book.enumTable(f.table()).row(bits(f)) != null;
    }

    /// @return whether the record says anything by that name
    public boolean says(String name) {
        return property(name) != null;
    }

    private @Nullable Property property(String name) {
        for (Property s : layout.says()) if (s.name().equals(name) && holds(s.when())) return s;
        return null;
    }

    /// @param otherwise if it is not said
    /// @throws RecordException if it is unknown
    public long property(String name, long otherwise) {
        Property s = property(name);
        return s == null || s.value() == null ? otherwise : numbers.eval(s.value());
    }

    /// @param otherwise if it is not said
    /// @throws RecordException if a value in it has no name
    public String property(String name, String otherwise) {
        Property s = property(name);
        return s == null || s.text() == null ? otherwise : filled(Objects.requireNonNull(s.text()));
    }

    private String filled(String text) {
        StringBuilder out = new StringBuilder();
        for (int at = 0; at < text.length(); ) {
            int open = text.indexOf('{', at);
            if (open < 0) return out.append(text, at, text.length()).toString();
            int close = text.indexOf('}', open);
            out.append(text, at, open);
            String name = text.substring(open + 1, close);
            Field f = present(name);
            if (f == null) f = Objects.requireNonNull(layout.field(name), name);
            if (!isNamed(f))
                throw new RecordException(
                        "%s %s of a %s has no meaning that is known".formatted(f.name(), text(f), layout.name()));
            out.append(text(f));
            at = close + 1;
        }
        return out.toString();
    }

    /// @return bits that are set and belong to no field that the record has, the lowest first
    public BitSet unnamed() {
        BitSet out = BitSet.valueOf(bytes);
        for (Field f : layout.fields()) if (has(f)) for (Run r : f.runs()) out.clear(r.low(), r.low() + r.width());
        return out;
    }

    /// @return the bytes; not a copy
    public byte[] bytes() {
        return bytes;
    }
}
