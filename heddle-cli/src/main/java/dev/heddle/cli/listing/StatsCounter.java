package dev.heddle.cli.listing;

import dev.heddle.asm.Codec;
import dev.heddle.asm.Disassembler;
import dev.heddle.asm.Stats;
import dev.heddle.asm.StreamDecoder;
import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;

/// Counts what is in a code.
public final class StatsCounter implements StreamDecoder.Sink {
    /// Words from which on speed counts more than start-up.
    private static final int WARM_WORDS = 2000;

    private final Codec codec;
    private final Stats counts;
    private final Disassembler decoder;
    private final StreamDecoder.Sink items;
    private int words;

    /// @param counts gets all counts
    public StatsCounter(Codec codec, Stats counts) {
        this.codec = codec;
        this.counts = counts;
        this.decoder = codec.disassembler();
        this.items = StreamDecoder.items(codec, this::count);
    }

    @Override
    public int next(byte[] code, int at, int available, long address) {
        if (words > WARM_WORDS) {
            int n = decoder.seek(code, at, available);
            if (n > 0 && counts.addAgain(codec, decoder.lo(), decoder.hi(), n)) return n;
        }
        return items.next(code, at, available, address);
    }

    @Override
    public void padding(Data run) {
        count(run);
    }

    private void count(Item item) {
        words++;
        if (words > WARM_WORDS && item instanceof Insn i) counts.addOfMany(codec, i);
        else counts.add(codec, item);
    }
}
