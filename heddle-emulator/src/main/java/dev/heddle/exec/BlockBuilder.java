package dev.heddle.exec;

import dev.heddle.exec.state.RegisterLayout;
import dev.heddle.insn.Insn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Collects the operations of a [Block].
final class BlockBuilder {
    private final ProgramLayout program;
    private final DescriptorCodes descriptors;
    private final List<Insn> insns = new ArrayList<>();
    private final List<Integer> first = new ArrayList<>();
    private int[] code = new int[64 * Block.STRIDE];
    private int size;

    BlockBuilder(ProgramLayout program, DescriptorCodes descriptors) {
        this.program = program;
        this.descriptors = descriptors;
    }

    /// The operations of another instruction follow.
    void begin(Insn insn) {
        insns.add(insn);
        first.add(size);
    }

    /// The code ends here.
    void stop() {
        emit(Opcode.STOP, 0, RegisterLayout.EXEC, 0, 0, 1);
    }

    /// @param head number of the operation, and flags of [Block]
    void emit(int head, int result, int a, int b, int c, int more) {
        int at = size * Block.STRIDE;
        if (at == code.length) code = Arrays.copyOf(code, 2 * code.length);
        code[at] = head;
        code[at + 1] = result;
        code[at + 2] = a;
        code[at + 3] = b;
        code[at + 4] = c;
        code[at + 5] = more;
        size++;
    }

    /// Finds words next to each other that do what descriptors say.
    private void findRuns() {
        for (int i = 0; i < size; i++) {
            int end = i;
            while (end < size && end - i < DescriptorRun.LONGEST && isNear(end)) end++;
            if (end - i < 2) continue;
            run(i, end);
            i = end - 1;
        }
    }

    private boolean isNear(int at) {
        if (code[at * Block.STRIDE] != Opcode.PERFORM) return false;
        return site(at).isNear();
    }

    private DescriptorCodes.Site site(int at) {
        return (DescriptorCodes.Site) program.constants().get(code[at * Block.STRIDE + 5]);
    }

    /// The first word does all of them, or itself alone.
    private void run(int from, int end) {
        List<DescriptorCodes.Site> sites = new ArrayList<>();
        int[] rows = new int[end - from];
        for (int i = from; i < end; i++) {
            sites.add(site(i));
            rows[i - from] = code[i * Block.STRIDE + 2];
        }
        int at = from * Block.STRIDE;
        code[at] = Opcode.PERFORM_RUN;
        code[at + 5] = program.constants().number(new DescriptorRun(descriptors, sites, rows));
    }

    Block build(long start, long next) {
        findRuns();
        Block made =
                new Block(
                        Arrays.copyOf(code, size * Block.STRIDE),
                        insns.toArray(Insn[]::new),
                        first.stream().mapToInt(Integer::intValue).toArray(),
                        start,
                        next,
                        program.rows().narrow(),
                        program.rows().wide());
        program.rows().publish();
        return made;
    }
}
