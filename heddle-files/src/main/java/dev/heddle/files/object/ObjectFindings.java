package dev.heddle.files.object;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.files.binary.Damage;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Collects what is to be said about a file, and limits how much work it may still make.
///
/// Tables of a damaged file may lie over each other, each of them small. So the bytes of tables that are read are
/// counted, and there are not many more of them than the file has.
final class ObjectFindings {
    private static final long PER_BYTE = 4;
    private static final long ALWAYS = 1 << 16;

    private final Set<String> notes = new LinkedHashSet<>();
    private long left;
    private Optional<String> driver = Optional.empty();
    private final Damage damage = new Damage();

    /// @param bytes of the file
    ObjectFindings(long bytes) {
        left = PER_BYTE * bytes + ALWAYS;
    }

    /// @param at byte of the file
    /// @param what was expected there, and what was found
    void broken(long at, String what) {
        damage.add(at, what);
    }

    /// @param offset 64 bits as a file has them, unsigned
    /// @param size the same
    /// @param what is there, for the message
    /// @return those of the bytes that are there; a fault is reported
    Span part(Span of, long offset, long size, String what) {
        Span there = of.part(offset, size);
        if (there.length() != size)
            broken(
                    of.inFile(offset),
                    "expected %s bytes of %s, found %d".formatted(Long.toUnsignedString(size), what, there.length()));
        return there;
    }

    /// @param note said once, however often it comes up; one of a few texts
    void note(String note) {
        notes.add(note);
    }

    /// @param text what a part of the file says it was compiled with; the first counts, and nothing if it is empty
    void driver(String text) {
        if (driver.isEmpty() && !text.isEmpty()) driver = Optional.of(text);
    }

    Optional<String> driver() {
        return driver;
    }

    /// @return whether the budget for tables has room for more bytes
    boolean spend(long bytes) {
        left -= bytes;
        if (left >= 0) return true;
        left = 0;
        note("tables that lie over each other were not read in full");
        return false;
    }

    boolean isBroken() {
        return !damage.isEmpty();
    }

    List<String> notes() {
        return List.copyOf(notes);
    }

    /// @param name what messages call the file
    /// @param ending end of the message
    Optional<Diagnostic> broke(String name, String ending) {
        return damage.all().map(damaged -> Diagnostic.of(name, damaged + ending));
    }
}
