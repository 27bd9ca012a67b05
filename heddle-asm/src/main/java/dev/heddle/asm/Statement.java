package dev.heddle.asm;

import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.source.SourceLines;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One statement of a source, with the bytes that it has become so far.
final class Statement {
    final SourceLines.Line line;

    /// What a section puts before the line's instruction, if this is it.
    final byte @Nullable [] inserted;

    @Nullable
    Insn insn;

    /// Instructions that the line stands for before its own.
    List<Insn> before = List.of();

    byte @Nullable [] data;
    long address;
    int size;
    boolean usesAddress;

    /// Whether a branch target is written as a number.
    boolean usesNumber;

    /// Why its target cannot be reached from where it was the last time; it may still move.
    LineFaults.@Nullable Fault unreached;

    Statement(SourceLines.Line line, byte @Nullable [] inserted) {
        this.line = line;
        this.inserted = inserted;
    }

    /// Bytes between the lines of a listing.
    static Statement filling(SourceLines.Line line, byte[] bytes) {
        Statement out = new Statement(line, null);
        out.data = bytes;
        out.size = bytes.length;
        return out;
    }

    /// Whether it has its bytes from the start, without a text.
    boolean isFilling() {
        return data != null && line.raw() == null && line.directive() == null;
    }

    /// What the listing that the line comes from says about it, or null.
    SourceLines.@Nullable Listed listed() {
        return inserted != null || isFilling() ? null : line.listed();
    }
}
