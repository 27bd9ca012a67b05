package dev.heddle.cli.listing;

import dev.heddle.asm.Codec;
import dev.heddle.asm.Disassembler;
import dev.heddle.asm.Stats;
import dev.heddle.asm.StreamDecoder;
import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/// Counts what is in a stretch of code. Its length is the number of items.
public final class StatsChunkCounter implements ParallelChunkDecoder.Writer, StreamDecoder.Sink {
    /// Words from which on speed counts more than start-up.
    private static final int WARM_WORDS = 2000;

    private final Codec codec;
    private final Stats total;
    private final Disassembler decoder;
    private final StreamDecoder.Sink items;

    /// The first items, which may be left out.
    private final List<Item> first = new ArrayList<>();

    private Stats others = new Stats();
    private int length;

    /// Items of all stretches.
    private int all;

    /// @param total gets all counts
    public StatsChunkCounter(Codec codec, Stats total) {
        this.codec = codec;
        this.total = total;
        this.decoder = codec.disassembler();
        this.items = StreamDecoder.items(codec, this::count);
    }

    @Override
    public int next(byte[] code, int at, int available, long address) {
        if (length >= ParallelChunkDecoder.STARTS && all > WARM_WORDS) {
            int n = decoder.seek(code, at, available);
            if (n > 0 && others.addAgain(codec, decoder.lo(), decoder.hi(), n)) {
                length++;
                return n;
            }
        }
        return items.next(code, at, available, address);
    }

    @Override
    public void padding(Data run) {
        count(run);
    }

    private void count(Item item) {
        all++;
        if (length++ < ParallelChunkDecoder.STARTS) first.add(item);
        else if (all > WARM_WORDS && item instanceof Insn i) others.addOfMany(codec, i);
        else others.add(codec, item);
    }

    @Override
    public StreamDecoder.Sink sink() {
        return this;
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public void writeTo(OutputStream to, int from) {
        for (Item i : first.subList(Math.min(from, first.size()), first.size())) total.add(codec, i);
        total.add(others);
    }

    @Override
    public void clear() {
        first.clear();
        others = new Stats();
        length = 0;
    }
}
