package dev.heddle.exec.jvm;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;

/// Words of the bytes of packed registers, read and written without a call of ours: of what a method with many vectors
/// calls, the virtual machine takes in only its own.
final class ByteViews {
    private static final ClassDesc ORDER = ClassDesc.of("java.nio.ByteOrder");
    private static final ClassDesc HANDLES = ClassDesc.of("java.lang.invoke.MethodHandles");
    private static final ClassDesc BOOTSTRAPS = ClassDesc.of("java.lang.invoke.ConstantBootstraps");

    private final ScalarFrame frame;

    public ByteViews(ScalarFrame frame) {
        this.frame = frame;
    }

    private static ClassDesc unit(int bits) {
        return bits == 64 ? CD_long : CD_int;
    }

    private static DynamicConstantDesc<?> view(int bits) {
        return DynamicConstantDesc.ofNamed(
                ConstantDescs.ofConstantBootstrap(
                        BOOTSTRAPS,
                        "invoke",
                        ConstantDescs.CD_Object,
                        ConstantDescs.CD_MethodHandle,
                        ConstantDescs.CD_Object.arrayType()),
                ConstantDescs.DEFAULT_NAME,
                ConstantDescs.CD_VarHandle,
                MethodHandleDesc.ofMethod(
                        DirectMethodHandleDesc.Kind.STATIC,
                        HANDLES,
                        "byteArrayViewVarHandle",
                        MethodTypeDesc.of(
                                ConstantDescs.CD_VarHandle, ConstantDescs.CD_Class, ORDER)),
                unit(bits).arrayType(),
                DynamicConstantDesc.ofNamed(
                        ConstantDescs.ofConstantBootstrap(
                                BOOTSTRAPS,
                                "getStaticFinal",
                                ConstantDescs.CD_Object,
                                ConstantDescs.CD_Class),
                        "LITTLE_ENDIAN",
                        ORDER,
                        ORDER));
    }

    /// Pushes a word.
    ///
    /// @param bits 32 or 64
    /// @param first pushes the number of its first byte
    void get(int bits, Runnable first) {
        frame.out.loadConstant(view(bits)).aload(ScalarFrame.PARAM_PACKED);
        first.run();
        frame.out.invokevirtual(
                ConstantDescs.CD_VarHandle,
                "get",
                MethodTypeDesc.of(unit(bits), ScalarFrame.BYTES, CD_int));
    }

    void put(int bits, Runnable first, Runnable value) {
        frame.out.loadConstant(view(bits)).aload(ScalarFrame.PARAM_PACKED);
        first.run();
        value.run();
        frame.out.invokevirtual(
                ConstantDescs.CD_VarHandle,
                "set",
                MethodTypeDesc.of(CD_void, ScalarFrame.BYTES, CD_int, unit(bits)));
    }
}
