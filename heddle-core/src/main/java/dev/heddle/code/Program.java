package dev.heddle.code;

import dev.heddle.book.Book;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A sequence of instructions and data, with labels.
///
/// @param book what the instructions are of
/// @param items in the order of their addresses, without gaps
/// @param labels names of addresses
public record Program(Book book, List<Item> items, Map<String, Long> labels) {
    public Program {
        items = List.copyOf(items);
        labels = new TreeMap<>(labels);
    }

    /// @return the bytes of all items
    public byte[] bytes() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Item i : items) {
            switch (i) {
                case Insn n -> out.writeBytes(n.bytes());
                case Data d -> {
                    for (int k = 0; k < d.length(); k++) out.write(d.bytes()[k % d.bytes().length]);
                }
            }
        }
        return out.toByteArray();
    }
}
