package dev.heddle.exec.jvm;

import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import dev.heddle.exec.region.Body;
import dev.heddle.exec.region.Frame;
import dev.heddle.exec.region.Region;
import dev.heddle.exec.region.Target;
import dev.heddle.lift.Op;
import dev.heddle.lift.Step;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// The values of a region that are the same in all lanes: computed once, and spread over vectors where lanes need them.
final class VectorUniforms {
    private static final ClassDesc FRAME = ClassDesc.of(Frame.class.getName());
    private static final ClassDesc INTS = CD_int.arrayType();

    private final Region region;
    private final VectorLocals locals;
    private final VectorValues values;
    private final VectorApi api;
    private final LaneValues scalars;
    private final CodeBuilder out;

    VectorUniforms(
            Region region,
            Target target,
            VectorLocals locals,
            VectorValues values,
            VectorApi api,
            ScalarFrame frame) {
        this.region = region;
        this.locals = locals;
        this.values = values;
        this.api = api;
        this.out = frame.out;
        this.scalars = new LaneValues(target.layout(), target.spaces(), frame, Map.of(), 0);
    }

    /// Writes the computation.
    void all() {
        int shared = out.allocateLocal(TypeKind.REFERENCE);
        out.aload(VectorCompiler.PARAM_FRAME).getfield(FRAME, "shared", INTS).astore(shared);
        scalars.shared(shared);
        for (Step s : region.uniform()) scalars.step(s);
        Set<Integer> needed = needed();
        for (Step s : region.uniform()) if (needed.contains(s.id())) spread(s);
    }

    /// The uniform values that are used in vectors.
    private Set<Integer> needed() {
        Set<Integer> out = new HashSet<>();
        for (Body b : region.bodies()) {
            for (Step s : b.steps()) {
                if (!values.accesses().isSingle(s)) out.addAll(s.args());
                out.add(s.when());
                if (s.op() == Op.ANY) out.addAll(s.args());
            }
            out.addAll(b.out().values());
            out.add(b.exec());
            out.add(b.when());
        }
        return out;
    }

    private void spread(Step s) {
        scalars.push(s);
        switch (s.type()) {
            case I32, MASK -> out.i2l();
            case F32 -> {
                convert("Float", "floatToRawIntBits", CD_int, CD_float);
                out.i2l();
            }
            case F64 -> convert("Double", "doubleToRawLongBits", CD_long, ConstantDescs.CD_double);
            default -> {}
        }
        locals.spread(s, api, out);
    }

    private void convert(String of, String name, ClassDesc result, ClassDesc from) {
        out.invokestatic(ClassDesc.of("java.lang." + of), name, MethodTypeDesc.of(result, from));
    }
}
