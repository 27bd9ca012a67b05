package dev.heddle.ir.lift;

import dev.heddle.asm.insn.Insn;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Entry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The lane code of all words for which the same is decided, in which registers and constants follow from the word.
final class LaneForm {
    /// A step.
    ///
    /// @param like as it is for one word
    /// @param slot null if it is the same for all words
    record Part(Step like, @Nullable Slot slot) {}

    private final Entry.Lanes lanes;
    private final List<Step> steps;
    private final @Nullable Slot[] slots;
    private final boolean isOpen;
    private final boolean isByAddress;

    /// @param isByAddress whether it looks at the address of the instruction
    LaneForm(Entry.Lanes lanes, List<Part> parts, boolean isByAddress) {
        this.isByAddress = isByAddress;
        this.lanes = lanes;
        Step[] all = new Step[parts.size()];
        this.slots = new Slot[all.length];
        boolean isOpen = false;
        for (int i = 0; i < all.length; i++) {
            all[i] = parts.get(i).like;
            slots[i] = parts.get(i).slot;
            isOpen |= slots[i] != null;
        }
        this.steps = List.of(all);
        this.isOpen = isOpen;
    }

    /// @return the code of the instruction that it was made of
    LaneCode of(Insn insn) {
        return new LaneCode(insn, lanes, steps, isByAddress);
    }

    /// @param word of the instruction, with its computed values
    LaneCode of(Insn insn, Word word) {
        if (!isOpen) return of(insn);
        Step[] all = new Step[slots.length];
        for (int i = 0; i < all.length; i++) {
            Slot slot = slots[i];
            Step like = steps.get(i);
            all[i] = slot == null ? like : slot.fill(like, word, insn.address());
        }
        return new LaneCode(insn, lanes, List.of(all), isByAddress);
    }
}
