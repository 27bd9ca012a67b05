package dev.heddle.asm.insn;

import dev.heddle.isa.Part;

/// A part of an entry's text, and where it stands in what was read.
///
/// @param from first byte
/// @param to past the last one
public record LocatedPart(Part part, int from, int to) {}
