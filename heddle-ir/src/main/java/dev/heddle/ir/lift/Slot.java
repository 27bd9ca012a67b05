package dev.heddle.ir.lift;

import dev.heddle.asm.meaning.NumberOrigin;
import dev.heddle.base.bits.Word;

/// A part of a step of lane code that differs among words that are treated alike.
sealed interface Slot {
    /// @param w the word, with its computed values
    /// @param address of the instruction
    Step fill(Step like, Word w, long address);

    /// The bits of a register.
    ///
    /// @param bit the lowest one, counted from the file's first
    /// @param elementBits width of the file's elements
    record Register(NumberOrigin bit, int elementBits) implements Slot {
        @Override
        public Step fill(Step like, Word w, long address) {
            long at = bit.of(w, address);
            return like.at((int) (at / elementBits), (int) (at % elementBits));
        }
    }

    /// A constant.
    record Number(NumberOrigin of) implements Slot {
        @Override
        public Step fill(Step like, Word w, long address) {
            return like.of(of.of(w, address));
        }
    }
}
