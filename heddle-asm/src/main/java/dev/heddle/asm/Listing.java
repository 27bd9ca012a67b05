package dev.heddle.asm;

import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.insn.Operand;
import dev.heddle.asm.meaning.StraightLineConstants;
import dev.heddle.asm.parse.Parse;
import dev.heddle.asm.print.TextBuffer;
import dev.heddle.asm.text.Chars;
import dev.heddle.isa.Isa;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/// Writes a listing: address, bytes, text, labels for branch targets, remarks. Assembling it gives the bytes back.
public final class Listing {
    /// Instructions that are kept to find branch targets; with more, targets are written as addresses and nothing is
    /// kept.
    private static final int MAX_KEPT = 1 << 16;

    private static final int FLUSH = 1 << 16;

    private final Codec codec;
    private final Style style;
    private final OutputStream to;
    private final LineWriter lines;
    private final List<Item> kept = new ArrayList<>();
    private boolean keeps;

    /// What registers hold where the listing is being written; null if that is not wanted.
    private @Nullable StraightLineConstants constants;

    private AddressNotes notes = AddressNotes.NONE;

    /// Addresses with notes that were not listed yet.
    private final Set<Long> noted = new TreeSet<>();

    /// Branch targets.
    private final Set<Long> targets = new HashSet<>();

    /// Words of which nothing is known.
    private LongPredicate open = address -> false;

    /// Where code may come to from elsewhere.
    private LongPredicate entered = address -> false;

    /// Where the item that was written last ends.
    private long end;

    private boolean hasFirst;

    /// Whether [#end] is that of an item.
    private boolean hasLine;

    /// Labels by number so far.
    private int numbers;

    private final StreamDecoder walker;
    private final Map<Long, String> names = new HashMap<>();
    private final Map<String, Long> addresses = new HashMap<>();

    /// How a listing looks.
    ///
    /// @param labels whether branch targets get names; without, they are addresses
    /// @param before escape sequences for address, bytes, mnemonic, remark and label; empty strings for none
    /// @param after escape sequence that ends each of them
    /// @param steps whether the steps of repeated instructions follow them, as remarks
    /// @param own whether only the instructions of the book itself are written, not those of books that it includes
    ///     and no data, each with its offset from the first byte
    /// @param shown what is written besides the texts
    public record Style(boolean labels, Colours before, String after, boolean steps, boolean own, Set<Shown> shown) {
        public Style {
            shown = Set.copyOf(shown);
        }

        /// Labels, and no colours.
        public static final Style PLAIN =
                new Style(true, new Colours("", "", "", "", ""), "", false, false, Shown.USUAL);

        /// @return the same with names of branch targets, or without
        public Style withLabels(boolean on) {
            return new Style(on, before, after, steps, own, shown);
        }

        /// @return the same with the steps of repeated instructions, or without
        public Style withSteps(boolean on) {
            return new Style(labels, before, after, on, own, shown);
        }

        /// @return the same with only the instructions of the book itself, or with all
        public Style withOwn(boolean on) {
            return new Style(labels && !on, before, after, steps, on, shown);
        }

        /// @return the same with something else besides the texts
        public Style with(Set<Shown> what) {
            return new Style(labels, before, after, steps, own, what);
        }
    }

    /// Something that listings may show besides the texts of instructions.
    public enum Shown {
        /// Addresses before texts.
        ADDRESSES,
        /// Bytes before texts.
        BYTES,
        /// Bytes after texts, as remarks: `encoding: [0x38,0x00]`.
        ENCODINGS,
        /// Numbers of branch targets in their names, in the order of the targets, and not their addresses.
        LABEL_NUMBERS;

        /// Addresses and bytes.
        public static final Set<Shown> USUAL = Set.of(ADDRESSES, BYTES);
    }

    /// Escape sequences.
    public record Colours(String address, String bytes, String mnemonic, String remark, String label) {}

    /// @param to takes the text, in UTF-8
    public Listing(Codec codec, Style style, OutputStream to) {
        this.codec = codec;
        this.style = style;
        this.to = to;
        this.lines = new LineWriter(codec, style);
        this.constants = codec.descriptors().words().isEmpty() ? null : new StraightLineConstants(codec.book());
        this.keeps = style.labels() || constants != null;
        this.walker = new StreamDecoder(codec.book().isa(), new Sink());
        Names known = new Names();
        lines.label(known, known);
    }

    /// The names of addresses. What has none is an address if there will be no other names.
    private final class Names implements TextBuffer.Labels, Parse.Symbols {
        private final TextBuffer.Labels numbers = new LineWriter.Numbers();

        @Override
        public byte @Nullable [] label(long address, boolean number) {
            String name = names.get(address);
            if (name != null) return Chars.utf8(name);
            return keeps && style.labels() ? null : numbers.label(address, number);
        }

        @Override
        public @Nullable Long value(byte[] text, int from, int to) {
            return addresses.get(new String(text, from, to - from, java.nio.charset.StandardCharsets.UTF_8));
        }
    }

    /// Names an address, before any code is fed.
    public void name(long address, String label) {
        names.put(address, label);
        addresses.put(label, address);
    }

