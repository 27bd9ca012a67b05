package dev.heddle.exec.jvm;

import static java.lang.constant.ConstantDescs.CD_boolean;

import dev.heddle.exec.number.Reference;
import dev.heddle.exec.region.Frame;
import dev.heddle.exec.region.Region;
import dev.heddle.exec.region.RegionCode;
import dev.heddle.exec.region.Target;
import dev.heddle.lift.Step;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes classes of regions, for the lanes of a wave side by side.
public final class VectorClass {
    /// Bytes of bytecode that HotSpot compiles.
    private static final int LONGEST = 7500;

    private static final ClassDesc FRAME = ClassDesc.of(Frame.class.getName());

    private VectorClass() {}

    /// Writes a method.
    private interface Writer {
        /// @return whether it is short enough
        boolean write(Region region, VectorCompiler.Shape shape, Target target, CodeBuilder out);
    }

    /// Code that keeps registers in vectors, from the beginning to the end.
    ///
    /// @return null if it is too long
    public static @Nullable RegionCode whole(
            Region region, VectorCompiler.Shape shape, Target target) {
        return compile(region, shape, target, VectorCompiler::write);
    }

    /// Code that keeps registers in arrays from piece to piece.
    ///
    /// @return null if it is too long
    public static @Nullable RegionCode strips(
            Region region, VectorCompiler.Shape shape, Target target) {
        return compile(region, shape, target, StripCompiler::write);
    }

    private static @Nullable RegionCode compile(
            Region region, VectorCompiler.Shape shape, Target target, Writer writer) {
        List<Reference> forms = new ArrayList<>();
        for (Step s : region.all()) forms.add(Reference.of(s, region.all()));
        try {
            byte[] bytes = bytes(region, shape, target, writer);
            if (bytes.length == 0 || LaneCompiler.length(bytes) > LONGEST) return null;
            return (RegionCode)
                    MethodHandles.lookup()
                            .defineHiddenClassWithClassData(bytes, forms, true)
                            .lookupClass()
                            .getConstructor()
                            .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /// @return nothing if it has too many operations
    private static byte[] bytes(
            Region region, VectorCompiler.Shape shape, Target target, Writer writer) {
        ClassDesc name = ClassDesc.of(VectorClass.class.getPackageName(), "Vectors");
        boolean[] fits = {true};
        byte[] out =
                ClassFile.of()
                        .build(
                                name,
                                c -> {
                                    c.withInterfaceSymbols(
                                            ClassDesc.of(RegionCode.class.getName()));
                                    c.withMethodBody(
                                            ConstantDescs.INIT_NAME,
                                            ConstantDescs.MTD_void,
                                            ClassFile.ACC_PUBLIC,
                                            ScalarCompiler::constructor);
                                    c.withMethodBody(
                                            "run",
                                            MethodTypeDesc.of(CD_boolean, FRAME),
                                            ClassFile.ACC_PUBLIC,
                                            b -> fits[0] = writer.write(region, shape, target, b));
                                });
        return fits[0] ? out : new byte[0];
    }
}
