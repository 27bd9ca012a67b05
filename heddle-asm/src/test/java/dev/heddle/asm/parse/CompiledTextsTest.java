package dev.heddle.asm.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.asm.print.EntryCode;
import dev.heddle.asm.print.OperandTables;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Outline;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// With little memory, the texts of a few entries alone are kept compiled.
class CompiledTextsTest {
    private static final int FEW = 16;

    @Test
    void theOldestEntriesGo() {
        List<Integer> dropped = new ArrayList<>();
        CompiledTexts kept = new CompiledTexts(1);
        for (int i = 0; i < FEW + 3; i++) {
            int entry = i;
            kept.add(() -> dropped.add(entry));
        }
        assertThat(dropped).containsExactly(0, 1, 2);
    }

    /// A text whose entry was dropped means the same as before.
    @Test
    void whatWasDroppedIsCompiledAnew() throws SourceException {
        Codec codec = Codec.load("agx");
        CompiledTexts kept = new CompiledTexts(1);
        OperandTables operands = new OperandTables(codec.book(), "", new ReadingTables(codec.book(), ""));
        List<Candidate> all = new ArrayList<>();
        for (Outline o : codec.book().outlines()) {
            EntryCode code = new EntryCode(codec.book(), o, "", operands, false);
            all.addAll(Candidate.of(codec.book(), code, "", kept));
        }
        Matcher first = all.getFirst().matcher();
        assertThat(all.getFirst().matcher()).isSameAs(first);
        for (Candidate c : all) c.matcher();
        assertThat(all.getFirst().matcher()).isNotSameAs(first);
    }
}