    /// Adds names and comments, before any code is fed. Names are labels where there are labels.
    public void notes(AddressNotes of) {
        notes = of;
        noted.addAll(of.names().keySet());
        noted.addAll(of.remarks().keySet());
    }

    /// @return the addresses with notes at which nothing that was listed begins
    public Set<Long> unlisted() {
        return Collections.unmodifiableSet(noted);
    }

    /// Begins the numbers of labels with this one, before any code is fed.
    public void number(int first) {
        numbers = first;
    }

    /// @return the number that the next label would have
    public int number() {
        return numbers;
    }

    /// Says where code may come to from elsewhere than the code that is listed, before any is fed.
    public void entered(LongPredicate addresses) {
        entered = addresses;
    }

    /// Says which words are not as they will be, as a linker still changes them, before any code is fed.
    public void open(LongPredicate addresses) {
        open = addresses;
    }

    /// Adds code, see [StreamDecoder#feed].
    public void feed(long address, byte[] bytes, int length) throws IOException {
        if (!hasFirst) lines.begin(address);
        hasFirst = true;
        try {
            walker.feed(address, bytes, length);
            flush(FLUSH);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /// Writes what is left.
    public void finish() throws IOException {
        try {
            walker.finish();
            if (keeps) {
                if (style.labels()) kept.forEach(this::nameNoted);
                nameTargets();
                for (Item i : kept) write(i);
            }
            flush(0);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /// What is not kept is written as it comes.
    private final class Sink implements StreamDecoder.Sink {
        private final StreamDecoder.Sink items = StreamDecoder.items(codec, Listing.this::keep);

        @Override
        public int next(byte[] code, int at, int available, long address) {
            if (keeps || style.own()) return items.next(code, at, available, address);
            gap(address);
            String label = names.get(address);
            if (label != null) lines.label(label);
            int n = lines.line(code, at, available, address, noted(address));
            end = address + n;
            flushFull();
            return n;
        }

        @Override
        public void padding(Data run) {
            keep(run);
        }
    }

    private void keep(Item item) {
        if (!keeps) {
            write(item);
            return;
        }
        kept.add(item);
        if (kept.size() <= MAX_KEPT) return;
        keeps = false;
        constants = null;
        for (Item i : kept) write(i);
        kept.clear();
    }

    private void nameNoted(Item i) {
        String name = notes.names().get(i.address());
        if (name != null) name(i.address(), name);
    }

    /// @return the comment on an address that is being listed, or nothing
    private String noted(long address) {
        if (noted.isEmpty()) return "";
        noted.remove(address);
        return notes.remarks().getOrDefault(address, "");
    }

    /// Names the targets of branches that are the first byte of an item.
    private void nameTargets() {
        for (Item i : kept) {
            if (!(i instanceof Insn n) || !codec.compiled().code(n.entry()).hasTarget()) continue;
            for (Operand o : codec.operands(n)) if (o instanceof Operand.Target t) targets.add(t.address());
        }
        if (!style.labels()) return;
        for (Item i : kept) {
            long at = i.address();
            if (!targets.contains(at) || names.containsKey(at)) continue;
            String label = label(at);
            if (!addresses.containsKey(label)) name(at, label);
        }
    }

    private String label(long address) {
        Isa.Writing writing = codec.book().isa().writing();
        return style.shown().contains(Shown.LABEL_NUMBERS) ? writing.numbered(numbers++) : writing.label(address);
    }

    private void write(Item item) {
        String label = names.get(item.address());
        StraightLineConstants c = constants;
        if (c != null && (label != null || isEntered(item))) c.forget();
        gap(item.address());
        if (!style.own() || codec.isOwn(item)) line(item, label);
        if (c != null && item instanceof Insn i && !open.test(item.address())) c.step(i);
        else if (c != null) c.forget();
        end = item.address() + item.length();
        flushFull();
    }

    /// Says that bytes are missing before an address.
    private void gap(long address) {
        if (hasLine && !style.own() && Long.compareUnsigned(address, end) > 0) lines.gap(address - end);
        hasLine = true;
    }

    private void line(Item item, @Nullable String label) {
        if (label != null) lines.label(label);
        String note = noted(item.address());
        if (item instanceof Insn i) {
            String operand = operand(i);
            String both = note.isEmpty() || operand.isEmpty() ? note + operand : note + "; " + operand;
            lines.line(i.bytes(), 0, i.length(), i.address(), both);
        } else if (item instanceof Data d && d.isPadding()) {
            lines.padding(d, note);
        } else if (item instanceof Data d) {
            lines.line(d.bytes(), 0, d.length(), d.address(), note);
        }
    }

    /// The text of the operand that an instruction points to, if it is known.
    private String operand(Insn i) {
        StraightLineConstants c = constants;
        Long value = c == null || open.test(i.address()) ? null : c.pointer(i);
        return value == null ? "" : codec.descriptors().remark(i.entry(), value);
    }

    /// Whether code may come here from elsewhere than the item before.
    private boolean isEntered(Item item) {
        return item.address() != end || targets.contains(item.address()) || entered.test(item.address());
    }

    private void flushFull() {
        try {
            flush(FLUSH);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void flush(int least) throws IOException {
        if (lines.length() < least || lines.length() == 0) return;
        lines.writeTo(to);
        lines.clear();
    }
}
