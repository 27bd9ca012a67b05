package dev.heddle.decompile;

import dev.heddle.llvm.Ir;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Calls of functions that a module declares: `heddle.barrier.group` and others, for what one lane alone cannot
/// compute.
final class IrCalls {
    /// Of functions that lanes come to together.
    static final String CONVERGENT = "convergent nounwind";

    static final String PLAIN = "nounwind";
    static final String PURE = "nounwind willreturn readnone";

    private final Ir ir;
    private final Set<String> declared;

    /// @param declared takes the declarations
    IrCalls(Ir ir, Set<String> declared) {
        this.ir = ir;
        this.declared = declared;
    }

    /// @param name without `heddle.`
    /// @param attributes of the function
    /// @param args each a type and a value, `i32 %v4`
    /// @return the result
    String value(String type, String name, String attributes, String... args) {
        return ir.set(text(type, name, attributes, args));
    }

    void effect(String name, String attributes, String... args) {
        ir.line(text("void", name, attributes, args));
    }

    private String text(String type, String name, String attributes, String... args) {
        List<String> types = new ArrayList<>();
        for (String a : args) types.add(a.substring(0, a.lastIndexOf(' ')));
        declared.add("declare %s @heddle.%s(%s) %s".formatted(type, name, String.join(", ", types), attributes));
        return "call %s @heddle.%s(%s)".formatted(type, name, String.join(", ", args));
    }
}
