package dev.heddle.asm.insn;

import java.util.List;

/// An operand of an instruction as data.
public sealed interface Operand {
    /// @return the operand's or field's name in the book, such as `a`
    String name();

    /// @return as it is printed; may be empty
    String text();

    /// Registers.
    ///
    /// @param file register file of the book's head
    /// @param index number of the first, in elements of `elementBits` (half registers count halves)
    /// @param count how many follow each other
    /// @param elementBits width of one
    /// @param type of the value, such as `u16`
    /// @param modifiers as printed, `.cache`, `.neg`
    record Register(
            String name,
            String text,
            String file,
            long index,
            long count,
            int elementBits,
            String type,
            List<String> modifiers)
            implements Operand {
        public Register {
            modifiers = List.copyOf(modifiers);
        }
    }

    /// A register whose number is known when the program runs.
    ///
    /// @param file register file of the book's head
    /// @param elementBits width of one
    /// @param through registers that its number depends on
    record Relative(String name, String text, String file, int elementBits, List<Register> through) implements Operand {
        public Relative {
            through = List.copyOf(through);
        }
    }

    /// A number in the instruction word.
    ///
    /// @param value zero-extended, or sign-extended if it is printed signed
    /// @param modifiers as printed
    record Immediate(String name, String text, long value, List<String> modifiers) implements Operand {
        public Immediate {
            modifiers = List.copyOf(modifiers);
        }
    }

    /// A name from an enum of the book.
    ///
    /// @param doc what the book says that the value stands for; may be empty
    record Named(String name, String text, long value, String doc) implements Operand {
        /// A value of which the book says nothing more than its name.
        public Named(String name, String text, long value) {
            this(name, text, value, "");
        }
    }

    /// Where a branch goes.
    ///
    /// @param distance bytes from the instruction's first byte
    /// @param address the target
    record Target(String name, String text, long distance, long address) implements Operand {}

    /// Bits that have no meaning here.
    record Undefined(String name, String text) implements Operand {}
}
