package dev.heddle.code;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Platform;
import dev.heddle.bits.Word;
import dev.heddle.book.Entry;
import dev.heddle.insn.Insn;
import dev.heddle.insn.scope.Placed;
import java.util.Arrays;
import java.util.IdentityHashMap;

/// Operands as bytes in a form of the caller's, such as JSON. Those of most operands follow from a few bits of the
/// word: they are kept side by side, and found without making the operand. For one thread.
public final class OperandBytes {
    /// How an operand is written.
    public interface Form {
        /// @return nothing if it is left out
        byte[] of(Operand o);
    }

    /// Takes the operands of an instruction, one after the other.
    public interface Sink {
        /// @param length 0 for what is left out
        void operand(byte[] bytes, int from, int length);
    }

    /// With little memory less is kept.
    private static final int FEWEST_BITS = 12;

    private static final int MOST_BITS = 17;

    /// Memory, as a power of two, from which on most is kept.
    private static final int ENOUGH = 29;

    /// Bytes that one operand takes, about.
    private static final int USUAL_LENGTH = 128;

    private final OperandForms forms;
    private final Form form;
    private final Sink to;
    private final IdentityHashMap<Entry, EntryForm> entries = new IdentityHashMap<>();

    // Operands that are kept, by the hash of what they follow from: their kinds, -1 for none, and
    // their bits.
    private final int[] kinds;
    private final long[] bits;

    /// Where each begins.
    private final int[] places;

    private final int[] lengths;
    private final int mask;
    private int count;

    private byte[] all = new byte[1 << 12];

    private int end;

    /// @param form of operands, the same for those that are the same
    public OperandBytes(Codec codec, Form form, Sink to) {
        this.forms = codec.operandForms();
        this.form = form;
        this.to = to;
        int memory = Long.SIZE - 1 - Long.numberOfLeadingZeros(Platform.heapLimit());
        int size = 1 << Math.max(FEWEST_BITS, MOST_BITS - Math.max(0, ENOUGH - memory));
        this.bits = new long[size];
        this.kinds = new int[size];
        this.places = new int[size];
        this.lengths = new int[size];
        this.mask = size - 1;
        clear();
    }

    private void clear() {
        Arrays.fill(kinds, -1);
        count = 0;
        end = 0;
    }

    /// Hands on the operands in the order of the text.
    public void write(Insn insn) {
        EntryForm e = entries.get(insn.entry());
        if (e == null) {
            e = forms.of(insn.entry());
            entries.put(insn.entry(), e);
        }
        Word word = insn.word();
        e.layout().solve(word);
        Placed text = e.layout().texts().find(word);
        if (text != null) write(e.items(text), insn, word);
    }

    private void write(EntryForm.Item[] items, Insn insn, Word word) {
        for (EntryForm.Item i : items) {
            if (i instanceof EntryForm.Item.Optional o) {
                if (o.isThere(word)) write(o.items(), insn, word);
                continue;
            }
            Bits index = i.index();
            if (index == null || i.kind() < 0) {
                byte[] made = made(insn, i);
                to.operand(made, 0, made.length);
                continue;
            }
            int cell = kept(insn, i, index.get(word));
            to.operand(all, places[cell], lengths[cell]);
        }
    }

    private byte[] made(Insn insn, EntryForm.Item i) {
        return form.of(OperandReader.read(forms, insn, i));
    }

    /// @return the cell of an operand
    private int kept(Insn insn, EntryForm.Item i, long value) {
        int kind = i.kind();
        int cell = cell(kind, value);
        while (kinds[cell] >= 0) {
            if (kinds[cell] == kind && bits[cell] == value) return cell;
            cell = cell + 1 & mask;
        }
        byte[] made = made(insn, i);
        if (count >= kinds.length / 2 || end > kinds.length * USUAL_LENGTH / 2) {
            clear();
            cell = cell(kind, value);
        }
        if (end + made.length > all.length) all = Arrays.copyOf(all, 2 * all.length + made.length);
        System.arraycopy(made, 0, all, end, made.length);
        kinds[cell] = kind;
        bits[cell] = value;
        places[cell] = end;
        lengths[cell] = made.length;
        count++;
        end += made.length;
        return cell;
    }

    private int cell(int kind, long value) {
        long hash = (value * 0x9E3779B97F4A7C15L ^ kind) * 0x9E3779B97F4A7C15L;
        return (int) (hash >>> 32) & mask;
    }
}
