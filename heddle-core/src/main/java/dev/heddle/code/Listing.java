package dev.heddle.code;

import dev.heddle.bits.Hex;
import dev.heddle.code.parse.MnemonicIndex;
import dev.heddle.code.print.EntryCode;
import dev.heddle.code.print.Out;
import dev.heddle.code.text.Chars;
import dev.heddle.insn.Data;
import dev.heddle.insn.Insn;
import dev.heddle.insn.Item;
import dev.heddle.meaning.Constants;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/// Writes a listing: address, bytes, text, labels for branch targets, remarks. Assembling it gives the bytes back.
public final class Listing {
    /// Instructions that are kept to find branch targets; with more, targets are written as addresses and nothing is
    /// kept.
    private static final int MAX_KEPT = 1 << 16;

    private static final int FLUSH = 1 << 16;

    /// Columns of an address, with the colon and the blank after it.
    private static final int ADDRESS_WIDTH = 10;

    private static final int OFFSET_WIDTH = 10;

    private final Codec codec;
    private final Style style;
    private final OutputStream to;
    private final Disassembler text;
    private final Out out;
    private final int bytesWidth;
    private final List<Item> kept = new ArrayList<>();
    private boolean keeps;

    /// What registers hold where the listing is being written; null if nobody wants to know.
    private @Nullable Constants constants;

    private final Descriptors descriptors;

    /// Branch targets.
    private final Set<Long> targets = new HashSet<>();

    /// Words of which nothing is known.
    private LongPredicate open = address -> false;

    /// Where code may come to from elsewhere.
    private LongPredicate entered = address -> false;

    /// Where the item that was written last ends.
    private long end;

    /// Address of the first byte.
    private long first;

    private boolean hasFirst;

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
    public record Style(boolean labels, Colours before, String after, boolean steps, boolean own) {
        /// Labels, and no colours.
        public static final Style PLAIN =
                new Style(true, new Colours("", "", "", "", ""), "", false, false);

        /// @return the same with names of branch targets, or without
        public Style withLabels(boolean on) {
            return new Style(on, before, after, steps, own);
        }

        /// @return the same with the steps of repeated instructions, or without
        public Style withSteps(boolean on) {
            return new Style(labels, before, after, on, own);
        }

        /// @return the same with only the instructions of the book itself, or with all
        public Style withOwn(boolean on) {
            return new Style(labels && !on, before, after, steps, on);
        }
    }

    /// Escape sequences.
    public record Colours(
            String address, String bytes, String mnemonic, String remark, String label) {}

    /// @param to takes the text, in UTF-8
    public Listing(Codec codec, Style style, OutputStream to) {
        this.codec = codec;
        this.style = style;
        this.to = to;
        this.text = codec.disassembler();
        this.out = text.out();
        this.bytesWidth = Math.min(2 * codec.book().isa().maxBytes(), 24);
        this.descriptors = codec.descriptors();
        this.constants = descriptors.words().isEmpty() ? null : new Constants(codec.book());
        this.keeps = style.labels() || constants != null;
        this.walker = new StreamDecoder(codec, this::item);
        text.label(this::label, this::address);
    }

    private byte @Nullable [] label(long address, boolean number) {
        String name = names.get(address);
        if (name != null) return Chars.utf8(name);
        return keeps && style.labels() || !number
                ? null
                : Chars.utf8("0x" + Long.toHexString(address).toUpperCase(java.util.Locale.ROOT));
    }

    private @Nullable Long address(byte[] text, int from, int to) {
        return addresses.get(
                new String(text, from, to - from, java.nio.charset.StandardCharsets.UTF_8));
    }

