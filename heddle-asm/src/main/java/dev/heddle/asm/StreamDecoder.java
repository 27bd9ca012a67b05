package dev.heddle.asm;

import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.text.Wide;
import dev.heddle.isa.Isa;
import java.util.Arrays;
import java.util.function.Consumer;

/// Takes code in pieces of any size and hands on its items, in constant memory.
public final class StreamDecoder {
    /// Runs of padding shorter than this are decoded like other bytes.
    private static final int LEAST_PADDING = 4;

    /// Bytes that any instruction has at most.
    public static final int WORD = Wide.WORD;

    /// Takes what is found.
    public interface Sink {
        /// Takes the instruction at `code[at]`, or the bytes of an unknown one. It may go on with those after it as
        /// long as [#WORD] bytes are available from where they begin, and they do not begin as padding does.
        ///
        /// @param available bytes from there
        /// @return bytes that it has taken, at least 1
        int next(byte[] code, int at, int available, long address);

        /// Takes a run of padding.
        void padding(Data run);
    }

    private final Isa isa;
    private final Sink to;

    /// What padding consists of; any byte if there is none.
    private final byte padByte;

    private byte[] held = new byte[1 << 16];
    private int start;
    private int end;
    private long address;
    private long padding;

    /// @param to takes each item as soon as it is complete
    public StreamDecoder(Codec codec, Consumer<Item> to) {
        this(codec.book().isa(), items(codec, to));
    }

    /// @param to takes what is found as soon as it is complete
    public StreamDecoder(Isa isa, Sink to) {
        this.isa = isa;
        this.to = to;
        this.padByte = (byte) isa.padding();
    }

    /// @return a sink that hands on items
    public static Sink items(Codec codec, Consumer<Item> to) {
        return new Items(codec, to);
    }

    /// @param available bytes from `at`
    /// @return the bytes at `code[at]` that are one unknown, where no entry matches
    public static Data unknown(Isa isa, byte[] code, int at, int available, long address) {
        int n = isa.unknownBytes(code, at, available);
        return new Data(address, Arrays.copyOfRange(code, at, at + n), n, false);
    }

    private record Items(Codec codec, Consumer<Item> to) implements Sink {
        @Override
        public int next(byte[] code, int at, int available, long address) {
            Insn insn = codec.decode(code, at, available, address);
            if (insn != null) {
                to.accept(insn);
                return insn.length();
            }
            Data unknown = unknown(codec.book().isa(), code, at, available, address);
            to.accept(unknown);
            return unknown.length();
        }

        @Override
        public void padding(Data run) {
            to.accept(run);
        }
    }

    /// Adds code. A gap before `address` ends what came before it.
    public void feed(long address, byte[] bytes, int length) {
        if (address != this.address + (end - start)) {
            finish();
            this.address = address;
        }
        if (end + length > held.length) {
            int rest = end - start;
            byte[] old = held;
            if (rest + length > held.length) held = new byte[Math.max(2 * held.length, rest + length)];
            System.arraycopy(old, start, held, 0, rest);
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
            if (held[start] == padByte && isPadding()) {
                int run = paddingRun(end - keep);
                padding += run;
                advance(run);
                continue;
            }
            if (padding > 0) flushPadding();
            advance(to.next(held, start, end - start, address));
        }
    }

    private boolean isPadding() {
        int least = padding > 0 ? isa.granule() : Math.max(LEAST_PADDING, isa.granule());
        if (isa.padding() < 0 || end - start < least) return false;
        for (int i = 0; i < least; i++) if ((held[start + i] & 0xff) != isa.padding()) return false;
        return true;
    }

    /// @return the first four bytes of padding, the first one lowest; -1 if there is none
    static long firstOfPadding(Isa isa) {
        return isa.padding() < 0 ? -1 : isa.padding() * 0x01010101L;
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
            to.padding(new Data(from, new byte[] {(byte) isa.padding()}, n, true));
            from += n;
            padding -= n;
        }
    }
}
