package dev.heddle.exec.jvm;

import static java.lang.constant.ConstantDescs.CD_boolean;

import dev.heddle.exec.number.Reference;
import dev.heddle.exec.region.Frame;
import dev.heddle.exec.region.Region;
import dev.heddle.exec.region.RegionCode;
import dev.heddle.exec.state.Layout;
import dev.heddle.lift.Step;
import java.lang.classfile.ClassFile;
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

    /// @param spaces names of the address spaces, in the order of the book
    /// @return null if it is too long
    public static @Nullable RegionCode compile(
            Region region, VectorCompiler.Shape shape, Layout layout, List<String> spaces) {
        List<Reference> forms = new ArrayList<>();
        for (Step s : region.all()) forms.add(Reference.of(s, region.all()));
        try {
            byte[] bytes = bytes(region, shape, layout, spaces);
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
            Region region, VectorCompiler.Shape shape, Layout layout, List<String> spaces) {
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
                                            b ->
                                                    fits[0] =
                                                            VectorCompiler.write(
                                                                    region, shape, layout, spaces,
                                                                    b));
                                });
        return fits[0] ? out : new byte[0];
    }
}
