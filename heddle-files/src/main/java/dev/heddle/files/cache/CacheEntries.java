package dev.heddle.files.cache;

import dev.heddle.asm.Codec;
import dev.heddle.asm.search.CodeSearch;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.isa.read.Books;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The entries of a cache: what they are, and the code in them.
final class CacheEntries {
    /// Bytes of entries that are searched for code, which takes its time.
    private static final int MOST_SEARCHED = 1 << 22;

    private static final int MOST_PROGRAMS = 1 << 12;
    private static final int NONE = 1;
    private static final int DEFLATE = 2;

    /// What entries of Fossilize are, by the number in their names.
    private static final List<String> TAGS = List.of(
            "application",
            "sampler",
            "descriptor set layout",
            "pipeline layout",
            "shader module (SPIR-V)",
            "render pass",
            "graphics pipeline",
            "compute pipeline",
            "link to an application",
            "ray tracing pipeline");

    /// Digits of the number in a name, which the hash follows.
    private static final int TAG_DIGITS = 24;

    private final CacheReader.Unpack unpack;
    private final List<ContainedProgram> programs = new ArrayList<>();
    private final Set<String> notes = new LinkedHashSet<>();
    private int searched;
    private @Nullable List<Codec> codecs;

    CacheEntries(CacheReader.Unpack unpack) {
        this.unpack = unpack;
    }

    List<ContainedProgram> programs() {
        return programs;
    }

    List<String> notes() {
        return List.copyOf(notes);
    }

    /// @param note said once
    void note(String note) {
        notes.add(note);
    }

    /// An entry of Mesa.
    ///
    /// @return driver and GPU; empty if it is none
    String mesa(String name, byte[] entry) throws IOException {
        MesaEntry head = MesaEntry.of(entry);
        if (head == null) {
            note("entries that Mesa's cache does not begin so were passed over");
            return "";
        }
        byte[] packed = Arrays.copyOfRange(entry, head.at(), entry.length);
        byte[] record = packed.length == head.size() ? packed : unpack.bytes(packed);
        if (record == null) note("entries that could not be unpacked were passed over");
        else search(name, record, 0);
        note("a record is the driver's own; code in it was looked for");
        return "driver %s, %s".formatted(head.driver(), head.gpu());
    }

    /// An entry of a fossilize file, of Mesa or of Fossilize itself.
    ///
    /// @param name 40 digits
    /// @param format how the payload is packed
    String fossilize(String name, byte[] payload, int format) throws IOException {
        if (MesaEntry.starts(payload)) return mesa(name.substring(0, 8), payload);
        long tag = Long.parseUnsignedLong(name.substring(TAG_DIGITS - 16, TAG_DIGITS), 16);
        boolean isKnown = name.startsWith("00000000") && tag < TAGS.size();
        if (isKnown) {
            note("no machine code: %ss".formatted(TAGS.get((int) tag)));
            return "";
        }
        byte[] record = format == DEFLATE ? unpack.bytes(payload) : format == NONE ? payload : null;
        if (record == null) note("entries that could not be unpacked were passed over");
        else search(name.substring(0, 8), record, 0);
        return "";
    }

    /// Adds the code that is in a record.
    ///
    /// @param base where the record begins in the file, 0 if it was packed
    void search(String name, byte[] record, int base) {
        if (searched + record.length > MOST_SEARCHED && searched > 0) {
            note("only the first %d MiB of records were searched".formatted(MOST_SEARCHED >> 20));
            return;
        }
        searched += record.length;
        int number = 0;
        for (CodeSearch.Piece p : CodeSearch.in(record, codecs(), false)) {
            if (programs.size() == MOST_PROGRAMS) {
                note("more programs than are listed");
                return;
            }
            programs.add(new ContainedProgram(
                    name + "." + number++,
                    "",
                    Optional.of(p.id()),
                    OptionalLong.empty(),
                    new ContainedProgram.Present(Arrays.copyOfRange(record, p.from(), p.to())),
                    List.of("found at 0x%x".formatted(base + p.from()))));
        }
    }

    private List<Codec> codecs() {
        List<Codec> known = codecs;
        if (known != null) return known;
        List<Codec> all = new ArrayList<>();
        for (String name : Books.names()) all.add(Codec.of(Books.own(name)));
        codecs = all;
        return all;
    }
}
