package dev.heddle.editors.dap;

import dev.heddle.debugger.session.Code;
import java.util.List;
import org.eclipse.lsp4j.debug.DisassembleArguments;
import org.eclipse.lsp4j.debug.DisassembledInstruction;
import org.eclipse.lsp4j.debug.DisassembledInstructionPresentationHint;

/// Instructions for the disassembly view.
final class Disassembly {
    /// Instructions of a request at most; no view shows as many.
    private static final int MOST = 1 << 16;

    private final Code code;
    private final Text text;

    Disassembly(Code code, Text text) {
        this.code = code;
        this.text = text;
    }

    /// As many as are asked for; those that there are not are marked as invalid.
    DisassembledInstruction[] of(DisassembleArguments a) {
        Address at = Address.of(a.getMemoryReference());
        if (at.memory() != null) throw new DapRequestRefused("only the program can be disassembled, not " + at);
        int count = a.getInstructionCount();
        if (count < 0 || count > MOST)
            throw new DapRequestRefused("%d instructions; expected 0 to %d".formatted(count, MOST));
        long address = at.at() + (a.getOffset() == null ? 0 : a.getOffset());
        int skipped = a.getInstructionOffset() == null ? 0 : a.getInstructionOffset();
        long first = (long) number(address) + skipped;
        DisassembledInstruction[] out = new DisassembledInstruction[count];
        for (int i = 0; i < count; i++) out[i] = instruction(first + i);
        return out;
    }

    /// @return number of the instruction that has a byte, or of the next one
    private int number(long address) {
        List<Code.Line> all = code.lines();
        for (int i = 0; i < all.size(); i++) if (address < all.get(i).end()) return i;
        return all.size();
    }

    private DisassembledInstruction instruction(long number) {
        List<Code.Line> all = code.lines();
        DisassembledInstruction out = new DisassembledInstruction();
        if (number < 0 || number >= all.size()) {
            long end = all.isEmpty() ? 0 : all.getLast().end();
            // Numbers that are in order, and that no instruction has.
            out.setAddress(Long.toString(number < 0 ? number : end + number - all.size()));
            out.setInstruction("(nothing)");
            out.setPresentationHint(DisassembledInstructionPresentationHint.INVALID);
            return out;
        }
        Code.Line l = all.get((int) number);
        out.setAddress(Address.hex(l.address()));
        out.setInstructionBytes(spaced(l.bytes()));
        out.setInstruction(l.text());
        if (!l.labels().isEmpty()) out.setSymbol(l.labels().getFirst());
        int line = text.line(l.address());
        if (line > 0) {
            out.setLocation(text.source());
            out.setLine(text.habits().shown(line));
        }
        return out;
    }

    private static String spaced(String hex) {
        return hex.replaceAll("..(?!$)", "$0 ");
    }
}
