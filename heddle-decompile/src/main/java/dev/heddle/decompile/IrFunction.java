package dev.heddle.decompile;

import dev.heddle.isa.Isa;
import dev.heddle.llvm.Ir;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// The function of a module while it is written, and what the module has around it: declarations, texts of faults.
///
/// @param declared lines of declarations
/// @param fields the registers, and `registers` where they are
/// @param arrays lines that the function begins with
/// @param reasons texts of faults, with their names
record IrFunction(
        Ir ir,
        Set<String> declared,
        IrCalls calls,
        RegisterFields fields,
        IrRegisters registers,
        IrMemory memory,
        List<String> arrays,
        Map<String, String> reasons) {

    static IrFunction of(Isa isa, RegisterFields fields) {
        Ir ir = new Ir(1);
        Set<String> declared = new TreeSet<>();
        IrCalls calls = new IrCalls(ir, declared);
        return new IrFunction(
                ir,
                declared,
                calls,
                fields,
                new IrRegisters(fields, ir),
                new IrMemory(isa, ir, calls),
                new ArrayList<>(),
                new TreeMap<>());
    }

    /// @param type of an array
    /// @return a pointer to one on the stack
    String array(String type) {
        String name = "%array" + arrays.size();
        arrays.add("%s = alloca %s, align 8".formatted(name, type));
        return name;
    }

    /// @return the name of a text in the module
    String reason(String why) {
        return reasons.computeIfAbsent(why, _ -> "@why" + reasons.size());
    }

    /// @return definitions of the texts
    List<String> constants() {
        List<String> out = new ArrayList<>();
        reasons.forEach((text, name) -> {
            StringBuilder bytes = new StringBuilder();
            for (byte b : text.getBytes(StandardCharsets.UTF_8)) bytes.append("\\%02X".formatted(b));
            int size = bytes.length() / 3 + 1;
            out.add("%s = private constant [%d x i8] c\"%s\\00\" ; %s".formatted(name, size, bytes, text));
        });
        return out;
    }
}
