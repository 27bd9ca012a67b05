package dev.heddle.llvm;

import java.util.LinkedHashSet;
import java.util.Set;

/// Calls of LLVM's intrinsic functions on vectors, and the declarations that a module needs for them.
public final class Intrinsics {
    private final Ir ir;
    private final Set<String> declared;

    /// @param declared takes the declarations
    public Intrinsics(Ir ir, Set<String> declared) {
        this.ir = ir;
        this.declared = declared;
    }

    /// @return an empty set of declarations
    public static Set<String> none() {
        return new LinkedHashSet<>();
    }

    /// `<16 x float>` as names of intrinsics have it: `v16f32`.
    private String suffix(String type) {
        String element =
                type.contains("float") ? "f32" : type.contains("double") ? "f64" : type.contains("i64") ? "i64" : "i32";
        return ir.lanes() == 1 ? element : "v" + ir.lanes() + element;
    }

    /// @param type of the result and all arguments
    public String call(String name, String type, String... args) {
        StringBuilder types = new StringBuilder();
        StringBuilder values = new StringBuilder();
        for (String a : args) {
            types.append(types.isEmpty() ? "" : ", ").append(type);
            values.append(values.isEmpty() ? "" : ", ").append(type).append(' ').append(a);
        }
        return function("llvm." + name + "." + suffix(type), type, types.toString(), values.toString());
    }

    /// A count of zeros that is also defined for 0.
    public String callDefined(String name, String type, String x) {
        return function("llvm." + name + "." + suffix(type), type, type + ", i1", type + " " + x + ", i1 false");
    }

    /// @param type of a vector
    /// @return a scalar: all elements combined
    public String reduce(String name, String type, String x) {
        String element = type.substring(type.indexOf('x') + 2, type.length() - 1);
        return function("llvm.vector.reduce." + name + "." + suffix(type), element, type, type + " " + x);
    }

    /// A double as an integer: beyond the range its nearest end, 0 for NaN.
    public String toInteger(String x) {
        return function(
                "llvm.fptosi.sat." + suffix(ir.i64()) + "." + suffix(ir.f64()), ir.i64(), ir.f64(), ir.f64() + " " + x);
    }

    public String function(String function, String result, String types, String values) {
        declared.add("declare " + result + " @" + function + "(" + types + ")");
        return ir.set("call " + result + " @" + function + "(" + values + ")");
    }
}
