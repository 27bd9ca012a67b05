package dev.heddle.site.html;

import dev.heddle.isa.Entry;
import java.util.LinkedHashMap;
import java.util.Map;

/// Assigns colours to the operands and fields of an entry on its page. A colour never stands alone: the name is always
/// beside it.
public final class OperandColours {
    private static final int COUNT = 8;

    /// No colours.
    public static final OperandColours NONE = new OperandColours();

    private final Map<String, String> classes = new LinkedHashMap<>();

    private OperandColours() {}

    /// Operands first, as they are what a reader looks for.
    public static OperandColours of(Entry entry) {
        OperandColours out = new OperandColours();
        for (Entry.OperandDecl o : entry.operands()) out.add(o.name());
        for (Entry.Field f : entry.fields()) out.add(f.name());
        return out;
    }

    private void add(String name) {
        classes.putIfAbsent(name, "c c" + classes.size() % COUNT);
    }

    /// @param name of an operand, a field, or a part of an operand such as `a.t`
    /// @return classes of the style sheet, or nothing
    public String of(String name) {
        int dot = name.indexOf('.');
        return classes.getOrDefault(dot < 0 ? name : name.substring(0, dot), "");
    }

    /// @return the name in its colour
    public String tagged(String name) {
        String c = of(name);
        String text = Html.escape(name);
        return c.isEmpty() ? Html.tag("code", text) : Html.tag("code", c, text);
    }
}