    /// Names an address, before any code is fed.
    public void name(long address, String label) {
        names.put(address, label);
        addresses.put(label, address);
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
        if (!hasFirst) first = address;
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
                nameTargets();
                for (Item i : kept) write(i);
            }
            flush(0);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void item(Item item) {
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

    /// Names the targets of branches that are the first byte of an item.
    private void nameTargets() {
        Set<Long> starts = new HashSet<>();
        for (Item i : kept) starts.add(i.address());
        for (Item i : kept) {
            if (!(i instanceof Insn n) || !codec.code(n.entry()).hasTarget()) continue;
            for (Operand o : codec.operands(n)) {
                if (!(o instanceof Operand.Target t)) continue;
                targets.add(t.address());
                if (style.labels()
                        && starts.contains(t.address())
                        && !names.containsKey(t.address())) {
                    name(t.address(), codec.book().isa().writing().label(t.address()));
                }
            }
        }
    }

    private void write(Item item) {
        String label = names.get(item.address());
        Constants c = constants;
        if (c != null && (label != null || isEntered(item))) c.forget();
        if (!style.own() || codec.isOwn(item)) line(item, label);
        if (c != null && item instanceof Insn i && !open.test(item.address())) c.step(i);
        else if (c != null) c.forget();
        end = item.address() + item.length();
        if (out.length > FLUSH) {
            try {
                flush(FLUSH);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void line(Item item, @Nullable String label) {
        if (label != null) {
            colour(style.before().label());
            out.add(label);
            out.add(':');
            endColour(style.before().label());
            out.add('\n');
        }
        if (style.own()) offset(item);
        colour(style.before().address());
        String address = Long.toHexString(item.address());
        out.pad(out.length, 8 - address.length());
        out.add(address);
        out.add(':');
        endColour(style.before().address());
        out.add(' ');
        if (item instanceof Insn i) insn(i);
        else data((Data) item);
        out.add('\n');
        if (style.steps() && item instanceof Insn i) steps(i);
    }

    private void offset(Item item) {
        int start = out.length;
        out.add("  +0x" + Long.toHexString(item.address() - first));
        out.pad(start, OFFSET_WIDTH);
    }

    /// Whether code may come here from elsewhere than the item before.
    private boolean isEntered(Item item) {
        return item.address() != end
                || targets.contains(item.address())
                || entered.test(item.address());
    }

    private void bytes(byte[] bytes, String more) {
        colour(style.before().bytes());
        int start = out.length;
        for (byte b : bytes) {
            out.add((char) Hex.digit(b >> 4));
            out.add((char) Hex.digit(b));
        }
        out.add(more);
        out.pad(start, bytesWidth);
        endColour(style.before().bytes());
        out.add("  ");
    }

    private void insn(Insn i) {
        byte[] b = i.bytes();
        bytes(b, "");
        out.address = i.address();
        int start = out.length;
        text.next(b, 0, b.length, true);
        if (!style.after().isEmpty()) paintMnemonic(start);
        EntryCode code = codec.code(i.entry());
        if (code.isIncluded() || code.isSilent()) {
            openRemark();
            if (!text.spell(i)) out.add(i.entry().title());
            endColour(style.before().remark());
            return;
        }
        String operand = operand(i);
        if (operand.isEmpty() && code.isPlain(i)) return;
        List<String> remarks = new ArrayList<>(code.isPlain(i) ? List.of() : codec.remarks(i));
        if (!operand.isEmpty()) remarks.addFirst(operand);
        if (!remarks.isEmpty()) remark(String.join("; ", remarks));
    }

    /// The text of the operand that an instruction points to, if it is known.
    private String operand(Insn i) {
        Constants c = constants;
        Long value = c == null || open.test(i.address()) ? null : c.pointer(i);
        return value == null ? "" : descriptors.remark(i.entry(), value);
    }

    private void steps(Insn i) {
        for (String step : codec.steps(i)) {
            out.pad(out.length, ADDRESS_WIDTH + bytesWidth);
            remark(step);
            out.add('\n');
        }
    }

    private void paintMnemonic(int start) {
        String line = out.text(start);
        out.length = start;
        byte[] text = Chars.utf8(line);
        int end = MnemonicIndex.end(text, MnemonicIndex.begin(text, 0, text.length), text.length);
        colour(style.before().mnemonic());
        out.add(text, 0, end);
        endColour(style.before().mnemonic());
        out.add(text, end, text.length - end);
    }

    private void data(Data d) {
        if (d.isPadding()) {
            bytes(d.bytes(), " *" + d.length());
            out.add(d.bytes()[0] == 0 ? ".zero" : ".fill");
            out.pad(out.length, Math.max(1, codec.book().isa().writing().column() - 4));
            out.add(Integer.toString(d.length()));
            if (d.bytes()[0] != 0) out.add(", 0x" + Integer.toHexString(d.bytes()[0] & 0xff));
            return;
        }
        bytes(d.bytes(), "");
        text.next(d.bytes(), 0, d.length(), true);
        remark("not an instruction of " + codec.book().id());
    }

    private void remark(String text) {
        openRemark();
        out.add(text);
        endColour(style.before().remark());
    }

    private void openRemark() {
        out.add("  ");
        colour(style.before().remark());
        out.add("; ");
    }

    private void colour(String escape) {
        if (!escape.isEmpty()) out.add(escape);
    }

    private void endColour(String escape) {
        if (!escape.isEmpty()) out.add(style.after());
    }

    private void flush(int least) throws IOException {
        if (out.length < least || out.length == 0) return;
        text.writeTo(to);
        out.clear();
    }
}
