package dev.heddle.asm;

import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.isa.Entry;
import java.util.ArrayList;
import java.util.List;

/// Finds what a book advises against in instructions that it lets through.
public final class Advice {
    private final Codec codec;

    /// @param codec what the source was assembled with
    public Advice(Codec codec) {
        this.codec = codec;
    }

    /// @param code what the source gave
    /// @return a message for each instruction and reason, in the order of the source
    public List<Diagnostic> in(Assembled code, Source source) {
        return isPossible(code) ? in(code.program(), source) : List.of();
    }

    private List<Diagnostic> in(Program program, Source source) {
        List<Diagnostic> out = new ArrayList<>();
        String[] lines = source.text().split("\n", -1);
        for (int i = 0; i < program.items().size() && i < program.lines().size(); i++) {
            int line = program.lines().get(i);
            if (line < 1 || line > lines.length || !(program.items().get(i) instanceof Insn n)) continue;
            String text = lines[line - 1];
            int column = text.length() - text.stripLeading().length() + 1;
            for (String reason : codec.advice(n))
                out.add(new Diagnostic(source.name(), line, column, text.strip().length(), text, reason));
        }
        return out;
    }

    private static boolean isPossible(Assembled code) {
        for (int i = 0; i < code.count(); i++) {
            Entry e = code.entry(i);
            if (e != null && isPossible(e)) return true;
        }
        return false;
    }

    private static boolean isPossible(Entry e) {
        return e.requirements().stream().anyMatch(r -> !r.refuses());
    }
}
