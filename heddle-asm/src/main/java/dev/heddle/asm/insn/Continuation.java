package dev.heddle.asm.insn;

import dev.heddle.isa.Entry;

/// A word that may come next in an instruction that has been begun.
///
/// @param text that may follow; empty for a label
/// @param entry of the text that it would be
/// @param title what may stand there, empty if the book gives it no name
public record Continuation(String text, Entry entry, String title) {}
