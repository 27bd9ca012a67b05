package dev.heddle.machine.watch;

import dev.heddle.asm.Codec;
import dev.heddle.asm.Descriptors;
import dev.heddle.asm.insn.Insn;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.lift.Lifter;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import java.util.List;

/// Instructions as people want to see them while they run: those of included books too, and with the descriptor that is
/// in the register right now.
public final class InsnText {
    private final Codec codec;
    private final Lifter lifter;
    private final Descriptors descriptors;

    public InsnText(Codec codec) {
        this.codec = codec;
        this.lifter = Lifter.of(codec);
        this.descriptors = codec.descriptors();
    }

    /// @param state before the instruction
    public String of(Insn insn, Wave state) {
        String text = codec.spelled(insn);
        if (text.isEmpty()) text = codec.text(insn);
        if (insn.entry().pointer() == null) return text;
        List<Step> steps = lifter.lift(insn).steps();
        for (Step s : steps) {
            if (s.op() != Op.PERFORM) continue;
            Step from = steps.get(s.args().getFirst());
            RegisterRef p = from.place();
            if (from.op() != Op.CONST && p == null) continue;
            long value = p == null ? from.value() : state.get(p.state(), p.element(), 0);
            text += ", " + descriptors.remark(insn.entry(), value);
        }
        return text;
    }
}
