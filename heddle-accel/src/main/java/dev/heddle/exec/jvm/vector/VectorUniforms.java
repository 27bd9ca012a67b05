package dev.heddle.exec.jvm.vector;

import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import dev.heddle.exec.jvm.lane.LaneValues;
import dev.heddle.exec.jvm.lane.ScalarFrame;
import dev.heddle.exec.jvm.lane.VectorApi;
import dev.heddle.exec.jvm.region.Target;
import dev.heddle.exec.region.Body;
import dev.heddle.exec.region.Frame;
import dev.heddle.exec.region.Region;
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
/// Those that are made of what is asked in the region are computed for each body.
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

    /// Those that are made of what is asked.
    private final Set<Integer> asked;

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
        this.asked = asked();
    }

    private Set<Integer> asked() {
        Set<Integer> out = new HashSet<>();
        for (Step s : region.uniform())
            if (s.op() == Op.RESOURCE || s.args().stream().anyMatch(out::contains)) out.add(s.id());
        return out;
    }

    /// Writes the computation of those that stay the same.
    void all() {
        int shared = out.allocateLocal(TypeKind.REFERENCE);
        out.aload(WaveShape.PARAM_FRAME).getfield(FRAME, "shared", INTS).astore(shared);
        scalars.shared(shared);
        Set<Integer> used = used(bodies);
        Set<Integer> needed = needed(bodies);
        used.removeAll(asked);
        needed.removeAll(asked);
        compute(used, needed);
    }

    /// Writes the computation of the others, at the beginning of a body.
    void of(Body body) {
        Set<Integer> used = used(List.of(body));
        Set<Integer> needed = needed(List.of(body));
        used.retainAll(asked);
        needed.retainAll(asked);
        compute(used, needed);
    }

    private void compute(Set<Integer> used, Set<Integer> needed) {
        for (Step s : region.uniform()) {
            if (!used.contains(s.id())) continue;
            if (s.op() == Op.RESOURCE) {
                values.accesses().pushSingle(s, null);
                scalars.take(s);
            } else {
                scalars.step(s);
            }
        }
        for (Step s : region.uniform()) if (needed.contains(s.id())) spread(s);
    }

    /// Pushes a value.
    void push(int id) {
        scalars.push(region.step(id));
    }

    /// All values that something in the bodies comes of.
    private Set<Integer> used(List<Body> bodies) {
        Set<Integer> out = new HashSet<>();
        for (Body b : bodies) {
            for (Step s : b.steps()) {
                out.add(s.id());
                need(s, out);
            }
            out.addAll(b.out().values());
            out.addAll(b.shared().values());
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
    private Set<Integer> needed(List<Body> bodies) {
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
