package dev.heddle.exec.jvm;

import dev.heddle.exec.number.Reference;
import dev.heddle.lift.Step;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Classes made at run time. Each implements an interface and has the scalar forms of steps at hand, see
/// [ScalarFrame#form].
final class GeneratedClass {
    /// Bytes of bytecode that HotSpot compiles, with some to spare.
    public static final int COMPILED = 7500;

    private GeneratedClass() {}

    /// @param longest bytes of a method at most
    /// @param methods writes them, but for the constructor
    /// @return an object of the class; null if a method is too long
    public static <T> @Nullable T of(
            Class<T> type,
            String name,
            int longest,
            List<Step> steps,
            Consumer<ClassBuilder> methods) {
        List<Reference> forms = new ArrayList<>();
        for (Step s : steps) forms.add(Reference.of(s, steps));
        try {
            byte[] bytes = bytes(type, name, methods);
            if (length(bytes) > longest) return null;
            return type.cast(
                    MethodHandles.lookup()
                            .defineHiddenClassWithClassData(bytes, forms, true)
                            .lookupClass()
                            .getConstructor()
                            .newInstance());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        } catch (MethodTooLarge | IllegalArgumentException e) {
            return null; // longer than a method may be at all
        }
    }

    /// @return how a class calls itself
    public static ClassDesc self(String name) {
        return ClassDesc.of(GeneratedClass.class.getPackageName(), name);
    }

    private static byte[] bytes(Class<?> type, String name, Consumer<ClassBuilder> methods) {
        return ClassFile.of()
                .build(
                        self(name),
                        c -> {
                            c.withInterfaceSymbols(ClassDesc.of(type.getName()));
                            c.withMethodBody(
                                    ConstantDescs.INIT_NAME,
                                    ConstantDescs.MTD_void,
                                    ClassFile.ACC_PUBLIC,
                                    GeneratedClass::constructor);
                            methods.accept(c);
                        });
    }

    private static void constructor(CodeBuilder out) {
        ClassDesc object = ConstantDescs.CD_Object;
        out.aload(0).invokespecial(object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void);
        out.return_();
    }

    /// Adds a public method.
    public static void method(
            ClassBuilder to, String name, MethodTypeDesc type, Consumer<CodeBuilder> body) {
        to.withMethodBody(name, type, ClassFile.ACC_PUBLIC, body);
    }

    private static int length(byte[] bytes) {
        return ClassFile.of().parse(bytes).methods().stream()
                .flatMap(m -> m.findAttribute(java.lang.classfile.Attributes.code()).stream())
                .mapToInt(CodeAttribute::codeLength)
                .max()
                .orElse(0);
    }
}
