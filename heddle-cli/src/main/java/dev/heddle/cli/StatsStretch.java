package dev.heddle.cli;

import dev.heddle.code.Codec;
import dev.heddle.code.Stats;
import dev.heddle.code.StreamDecoder;
import dev.heddle.insn.Item;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/// Counts what is in a stretch of code. Its length is the number of items.
final class StatsStretch implements Stretches.Writer {
    private final Codec codec;
    private final Stats total;
    private final StreamDecoder.Sink items;

    /// The first items, which may be left out.
    private final List<Item> first = new ArrayList<>();

    private Stats others = new Stats();
    private int length;

    /// @param total gets all counts
    StatsStretch(Codec codec, Stats total) {
        this.codec = codec;
        this.total = total;
        this.items = StreamDecoder.items(codec, this::count);
    }

    private void count(Item item) {
        if (length++ < Stretches.STARTS) first.add(item);
        else others.add(codec, item);
    }

    @Override
    public StreamDecoder.Sink sink() {
        return items;
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public void writeTo(OutputStream to, int from) {
        for (Item i : first.subList(Math.min(from, first.size()), first.size()))
            total.add(codec, i);
        total.add(others);
    }

    @Override
    public void clear() {
        first.clear();
        others = new Stats();
        length = 0;
    }
}
