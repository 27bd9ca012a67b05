package dev.heddle.exec.jvm.vector;

import static java.lang.constant.ConstantDescs.CD_boolean;

import dev.heddle.exec.jvm.lane.VectorApi;
import dev.heddle.exec.region.Frame;
import dev.heddle.exec.region.Region;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/// Writes the method of a [ChunkedLoop] that looks whether the floats of all lanes are such that the region may begin:
/// none is a NaN but the canonical one, and none is too small, see [Region].
final class PartFloats {
    static final MethodTypeDesc FIT =
            MethodTypeDesc.of(CD_boolean, ClassDesc.of(Frame.class.getName()));

    private static final ClassDesc FRAME = ClassDesc.of(Frame.class.getName());
    private static final ClassDesc INTS = ConstantDescs.CD_int.arrayType();

    private final Region region;
    private final CodeBuilder out;
    private final VectorApi api;
    private final int first;
    private final int number;

    private PartFloats(Region region, CodeBuilder out) {
        this.region = region;
        this.out = out;
        this.api = new VectorApi(out);
        this.first = out.allocateLocal(TypeKind.INT);
        this.number = out.allocateLocal(TypeKind.REFERENCE);
    }

    static void write(Region region, WaveShape shape, CodeBuilder out) {
        if (region.floats().isEmpty()) out.iconst_1().ireturn();
        else new PartFloats(region, out).all(shape.lanes(), shape.length());
    }

    private void all(int lanes, int length) {
        Label again = out.newLabel();
        Label next = out.newLabel();
        out.iconst_0().istore(first).labelBinding(again);
        api.species(false);
        out.iconst_0();
        api.maskAll();
        List<Integer> rows = List.copyOf(region.variables());
        for (int row : region.floats()) {
            isOtherNan(rows.indexOf(row));
            int least = region.least(row);
            if (least > 0) isSmall(least);
        }
        numbers(() -> out.getfield(FRAME, "todo", INTS));
        api.compare("LT", 0);
        api.masks("and");
        api.anyTrue();
        out.ifeq(next).iconst_0().ireturn().labelBinding(next);
        out.loadConstant(length).iload(first).iadd().istore(first);
        out.iload(first).loadConstant(lanes).if_icmplt(again);
        out.iconst_1().ireturn();
    }

    private void numbers(Runnable array) {
        api.species(false);
        out.aload(WaveShape.PARAM_FRAME);
        array.run();
        out.iload(first);
        api.fromArray();
    }

    private void isOtherNan(int variable) {
        numbers(() -> out.getfield(FRAME, "in", INTS.arrayType()).loadConstant(variable).aaload());
        out.astore(number).aload(number);
        api.asFloats();
        api.compareReal(
                "NE",
                () -> {
                    out.aload(number);
                    api.asFloats();
                });
        out.aload(number);
        api.compare("NE", VectorValues.NAN);
        api.masks("and");
        api.masks("or");
    }

    private void isSmall(int least) {
        out.aload(number);
        api.shift("LSHL", 1);
        api.number(-2);
        api.ints("add");
        api.compare("ULE", VectorReals.tooSmall(least));
        api.masks("or");
    }
}
