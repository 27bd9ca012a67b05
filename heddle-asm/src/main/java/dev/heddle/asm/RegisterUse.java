package dev.heddle.asm;

/// A register that an instruction reads or writes.
///
/// @param file register file of the book's head; where files overlap, the one that lies below
/// @param named the file as the operand has it: the same, or one that overlaps it
/// @param bit its lowest bit in the file
/// @param bits its width
/// @param step slots after the instruction's first one
/// @param role how it is used, see [dev.heddle.isa.Schedule.Delay]
/// @param operand as it is printed
public record RegisterUse(
        boolean isWrite, String file, String named, int bit, int bits, int step, String role, String operand) {
    /// @param f a file that a rule of the book names
    /// @return whether the rule is about this register: one about a file is also about those that overlap it
    public boolean isIn(String f) {
        return file.equals(f) || named.equals(f);
    }
}
