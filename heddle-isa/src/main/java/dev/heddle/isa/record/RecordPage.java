package dev.heddle.isa.record;

import dev.heddle.isa.RecordLayout;
import dev.heddle.isa.RecordLayout.Field;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// A record as text: each field with its bits, what it says, and what no field has.
public final class RecordPage {
    private static final int WIDTH = 100;

    private RecordPage() {}

    /// @return lines that end with a line feed
    public static String of(RecordValues values) {
        RecordLayout l = values.layout();
        List<String[]> rows = new ArrayList<>();
        for (Field f : l.fields())
            if (values.has(f)) rows.add(new String[] {f.name(), f.where(), shown(values, f), remark(values, f)});
        StringBuilder out = new StringBuilder(l.name());
        if (!l.title().isEmpty()) out.append(": ").append(l.title());
        out.append(", ").append(l.bytes()).append(" bytes\n");
        table(rows, out);
        meaning(values, out);
        java.util.BitSet unnamed = values.unnamed();
        if (!unnamed.isEmpty())
            out.append("  bits that no field has are set: ").append(unnamed).append('\n');
        return out.toString();
    }

    private static String shown(RecordValues values, Field f) {
        long v = values.value(f);
        if (!f.table().isEmpty()) {
            String name = values.text(f);
            return values.isNamed(f) && !name.isEmpty() ? name + " (" + values.bits(f) + ")" : name;
        }
        return f.width() > 24 ? "0x" + Long.toHexString(v) : Long.toString(v);
    }

    private static String remark(RecordValues values, Field f) {
        String unnamed = values.isNamed(f) ? "" : "a value without a name";
        return f.doc().isEmpty() || unnamed.isEmpty() ? f.doc() + unnamed : f.doc() + "; " + unnamed;
    }

    private static void table(List<String[]> rows, StringBuilder out) {
        int[] width = new int[3];
        for (String[] r : rows) for (int i = 0; i < 3; i++) width[i] = Math.max(width[i], r[i].length());
        for (String[] r : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < 3; i++) line.append("  ").append(r[i]).append(" ".repeat(width[i] - r[i].length()));
            if (!r[3].isEmpty()) line.append("  ").append(r[3]);
            out.append(line.toString().stripTrailing()).append('\n');
        }
    }

    private static void meaning(RecordValues values, StringBuilder out) {
        Set<String> names = new LinkedHashSet<>();
        for (RecordLayout.Property s : values.layout().says()) names.add(s.name());
        List<String> listed = new ArrayList<>();
        for (String n : names) {
            if (!values.says(n)) continue;
            listed.add(n.replace('_', '-') + " " + listed(values, n));
        }
        if (listed.isEmpty()) return;
        StringBuilder line = new StringBuilder("  it says: ");
        for (int i = 0; i < listed.size(); i++) {
            String word = listed.get(i) + (i + 1 < listed.size() ? ", " : "");
            if (line.length() + word.length() > WIDTH) {
                out.append(line.toString().stripTrailing()).append('\n');
                line = new StringBuilder("    ");
            }
            line.append(word);
        }
        out.append(line).append('\n');
    }

    private static String listed(RecordValues values, String name) {
        try {
            String text = values.property(name, "");
            if (!text.isEmpty()) return text;
            long n = values.property(name, 0);
            return n > 0xffffff ? "0x" + Long.toHexString(n) : Long.toString(n);
        } catch (RecordException e) {
            return "? (" + e.getMessage() + ")";
        }
    }
}
