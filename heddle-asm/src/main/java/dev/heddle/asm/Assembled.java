package dev.heddle.asm;

import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Assembled code as bytes, without an object for each instruction. Not for several threads as long as it grows.
public final class Assembled {
    private static final int FIRST_ITEMS = 16;

    private final Book book;
    private final long base;
    private final Map<String, Long> labels = new HashMap<>();
    private byte[] code = new byte[FIRST_ITEMS * 8];
    private int[] ends = new int[FIRST_ITEMS];
    private int[] lines = new int[FIRST_ITEMS];

    /// The entries of instructions, null for data.
    private @Nullable Entry[] entries = new Entry[FIRST_ITEMS];

    private int count;
    private @Nullable Program whole;

    /// @param base address of the first byte
    Assembled(Book book, long base) {
        this.book = book;
        this.base = base;
    }

    /// @return how many instructions and runs of data there are
    public int count() {
        return count;
    }

    /// @return offset of the byte after an item
    public int end(int item) {
        return ends[item];
    }

    /// @return offset of an item's first byte
    public int start(int item) {
        return item == 0 ? 0 : ends[item - 1];
    }

    /// @return whether an item is an instruction
    public boolean isInsn(int item) {
        return entries[item] != null;
    }

    /// @return what an item is an instruction of, or null for data
    @Nullable
    Entry entry(int item) {
        return entries[item];
    }

    /// @return how many bytes there are
    public int size() {
        return count == 0 ? 0 : ends[count - 1];
    }

    /// @return a copy of all bytes
    public byte[] bytes() {
        return Arrays.copyOf(code, size());
    }

    /// @return the bytes themselves, and others after them
    public byte[] code() {
        return code;
    }

    /// The address of what comes next.
    long address() {
        return base + size();
    }

    void labels(Map<String, Long> all) {
        labels.putAll(all);
    }

    /// Adds an instruction.
    ///
    /// @param line from 1
    void insn(Entry entry, Word word, int length, int line) {
        int at = room(length, line);
        entries[count - 1] = entry;
        word.write(code, at, length);
    }

    /// Replaces an instruction by one of the same length.
    void replace(int item, Entry entry, Word word) {
        entries[item] = entry;
        word.write(code, start(item), end(item) - start(item));
    }

    /// Adds data.
    ///
    /// @param line from 1
    void data(byte[] bytes, int line) {
        if (bytes.length == 0) return;
        int at = room(bytes.length, line);
        System.arraycopy(bytes, 0, code, at, bytes.length);
    }

    private int room(int bytes, int line) {
        int at = size();
        if (at + bytes < 0) throw new OutOfMemoryError("more than 2 GiB of code");
        if (at + bytes > code.length) code = Arrays.copyOf(code, Math.max(at + bytes, at + (at >> 1)));
        if (count == ends.length) {
            int more = count + (count >> 1);
            ends = Arrays.copyOf(ends, more);
            lines = Arrays.copyOf(lines, more);
            entries = Arrays.copyOf(entries, more);
        }
        lines[count] = line;
        ends[count++] = at + bytes;
        return at;
    }

    /// The bytes of a program.
    static Assembled of(Program program) {
        List<Item> items = program.items();
        Assembled out = new Assembled(
                program.book(), items.isEmpty() ? 0 : items.getFirst().address());
        for (Item i : items) {
            switch (i) {
                case Insn n -> out.insn(n.entry(), n.word(), n.length(), 0);
                case Data d -> out.data(d.whole(), 0);
            }
        }
        out.whole = program;
        return out;
    }

    /// @return the same as items
    public Program program() {
        Program known = whole;
        return known == null ? read() : known;
    }

    private Program read() {
        List<Item> items = new ArrayList<>(count);
        List<Integer> numbers = new ArrayList<>(count);
        Word w = new Word();
        for (int i = 0; i < count; i++) {
            int at = start(i);
            int length = ends[i] - at;
            Entry e = entries[i];
            if (e == null) {
                byte[] bytes = Arrays.copyOfRange(code, at, at + length);
                items.add(new Data(base + at, bytes, length, false));
            } else {
                w.read(code, at, length);
                items.add(new Insn(e, w, base + at, length));
            }
            numbers.add(lines[i]);
        }
        return new Program(book, items, labels, List.of(), numbers);
    }
}
