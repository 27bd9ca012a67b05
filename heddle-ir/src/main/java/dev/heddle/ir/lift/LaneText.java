package dev.heddle.ir.lift;

import dev.heddle.isa.Entry;
import java.util.ArrayList;
import java.util.List;

/// Lane code as text: one line a step, `v3: i32 = add v1, v2`.
public final class LaneText {
    private LaneText() {}

    /// @return the lines, without line ends
    public static List<String> of(LaneCode code) {
        List<String> out = new ArrayList<>();
        if (code.lanes() != Entry.Lanes.ACTIVE) out.add(code.lanes() == Entry.Lanes.ALL ? "all lanes" : "once");
        int depth = 0;
        for (Step s : code.steps()) {
            if (s.op() == Op.END) depth--;
            out.add("  ".repeat(depth) + line(s));
            if (s.op() == Op.EACH) depth++;
        }
        return out;
    }

    private static String line(Step s) {
        StringBuilder out = new StringBuilder();
        if (s.type() != ValueType.NONE)
            out.append('v')
                    .append(s.id())
                    .append(": ")
                    .append(s.type().text())
                    .append(s.uniform() ? " uniform = " : " = ");
        out.append(s.op().text());
        String more = detail(s);
        if (!more.isEmpty()) out.append('.').append(more.replace(' ', '.'));
        String separator = " ";
        if (s.place() != null) {
            out.append(separator).append(place(s));
            separator = ", ";
        }
        if (s.op() == Op.CONST) out.append(' ').append(constant(s));
        for (int a : s.args()) {
            out.append(separator).append('v').append(a);
            separator = ", ";
        }
        if (s.op() == Op.FAULT) out.append(" \"").append(s.word()).append('"');
        if (s.when() >= 0) out.append(" when v").append(s.when());
        return out.toString();
    }

    private static String detail(Step s) {
        return switch (s.op().detail()) {
            case NOTHING -> "";
            case VALUE -> Long.toString(s.value());
            case WORD -> s.word();
            case WORD_AND_VALUE -> s.word() + " " + s.value();
            case FORMAT -> s.format() == null ? "" : s.format().text();
        };
    }

    private static String place(Step s) {
        RegisterRef p = java.util.Objects.requireNonNull(s.place());
        String bits = "[" + (p.low() + p.width() - 1) + ":" + p.low() + "]";
        return s.op() == Op.READ_AT || s.op() == Op.WRITE_AT || s.op() == Op.RING
                ? p.state() + "[*:" + p.width() + "]"
                : p.state() + "[" + p.element() + "]" + bits;
    }

    private static String constant(Step s) {
        return switch (s.type()) {
            case F32 -> Float.toString(Float.intBitsToFloat((int) s.value()));
            case F64 -> Double.toString(Double.longBitsToDouble(s.value()));
            case MASK -> s.value() == 0 ? "none" : "all";
            default -> Long.toString(s.value());
        };
    }
}
