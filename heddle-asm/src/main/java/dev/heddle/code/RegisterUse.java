package dev.heddle.code;

/// A register that an instruction reads or writes.
///
/// @param file register file of the book's head
/// @param bit its lowest bit in the file
/// @param bits its width
/// @param step slots after the instruction's first one
/// @param role how it is used, see [dev.heddle.book.Schedule.Delay]
/// @param operand as it is printed
public record RegisterUse(
        boolean isWrite, String file, int bit, int bits, int step, String role, String operand) {}
