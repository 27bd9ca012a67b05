package dev.heddle.asm;

import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Operand;
import dev.heddle.asm.source.Directive;
import dev.heddle.asm.source.SourceLines;
import dev.heddle.isa.Isa;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Compares the addresses of a listing with where its lines end up. The bytes of a line say where the next one has to
/// be; a text may have been changed, and lines without an address may have been added.
final class ListedLines {
    private final Isa isa;
    private final GapPolicy gaps;

    /// Where the listed line that came last ends, by its own bytes.
    private long end;

    private boolean hasEnd;

    /// Lines without an address since then.
    private int added;

    ListedLines(Isa isa, GapPolicy gaps) {
        this.isa = isa;
        this.gaps = gaps;
    }

    interface Errors {
        void report(SourceLines.Line line, String message);
    }

    /// Hears of the lines with statements, in their order.
    ///
    /// @return the bytes between this one and the one before, if they are to be filled in; else null
    byte @Nullable [] before(SourceLines.Line line) {
        SourceLines.Listed listed = line.listed();
        if (listed == null) {
            added++;
            return null;
        }
        long gap = listed.address() - end;
        boolean fills = gaps == GapPolicy.FILL && hasEnd && added == 0 && gap > 0 && gap <= Directive.MAX_FILLED;
        end = listed.end();
        hasEnd = true;
        added = 0;
        if (!fills) return null;
        byte[] out = new byte[(int) gap];
        Arrays.fill(out, (byte) Math.max(0, isa.padding()));
        return out;
    }

    /// @param statements with their addresses
    void check(List<Statement> statements, Errors to) {
        if (gaps == GapPolicy.CLOSE) return;
        long lastEnd = 0;
        boolean isFirst = true;
        long between = 0;
        for (Statement s : statements) {
            SourceLines.Listed listed = s.listed();
            if (listed == null) {
                between += s.size;
                continue;
            }
            long gap = isFirst ? 0 : listed.address() - lastEnd;
            if (gap != 0 && gap != between && listed.address() != s.address) {
                to.report(s.line, message(listed.address(), gap, lastEnd));
                return;
            }
            lastEnd = listed.end();
            isFirst = false;
            between = 0;
        }
    }

    private static String message(long found, long gap, long expected) {
        String where = "expected the address %x, where the line before ends, found %x".formatted(expected, found);
        return gap > 0 && gap <= Directive.MAX_FILLED
                ? "%s; '.zero %d' before this line fills the gap".formatted(where, gap)
                : where + "; addresses of a listing ascend";
    }

    /// Where listed lines are now, by the address that the listing gives them; only those that have moved.
    private static Map<Long, Long> moved(List<Statement> statements) {
        Map<Long, Long> out = new HashMap<>();
        for (Statement s : statements) {
            SourceLines.Listed listed = s.listed();
            if (listed != null && listed.address() != s.address) out.put(listed.address(), s.address);
        }
        return out;
    }

    /// A target that is a number is that of the listing: wrong if what was there is elsewhere now.
    ///
    /// @param open those of the statements that depend on addresses
    static void checkNumbers(CompiledBook compiled, List<Statement> statements, List<Statement> open, Errors errors) {
        Map<Long, Long> moved = moved(statements);
        if (moved.isEmpty()) return;
        for (Statement s : open) {
            Insn insn = s.insn;
            if (insn == null || !s.usesNumber) continue;
            for (Operand o : compiled.operands(insn)) {
                Long now = o instanceof Operand.Target t ? moved.get(t.address()) : null;
                if (now != null)
                    errors.report(
                            s.line,
                            "what the listing has at %x is at %x now; a label names it wherever it is"
                                    .formatted(((Operand.Target) o).address(), now));
            }
        }
    }
}
