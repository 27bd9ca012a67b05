package dev.heddle.emulator;

import dev.heddle.asm.insn.Insn;
import dev.heddle.ir.state.RegisterLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Collects the operations of a [Block].
final class BlockBuilder {
    private final ProgramLayout program;
    private final List<Insn> insns = new ArrayList<>();
    private final List<Integer> first = new ArrayList<>();
    private int[] code = new int[64 * Block.STRIDE];
    private int size;

    BlockBuilder(ProgramLayout program) {
        this.program = program;
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

    Block build(long start, long next) {
        Block made = new Block(
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
