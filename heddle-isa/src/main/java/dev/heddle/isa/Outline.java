package dev.heddle.isa;

import dev.heddle.base.bits.Mask;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The part of an entry that it takes to recognise an instruction. The rest of its entry is read when somebody asks for
/// it, so that a short command does not read the whole book.
public final class Outline {
    private final String id;
    private final String mnemonic;
    private final Entry.Length length;
    private final Mask fixed;
    private final Mask match;
    private final List<String> generalOf;
    private @Nullable Supplier<Entry> reader;
    private volatile @Nullable Entry entry;

    public Outline(
            String id,
            String mnemonic,
            Entry.Length length,
            Mask fixed,
            Mask match,
            List<String> generalOf,
            Supplier<Entry> reader) {
        this.id = id;
        this.mnemonic = mnemonic;
        this.length = length;
        this.fixed = fixed;
        this.match = match;
        this.generalOf = List.copyOf(generalOf);
        this.reader = reader;
    }

    /// @return unique in the book
    public String id() {
        return id;
    }

    /// @return what `{name}` prints
    public String mnemonic() {
        return mnemonic;
    }

    /// @return how long its words are, in bytes
    public Entry.Length length() {
        return length;
    }

    /// @return ones where the bits are fixed
    public Mask fixed() {
        return fixed;
    }

    /// @return values of the fixed bits
    public Mask match() {
        return match;
    }

    /// @return ids of the entries that win over this one where both match
    public List<String> generalOf() {
        return generalOf;
    }

    /// @return whether a word may match both, as far as fixed bits and lengths tell
    public boolean overlaps(Outline other) {
        Mask both = fixed.and(other.fixed);
        return match.xor(other.match).and(both).equals(Mask.NONE)
                && length.bytes() <= other.length.longBytes()
                && other.length.bytes() <= length.longBytes();
    }

    /// @param to ids of entries that win over this one, too
    /// @return the same entry, for which they do
    public Outline yielding(List<String> to) {
        List<String> all = new ArrayList<>(generalOf);
        all.addAll(to);
        return new Outline(id, mnemonic, length, fixed, match, all, () -> entry().yielding(new HashSet<>(all)));
    }

    /// @return all that the book says
    public Entry entry() {
        Entry e = entry;
        return e == null ? read() : e;
    }

    private synchronized Entry read() {
        Supplier<Entry> r = reader;
        Entry e = entry;
        if (e == null && r != null) {
            e = r.get();
            entry = e;
            reader = null;
        }
        return java.util.Objects.requireNonNull(e);
    }
}
