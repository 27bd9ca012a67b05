package dev.heddle.asm;

import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Operand;
import dev.heddle.asm.insn.Placed;
import dev.heddle.asm.operand.EntryForm;
import dev.heddle.asm.operand.OperandForms;
import dev.heddle.asm.operand.OperandReader;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Memo;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Entry;
import java.util.IdentityHashMap;

/// Operands as bytes in a form of the caller's, such as JSON. Those of most operands follow from a few bits of the
/// word: they are kept, and found without making the operand. For one thread.
public final class OperandBytes {
    /// How operands are written.
    public interface Form {
        /// @return nothing if it is left out
        byte[] of(Operand o);
    }

    /// Takes the operands of an instruction, one after the other.
    public interface Sink {
        /// @param bytes none for what is left out
        void operand(byte[] bytes);
    }

    /// What is kept of all instructions of a codec in one form. For several threads.
    public static final class Kept {
        private final Memo<byte[]> operands = new Memo<>(18);

        /// Nothing is kept yet.
        public Kept() {}
    }

    private final OperandForms forms;
    private final Form form;
    private final Kept kept;
    private final IdentityHashMap<Entry, EntryForm> entries = new IdentityHashMap<>();

    /// Whether the operands of the word do not follow from its bits alone.
    private boolean isOpen;

    /// @param form the same for all that have `kept`
    public OperandBytes(Codec codec, Form form, Kept kept) {
        this.forms = codec.compiled().operandForms();
        this.form = form;
        this.kept = kept;
    }

    /// Hands on the operands in the order of the text.
    ///
    /// @param insn as its bytes are decoded
    /// @return whether all follows from its bits alone, not from where it is
    public boolean write(Insn insn, Sink to) {
        isOpen = false;
        operands(insn, to);
        return !isOpen;
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
                to.operand(form.of(OperandReader.read(forms, insn, i)));
                continue;
            }
            long value = index.get(word);
            byte[] operand = kept.operands.of(value, i.kind());
            if (operand == null) {
                operand = form.of(OperandReader.read(forms, insn, i));
                kept.operands.keep(value, i.kind(), operand);
            }
            to.operand(operand);
        }
    }
}
