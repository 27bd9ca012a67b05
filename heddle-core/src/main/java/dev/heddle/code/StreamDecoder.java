package dev.heddle.code;

import dev.heddle.book.Isa;
import dev.heddle.insn.Data;
import dev.heddle.insn.Insn;
import dev.heddle.insn.Item;
import java.util.Arrays;
import java.util.function.Consumer;

/// Takes code in pieces of any size and hands on its items, in constant memory.
public final class StreamDecoder {
    /// Runs of padding shorter than this are decoded like other bytes.
    private static final int LEAST_PADDING = 4;

    private final Codec codec;
    private final Isa isa;
    private final Consumer<Item> to;
    private byte[] held = new byte[1 << 16];
    private int start;
    private int end;
    private long address;
    private long padding;

    /// @param to takes each item as soon as it is complete
    public StreamDecoder(Codec codec, Consumer<Item> to) {
        this.codec = codec;
        this.isa = codec.book().isa();
        this.to = to;
    }

    /// Adds code. A gap before `address` ends what came before it.
    public void feed(long address, byte[] bytes, int length) {
        if (address != this.address + (end - start)) {
            finish();
            this.address = address;
        }
        if (end + length > held.length) {
            int rest = end - start;
            byte[] from = held;
            if (rest + length > held.length)
                held = new byte[Math.max(2 * held.length, rest + length)];
            System.arraycopy(from, start, held, 0, rest);
            start = 0;
            end = rest;
        }
        System.arraycopy(bytes, 0, held, end, length);
        end += length;
        walk(isa.maxBytes());
    }

    /// Hands on what is left.
    public void finish() {
        walk(0);
        flushPadding();
    }

    /// Walks while more than `keep` bytes are left.
    private void walk(int keep) {
        while (end - start > keep) {
            if (isPadding()) {
                int run = paddingRun(end - keep);
                padding += run;
                advance(run);
                continue;
            }
            flushPadding();
            Insn insn = codec.decode(held, start, end - start, address);
            if (insn != null) {
                to.accept(insn);
                advance(insn.length());
            } else {
                int n = Math.min(isa.granule(), end - start);
                to.accept(new Data(address, Arrays.copyOfRange(held, start, start + n), n, false));
                advance(n);
            }
        }
    }

    private boolean isPadding() {
        if (isa.padding() < 0) return false;
        int least = padding > 0 ? isa.granule() : Math.max(LEAST_PADDING, isa.granule());
        if (end - start < least) return false;
        for (int i = 0; i < least; i++) if ((held[start + i] & 0xff) != isa.padding()) return false;
        return true;
    }

    /// @return bytes of padding from here, a multiple of the granule, at least one granule
    private int paddingRun(int limit) {
        int at = start + isa.granule();
        while (at < limit && (held[at] & 0xff) == isa.padding()) at++;
        return (at - start) / isa.granule() * isa.granule();
    }

    private void advance(int n) {
        start += n;
        address += n;
    }

    /// A long run becomes several items: the length of one is an int.
    private void flushPadding() {
        long from = address - padding;
        while (padding > 0) {
            int n = (int) Math.min(padding, 1 << 30);
            to.accept(new Data(from, new byte[] {(byte) isa.padding()}, n, true));
            from += n;
            padding -= n;
        }
    }
}
