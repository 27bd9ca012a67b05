package dev.heddle.exec.jvm.vector;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;

import dev.heddle.exec.region.Frame;
import dev.heddle.exec.region.Region;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/// Barriers of a group in compiled code. A wave that is alone in its group continues; the code of others ends, and
/// begins again behind the barrier when all have come there.
final class VectorBarrier {
    private static final ClassDesc FRAME = ClassDesc.of(Frame.class.getName());
    private static final ClassDesc ACCESSES = ClassDesc.of(VectorAccesses.class.getName());

    private final Region region;
    private final boolean apart;
    private final CodeBuilder out;

    VectorBarrier(Region region, boolean apart, CodeBuilder out) {
        this.region = region;
        this.apart = apart;
        this.out = out;
    }

    private void flag(String name) {
        out.aload(WaveShape.PARAM_FRAME).getfield(FRAME, name, CD_boolean);
    }

    /// Leaves the piece with a barrier to the interpreter unless all lanes are there.
    ///
    /// @param here the local variable of the frame's mask of the lanes that are there
    void check(Label refused, int here) {
        out.aload(WaveShape.PARAM_FRAME).aload(here);
        MethodTypeDesc type = MethodTypeDesc.of(CD_boolean, FRAME, CD_int.arrayType());
        out.invokestatic(ACCESSES, apart ? "areAllHere" : "areAllActive", type).ifeq(refused);
    }

    /// Ends the code unless the wave is alone.
    ///
    /// @param next the address behind the barrier
    void waits(long next, Label tail) {
        Label alone = out.newLabel();
        flag("isAlone");
        out.ifne(alone).aload(WaveShape.PARAM_FRAME).loadConstant(region.piece(next));
        out.putfield(FRAME, "entry", CD_int).aload(WaveShape.PARAM_FRAME).iconst_1();
        out.putfield(FRAME, "waits", CD_boolean).goto_(tail).labelBinding(alone);
    }
}
