package dev.heddle.exec.jvm.vector;

import static java.lang.constant.ConstantDescs.CD_int;

import dev.heddle.exec.jvm.lane.VectorApi;
import dev.heddle.exec.region.Frame;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;

/// Masks of lanes in local variables, one for each chunk; in a frame they are numbers, 0 or -1.
final class VectorMasks {
    private static final ClassDesc FRAME = ClassDesc.of(Frame.class.getName());
    private static final ClassDesc INTS = CD_int.arrayType();

    private final VectorLocals locals;
    private final VectorApi api;
    private final CodeBuilder out;

    VectorMasks(VectorLocals locals, VectorApi api, CodeBuilder out) {
        this.locals = locals;
        this.api = api;
        this.out = out;
    }

    void none(int local) {
        api.species(false);
        out.iconst_0();
        api.maskAll();
        out.astore(local);
    }

    void load(String name, int[] to) {
        for (int c = 0; c < to.length; c++) {
            api.species(false);
            out.aload(VectorCompiler.PARAM_FRAME).getfield(FRAME, name, INTS);
            locals.offset(c);
            api.fromArray();
            api.compare("NE", 0);
            out.astore(to[c]);
        }
    }

    void store(String name, int[] from) {
        for (int c = 0; c < from.length; c++) {
            api.number(0);
            api.number(-1);
            out.aload(from[c]);
            api.blend();
            out.aload(VectorCompiler.PARAM_FRAME).getfield(FRAME, name, INTS);
            locals.offset(c);
            api.intoArray();
        }
    }

    /// Pushes whether a lane of a mask is there.
    void any(int[] mask) {
        for (int c = 0; c < mask.length; c++) {
            out.aload(mask[c]);
            if (c > 0) api.masks("or");
        }
        api.anyTrue();
    }
}
