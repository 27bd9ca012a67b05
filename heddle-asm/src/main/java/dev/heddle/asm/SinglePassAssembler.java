package dev.heddle.asm;

import dev.heddle.asm.parse.Encoder;
import dev.heddle.asm.parse.Parse;
import dev.heddle.asm.source.Directive;
import dev.heddle.asm.source.LabelNames;
import dev.heddle.asm.source.SourceLines;
import dev.heddle.asm.text.WholeNumbers;
import dev.heddle.isa.Book;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Assembles a source in one pass, without an object for each line: instructions, labels, data and listings. It gives
/// up where that does not do, and then [Assembler] takes as many passes as it needs: at errors, headers, sections,
/// constants, lines that stand for several instructions, gaps of listings, and where the length of an instruction
/// depends on a label. What it does assemble, [Assembler] would assemble to the same bytes.
final class SinglePassAssembler implements Parse.Symbols {
    private final Book book;
    private final Encoder encoder;
    private final boolean force;
    private final GapPolicy gaps;
    private final byte[] text;
    private @Nullable Assembled out;
    private final Map<String, Long> labels = new HashMap<>();

    /// Labels before the next instruction.
    private final List<String> waiting = new ArrayList<>();

    /// Names that may be labels, and where they are as long as not all labels are known: where they are used.
    private @Nullable Set<String> possible;

    private long here;

    /// Names that were taken for labels.
    private final Set<String> asked = new HashSet<>();

    /// Names that were not.
    private final Set<String> refused = new HashSet<>();

    /// Instructions that depend on their address or a label.
    private final List<Open> open = new ArrayList<>();

    private boolean isComplete;
    private boolean usesNumber;

    /// Whether a line of a listing is not at its address.
    private boolean hasMoved;

    /// Where the line of a listing that came last ends by its address.
    private long listedEnd;

    private boolean hasListed;

    /// Bytes of lines without an address since then.
    private long between;

    /// @param from where its text begins
    private record Open(int item, int from, int to, long address, int length) {}

    SinglePassAssembler(Book book, Encoder encoder, boolean force, GapPolicy gaps, byte[] text) {
        this.book = book;
        this.encoder = encoder;
        this.force = force;
        this.gaps = gaps;
        this.text = text;
    }

    /// @return what the source is, or null if it takes more than this
    @Nullable
    Assembled assemble(SourceLines lines) {
        if (gaps == GapPolicy.FILL || !lines.each(text, this::line)) return null;
        Assembled made = at(null);
        if (!place(made.address()) || !labels.keySet().containsAll(asked)) return null;
        if (!Collections.disjoint(labels.keySet(), refused)) return null;
        isComplete = true;
        for (Open o : open) if (!settle(o, made)) return null;
        if (hasMoved && usesNumber) return null;
        made.labels(labels);
        return made;
    }

    /// The code so far.
    ///
    /// @param listed what is known of the first line with an address
    private Assembled at(SourceLines.@Nullable Listed listed) {
        Assembled o = out;
        if (o == null) out = o = new Assembled(book, listed == null ? 0 : listed.address());
        return o;
    }

    /// @return whether the line is one that this can assemble
    private boolean line(SourceLines.Line line) {
        Directive d = line.directive();
        if (!line.own().isEmpty() || d == Directive.EQU || d != null && d.isHeader()) return false;
        SourceLines.Listed listed = line.listed();
        if (!line.labels().isEmpty()) waiting.addAll(line.labels());
        if (line.isEmpty()) return listed == null;
        // The first line with an address says where everything begins.
        if (listed != null && !hasListed && out != null) return false;
        Assembled made = at(listed);
        long address = made.address();
        if (!waiting.isEmpty() && !place(address)) return false;
        byte[] raw = line.raw();
        byte[] data = d == null ? raw : d.bytes(line.arguments(text), address, WholeNumbers::integer);
        if (data != null) made.data(data, line.number());
        else if (d != null || !insn(line, made, address)) return false;
        return follows(listed, address, made.address() - address);
    }

    /// Gives the labels that wait an address.
    private boolean place(long address) {
        boolean isNew = true;
        for (String label : waiting) isNew &= labels.putIfAbsent(label, address) == null;
        waiting.clear();
        return isNew;
    }

    private boolean insn(SourceLines.Line line, Assembled made, long address) {
        here = address;
        int length = encoder.encode(text, line.from(), line.to(), address, this, force);
        if (length == 0) return false;
        if (encoder.usedAddress()) {
            usesNumber |= encoder.usedNumber();
            open.add(new Open(made.count(), line.from(), line.to(), address, length));
        }
        made.insn(encoder.entry(), encoder.word(), length, line.number());
        return true;
    }

    @Override
    public @Nullable Long value(byte[] in, int from, int to) {
        String name = new String(in, from, to - from, StandardCharsets.UTF_8);
        if (isComplete) return labels.get(name);
        Set<String> names = possible;
        if (names == null) possible = names = LabelNames.in(text);
        boolean isLabel = names.contains(name);
        (isLabel ? asked : refused).add(name);
        return isLabel ? here : null;
    }

    /// Assembles an instruction again, now that all labels are known.
    private boolean settle(Open o, Assembled made) {
        int length = encoder.encode(text, o.from, o.to, o.address, this, force);
        usesNumber |= encoder.usedNumber();
        if (length != o.length) return false;
        made.replace(o.item, encoder.entry(), encoder.word());
        return true;
    }

    /// Compares the address of a listing with where its line is, as [ListedLines] does.
    private boolean follows(SourceLines.@Nullable Listed listed, long address, long size) {
        if (listed == null) {
            between += size;
            return true;
        }
        boolean isHere = listed.address() == address;
        long gap = hasListed ? listed.address() - listedEnd : 0;
        boolean fits = gaps == GapPolicy.CLOSE || gap == 0 || gap == between || isHere;
        hasMoved |= !isHere;
        listedEnd = listed.end();
        hasListed = true;
        between = 0;
        return fits;
    }
}
