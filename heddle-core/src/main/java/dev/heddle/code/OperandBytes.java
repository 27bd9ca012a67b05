package dev.heddle.code;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Word;
import dev.heddle.book.Entry;
import dev.heddle.code.print.Out;
import dev.heddle.code.text.Wide;
import dev.heddle.insn.Insn;
import dev.heddle.insn.scope.Placed;
import java.util.IdentityHashMap;
import java.util.List;

/// Operands as bytes in a form of the caller's, such as JSON. Those of most operands follow from a few bits of the
/// word: they are kept, and found without making the operand; of words that come up again it is kept where these are.
/// For one thread.
public final class OperandBytes {
    /// How things are written.
    public interface Form {
        /// @return nothing if it is left out
        byte[] of(Operand o);

        /// @param remarks see [Codec#remarks]
        byte[] of(List<String> remarks);
    }

    /// Takes the operands of an instruction, one after the other.
    public interface Sink {
        /// @param length 0 for what is left out
        void operand(byte[] bytes, int from, int length);
    }

    /// What is kept of all instructions of a codec in one form. For several threads.
    public static final class Kept {
        private volatile OperandStore store = new OperandStore();

        /// Nothing is kept yet.
        public Kept() {}

        /// Takes another store, unless a thread has done so before.
        private synchronized OperandStore after(OperandStore full) {
            if (store == full) store = new OperandStore();
            return store;
        }
    }

    /// Words from which on speed counts more than start-up.
    private static final int WARM_WORDS = 2000;

    private final Codec codec;
    private final OperandForms forms;
    private final Form form;
    private final Kept kept;
    private final IdentityHashMap<Entry, EntryForm> entries = new IdentityHashMap<>();
    private OperandStore store;
    private WordTexts.Reader words;
    private int count;

    /// Where what the word has is, four bytes each.
    private final Out places = new Out();

    /// Whether the operands of the word do not follow from its bits alone.
    private boolean isOpen;

    /// @param form the same for all that have `kept`
    public OperandBytes(Codec codec, Form form, Kept kept) {
        this.codec = codec;
        this.forms = codec.operandForms();
        this.form = form;
        this.kept = kept;
        this.store = kept.store;
        this.words = store.words().reader();
    }

    private void use(OperandStore other) {
        if (store == other) return;
        store = other;
        words = other.words().reader();
    }

    /// Hands on the operands in the order of the text, and the remarks about the instruction.
    ///
    /// @param insn as its bytes are decoded
    /// @param hasRemarks whether there may be some
    public void write(Insn insn, boolean hasRemarks, Sink to, Sink remarks) {
        use(kept.store);
        boolean isWarm = ++count > WARM_WORDS;
        places.clear();
        if (isWarm) {
            int mark = words.add(insn.lo(), insn.hi(), insn.length(), places);
            if (mark != WordTexts.UNKNOWN && (mark != 0) == hasRemarks) {
                copy(hasRemarks, to, remarks);
                return;
            }
            places.clear();
        }
        isOpen = false;
        operands(insn, to);
        if (hasRemarks) remark(insn, remarks);
        if (isWarm && !isOpen)
            store.words().keep(insn.lo(), insn.hi(), insn.length(), hasRemarks, places, 0);
        if (isWarm && count % WARM_WORDS == 0) words.tell();
    }

    private void copy(boolean hasRemarks, Sink to, Sink remarks) {
        byte[] from = places.bytes;
        int end = places.length - (hasRemarks ? Integer.BYTES : 0);
        for (int at = 0; at < end; at += Integer.BYTES) give((int) Wide.read(from, at), to);
        if (hasRemarks) give((int) Wide.read(from, end), remarks);
    }

    private void give(int place, Sink to) {
        to.operand(store.chunk(place), OperandStore.from(place), store.length(place));
    }

    private void remark(Insn insn, Sink to) {
        byte[] made = form.of(codec.remarks(insn));
        to.operand(made, 0, made.length);
        if (count > WARM_WORDS && !isOpen) place(OperandStore.mayFit(made) ? store.add(made) : -1);
    }

    /// Notes where something is.
    private void place(int place) {
        if (place < 0) isOpen = true;
        places.room(Integer.BYTES);
        byte[] to = places.bytes;
        for (int i = 0; i < Integer.SIZE; i += Byte.SIZE) to[places.length++] = (byte) (place >> i);
    }

    private void operands(Insn insn, Sink to) {
        EntryForm e = entries.get(insn.entry());
        if (e == null) {
            e = forms.of(insn.entry());
            entries.put(insn.entry(), e);
        }
        Word word = insn.word();
        e.layout().solve(word);
        Placed text = e.layout().texts().find(word);
        if (text != null) operands(e.items(text), insn, word, to);
    }

    private void operands(EntryForm.Item[] items, Insn insn, Word word, Sink to) {
        for (EntryForm.Item i : items) {
            if (i instanceof EntryForm.Item.Optional o) {
                if (o.isThere(word)) operands(o.items(), insn, word, to);
                continue;
            }
            Bits index = i.index();
            if (index == null || i.kind() < 0) {
                isOpen = true;
                made(insn, i, to);
                continue;
            }
            long value = index.get(word);
            int place = store.find(i.kind(), value);
            if (place >= 0) {
                place(place);
                give(place, to);
            } else {
                keep(i.kind(), value, made(insn, i, to));
            }
        }
    }

    private byte[] made(Insn insn, EntryForm.Item i, Sink to) {
        byte[] made = form.of(OperandReader.read(forms, insn, i));
        to.operand(made, 0, made.length);
        return made;
    }

    private void keep(int kind, long value, byte[] made) {
        int place = OperandStore.mayFit(made) ? store.add(kind, value, made) : -1;
        place(place);
        if (place >= 0 || !OperandStore.mayFit(made)) return;
        // Places of this word that were noted before are in the old one.
        use(kept.after(store));
        store.add(kind, value, made);
    }
}
