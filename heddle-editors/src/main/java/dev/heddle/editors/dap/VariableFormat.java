package dev.heddle.editors.dap;

import dev.heddle.debugger.session.ValueFormat;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.debug.Variable;

/// Formats bits as the value of a variable.
final class VariableFormat {
    private VariableFormat() {}

    /// Bits as a number, and where they may be a float as that, too: the type of a register is not known.
    ///
    /// @param hex whether only the digits are wanted
    static String value(long bits, int width, boolean hex) {
        String digits = ValueFormat.HEX.text(bits, width);
        if (hex || width > Long.SIZE) return digits;
        if (width == 1) return bits == 0 ? "false" : "true";
        String number = new ValueFormat(ValueFormat.Kind.SIGNED, 0).text(bits, width);
        return width < 16
                ? digits + " = " + number
                : digits + " = " + number + " = " + new ValueFormat(ValueFormat.Kind.FLOAT, 0).text(bits, width);
    }

    /// The same bits in all ways that there are.
    static List<Variable> views(long bits, int width) {
        List<Variable> out = new ArrayList<>();
        for (String name : ValueFormat.names()) {
            ValueFormat f = ValueFormat.of(name);
            if (f.bits() == 0 || f.bits() > width || name.equals("char")) continue;
            List<String> parts = new ArrayList<>();
            for (int low = 0; low + f.bits() <= width; low += f.bits()) parts.add(f.text(bits >>> low, f.bits()));
            out.add(plain(name, String.join(", ", parts)));
        }
        return out;
    }

    static Variable plain(String name, String value) {
        Variable out = new Variable();
        out.setName(name);
        out.setValue(value);
        return out;
    }
}
