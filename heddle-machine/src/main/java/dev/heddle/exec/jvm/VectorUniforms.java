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
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The values of a region that are the same in all lanes: computed once, and spread over vectors where lanes need them.
final class VectorUniforms {
    private static final ClassDesc FRAME = ClassDesc.of(Frame.class.getName());
    private static final ClassDesc INTS = CD_int.arrayType();

    private final Region region;
    private final List<Body> bodies;
    private final VectorLocals locals;
    private final VectorValues values;
    private final VectorApi api;
    private final LaneValues scalars;
    private final CodeBuilder out;

    /// @param bodies that they are for
    VectorUniforms(
            Region region,
            List<Body> bodies,
            Target target,
            VectorLocals locals,
            VectorValues values,
            ScalarFrame frame) {
        this.region = region;
        this.bodies = bodies;
        this.locals = locals;
        this.values = values;
        this.api = values.api();
        this.out = frame.out;
        this.scalars = new LaneValues(target.layout(), target.spaces(), frame, Map.of(), 0);
    }

    /// Writes the computation.
    void all() {
        int shared = out.allocateLocal(TypeKind.REFERENCE);
        out.aload(VectorCompiler.PARAM_FRAME).getfield(FRAME, "shared", INTS).astore(shared);
        scalars.shared(shared);
        Set<Integer> used = used();
        for (Step s : region.uniform()) if (used.contains(s.id())) scalars.step(s);
        Set<Integer> needed = needed();
        for (Step s : region.uniform()) if (needed.contains(s.id())) spread(s);
    }

    /// All values that something in the bodies comes of.
    private Set<Integer> used() {
        Set<Integer> out = new HashSet<>();
        for (Body b : bodies) {
            for (Step s : b.steps()) need(s, out);
            out.addAll(b.out().values());
            out.add(b.exec());
            out.add(b.when());
        }
        for (Step s : region.uniform().reversed()) if (out.contains(s.id())) need(s, out);
        return out;
    }

    private static void need(Step s, Set<Integer> needed) {
        needed.addAll(s.args());
        needed.add(s.when());
    }

    /// The uniform values that are used in vectors.
    private Set<Integer> needed() {
        Set<Integer> out = new HashSet<>();
        for (Body b : bodies) {
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
