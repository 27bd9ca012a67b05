package dev.heddle.asm.insn;

import dev.heddle.isa.Book;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A sequence of instructions and data, with labels.
///
/// @param book what the instructions are of
/// @param items in the order of their addresses, without gaps; instructions get the aliases in front of them
/// @param labels names of addresses
/// @param headers lines of the source that say how to run it
/// @param lines the line of the source that each item comes from; empty without a source
public record Program(
        Book book, List<Item> items, Map<String, Long> labels, List<Header> headers, List<Integer> lines) {
    public Program {
        items = Aliases.attached(items);
        labels = new TreeMap<>(labels);
        headers = List.copyOf(headers);
        lines = List.copyOf(lines);
    }

    /// Code without a source: no headers and no lines.
    public Program(Book book, List<Item> items, Map<String, Long> labels) {
        this(book, items, labels, List.of(), List.of());
    }

    /// @return the bytes of all items
    public byte[] bytes() {
        int size = 0;
        for (Item i : items) size = Math.addExact(size, i.length());
        byte[] out = new byte[size];
        int at = 0;
        for (Item i : items) {
            switch (i) {
                case Insn n -> n.word().write(out, at, n.length());
                case Data d -> System.arraycopy(d.whole(), 0, out, at, d.length());
            }
            at += i.length();
        }
        return out;
    }
}
