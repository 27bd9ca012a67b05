package dev.heddle.editors.command;

import dev.heddle.debugger.session.Registers;
import dev.heddle.debugger.session.Session;
import dev.heddle.debugger.session.ValueFormat;
import dev.heddle.emulator.Wave;
import java.util.ArrayList;
import java.util.List;

/// Prints registers: those of lanes as a table of lanes and names, the others in rows. What has changed since the last
/// stop has a `*`; lanes that are not active have a `-` and are dimmed.
final class RegisterTable {
    private static final int MOST_BYTES = 16;
    private static final int LANE_COLUMNS = 6;

    private final Session session;
    private final Screen screen;
    private final ValueFormat format;

    RegisterTable(DebuggerContext of, ValueFormat format) {
        this.session = of.session();
        this.screen = of.screen();
        this.format = format;
    }

    void print(List<Registers.Row> rows) {
        List<Registers.Row> ofLanes = rows.stream().filter(r -> !r.isShared()).toList();
        List<Registers.Row> shared =
                rows.stream().filter(Registers.Row::isShared).toList();
        for (int from = 0; from < ofLanes.size(); ) {
            int to = from;
            int columns = LANE_COLUMNS;
            while (to < ofLanes.size()) {
                columns += 2 + width(ofLanes.get(to));
                if (to > from && columns > screen.width()) break;
                to++;
            }
            block(ofLanes.subList(from, to));
            from = to;
        }
        shared(shared);
    }

    private String cell(Registers.Row r, int lane) {
        return format.text(r.value(lane), r.place().width());
    }

    private int width(Registers.Row r) {
        int out = r.name().length();
        for (int i = 0; i < r.values().length; i++)
            out = Math.max(out, cell(r, i).length());
        return out;
    }

    private void block(List<Registers.Row> rows) {
        Wave w = session.state();
        int[] widths = rows.stream().mapToInt(this::width).toArray();
        StringBuilder head = new StringBuilder("lane  ");
        for (int k = 0; k < widths.length; k++)
            head.append("  ").append(padded(rows.get(k).name(), widths[k]));
        screen.line(screen.ink().bold(head.toString().stripTrailing()));
        for (int i = 0; i < w.lanes(); i++) {
            if (!w.exists(i)) continue;
            boolean isActive = w.isActive(i) && w.isHere(i);
            String mark = i == session.lane() ? ">" : " ";
            String lane = "%s%3d %s".formatted(mark, i, isActive ? " " : "-");
            StringBuilder line =
                    new StringBuilder(isActive ? lane : screen.ink().faint(lane));
            for (int k = 0; k < widths.length; k++) {
                String text = padded(cell(rows.get(k), i), widths[k]);
                if (rows.get(k).hasChanged(i)) line.append(screen.ink().changed(" *" + text));
                else line.append("  ").append(isActive ? text : screen.ink().faint(text));
            }
            screen.line(line.toString());
        }
    }

    private static String padded(String text, int width) {
        return " ".repeat(width - text.length()) + text;
    }

    private void shared(List<Registers.Row> rows) {
        List<String> words = new ArrayList<>();
        List<Boolean> changed = new ArrayList<>();
        for (Registers.Row r : rows) {
            words.add("%s %s%s".formatted(r.name(), r.hasChanged(0) ? "*" : "", cell(r, 0)));
            changed.add(r.hasChanged(0));
        }
        int width = words.stream().mapToInt(String::length).max().orElse(0) + 2;
        int each = Math.max(1, screen.width() / Math.max(1, width));
        for (int i = 0; i < words.size(); i += each) {
            StringBuilder line = new StringBuilder();
            for (int k = i; k < Math.min(words.size(), i + each); k++) {
                String text = words.get(k) + " ".repeat(width - words.get(k).length());
                line.append(changed.get(k) ? screen.ink().changed(text) : text);
            }
            screen.line(line.toString());
        }
    }

    /// Rows of packed files: those that hold something, or have changed.
    ///
    /// @param all whether those that are 0 are printed, too
    void packed(List<Registers.Packed> rows, boolean all) {
        for (Registers.Packed p : rows) {
            boolean isEmpty = true;
            for (int i = 0; i < p.bytes().length; i++) isEmpty &= p.bytes()[i] == 0 && !p.hasChanged(i);
            if (isEmpty && !all) continue;
            for (int from = 0; from < p.bytes().length; from += MOST_BYTES)
                screen.line(row(p, from, Math.min(p.bytes().length, from + MOST_BYTES)));
        }
    }

    private String row(Registers.Packed p, int from, int to) {
        int bits = format.bits() == 0 ? Integer.SIZE : format.bits();
        StringBuilder out = new StringBuilder("%-8s".formatted(p.name() + "+" + from));
        for (int i = from; i < to; i += bits / Byte.SIZE) {
            boolean isChanged = false;
            long value = 0;
            for (int k = 0; k < bits / Byte.SIZE && i + k < to; k++) {
                isChanged |= p.hasChanged(i + k);
                value |= (p.bytes()[i + k] & 0xffL) << 8 * k;
            }
            String text = (isChanged ? " *" : "  ") + format.text(value, bits);
            out.append(isChanged ? screen.ink().changed(text) : text);
        }
        return out.toString();
    }
}
