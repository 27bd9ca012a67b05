package dev.heddle.exec.jvm.vector;

import static java.lang.constant.ConstantDescs.CD_int;

import dev.heddle.exec.region.Body;
import dev.heddle.exec.region.Frame;
import dev.heddle.exec.region.Region;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// Registers that all lanes share and that a region sets, in code that keeps registers in local variables.
final class VectorCommons {
    private static final ClassDesc FRAME = ClassDesc.of(Frame.class.getName());
    private static final ClassDesc INTS = CD_int.arrayType();

    private final Region region;
    private final Map<Integer, Integer> all;
    private final VectorUniforms uniforms;
    private final VectorLocals locals;
    private final VectorValues values;
    private final CodeBuilder out;

    /// @param all their local variables, by number
    VectorCommons(
            Region region,
            Map<Integer, Integer> all,
            VectorUniforms uniforms,
            VectorLocals locals,
            VectorValues values,
            CodeBuilder out) {
        this.region = region;
        this.all = all;
        this.uniforms = uniforms;
        this.locals = locals;
        this.values = values;
        this.out = out;
    }

    /// @return a local variable for each, by number
    static Map<Integer, Integer> locals(Region region, CodeBuilder out) {
        Map<Integer, Integer> all = new TreeMap<>();
        for (int k : region.shared()) all.put(k, out.allocateLocal(TypeKind.INT));
        return all;
    }

    /// Takes them from the frame.
    void begin() {
        all.forEach((k, local) -> place(k).iaload().istore(local));
    }

    /// Gives them back.
    void finish() {
        all.forEach((k, local) -> place(k).iload(local).iastore());
    }

    /// Pushes where one is.
    private CodeBuilder place(int number) {
        return out.aload(VectorCompiler.PARAM_FRAME)
                .getfield(FRAME, "shared", INTS)
                .loadConstant(number);
    }

    /// Sets those that a body sets.
    ///
    /// @param active local variables of the masks of active lanes, by chunk
    void assign(Body body, int[] active) {
        for (int id : body.shared().values())
            if (region.isUniform(id)) uniforms.push(id);
            else first(id, active);
        for (int number : List.copyOf(body.shared().keySet()).reversed())
            out.istore(Objects.requireNonNull(all.get(number)));
    }

    /// Pushes what the first active lane has.
    private void first(int id, int[] active) {
        int last = locals.chunks() - 1;
        for (int c = 0; c <= last; c++) {
            locals.load(id, c);
            values.room("low0", c);
            values.api().intoArray();
        }
        Label found = out.newLabel();
        out.aload(VectorCompiler.PARAM_FRAME).getfield(FRAME, "low0", INTS);
        for (int c = 0; c <= last; c++) {
            out.aload(active[c]);
            values.api().firstTrue();
            out.loadConstant(c * locals.lanes()).iadd();
            if (c == last) break;
            out.dup().loadConstant((c + 1) * locals.lanes()).if_icmplt(found).pop();
        }
        out.labelBinding(found).iaload();
    }
}
