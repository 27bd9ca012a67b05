package dev.heddle.machine.watch;

import dev.heddle.asm.insn.Insn;
import org.jspecify.annotations.Nullable;

/// An instruction uses what it must not use yet, or not any more.
///
/// @param reason for people, without the place
/// @param lane the first one that it happens in, -1 if it is all the same
/// @param other the instruction that it should have waited for, or that read the register for the last time; null if
///     it always has to wait
/// @param isLate whether the register was read for the last time before
public record SyncTrouble(String reason, int lane, @Nullable Insn other, boolean isLate) {}
