package dev.heddle.cli.crash;

import dev.heddle.base.source.TerminalSafeText;
import dev.heddle.files.container.Crash;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// A report of a crash as text.
public final class TextPage {
    private static final int LABEL = 14;

    /// Buffers of a dump that are listed where no fault says which ones count.
    private static final int MOST_SLICE = 12;

    private final StringBuilder out = new StringBuilder();

    private TextPage() {}

    /// @return the page, with a line feed at its end
    public static String of(CrashReport r) {
        TextPage t = new TextPage();
        t.out.append(TerminalSafeText.name(r.file()))
                .append(": ")
                .append(r.kind())
                .append('\n');
        for (Crash.Fact f : r.facts()) t.line(f.name(), f.text());
        for (String n : r.notes()) t.line("note", n);
        t.faults(r);
        t.positions(r.crash().positions());
        for (CrashReport.Suspect s : r.suspects()) t.suspect(s);
        t.registers(r.crash().registers());
        t.list("Not in this file", r.crash().missing());
        t.list("Go on with", r.commands());
        return t.out.toString();
    }

    private void title(String title) {
        out.append('\n').append(title).append(":\n");
    }

    private void line(String label, String text) {
        out.append("  ").append(TerminalSafeText.name(label));
        out.repeat(' ', Math.max(1, LABEL - label.length()));
        out.append(TerminalSafeText.name(text)).append('\n');
    }

    private void list(String title, List<String> lines) {
        if (lines.isEmpty()) return;
        title(title);
        for (String l : lines) out.append("  ").append(TerminalSafeText.name(l)).append('\n');
    }

    private void faults(CrashReport r) {
        title("Faults");
        if (r.crash().faults().isEmpty()) out.append("  none was reported: the GPU hung\n");
        for (Crash.Fault f : r.crash().faults()) {
            out.append("  ").append(TerminalSafeText.name(f.text()));
            if (f.address().isPresent())
                out.append(" at ").append(CrashTexts.hex(f.address().getAsLong()));
            out.append('\n');
        }
        // A log names no buffers at all.
        List<CrashReport.Near> near = r.crash().buffers().isEmpty() ? List.of() : r.near();
        Set<Long> shown = new HashSet<>();
        for (CrashReport.Near n : near) {
            if (!shown.add(n.address())) continue;
            title("Buffers near " + CrashTexts.hex(n.address()));
            if (n.buffers().isEmpty()) out.append("  the dump names none\n");
            for (CrashReport.Neighbour b : n.buffers())
                out.append("  ")
                        .append(TerminalSafeText.name(CrashTexts.neighbour(b)))
                        .append('\n');
        }
    }

    private void positions(List<Crash.Position> positions) {
        if (positions.isEmpty()) return;
        title("Where the command processor stood");
        for (Crash.Position p : positions)
            out.append("  %s: %s%s%n"
                    .formatted(
                            TerminalSafeText.name(p.processor()),
                            CrashTexts.hex(p.address()),
                            p.text().isEmpty() ? "" : ", " + TerminalSafeText.name(p.text())));
    }

    private void suspect(CrashReport.Suspect s) {
        title("Program " + s.heading());
        out.append("  ").append(TerminalSafeText.name(s.reason())).append("\n\n");
        for (CrashReport.Line l : s.lines()) code(l, "  ");
        if (s.more() > 0) out.append("  … %d more instructions%n".formatted(s.more()));
        out.append('\n');
        if (s.isChecked() && s.findings().isEmpty()) out.append("  heddle check: no errors\n");
        for (String f : s.findings()) out.append("  heddle check: ").append(f).append('\n');
        if (s.accesses().isEmpty() && !s.lines().isEmpty())
            out.append(
                    "  it has no loads and stores of memory of the device: textures, vertices or the command stream are left\n");
        for (CrashReport.Access a : s.accesses()) access(a);
        for (String p : s.pointers()) out.append("  ").append(p).append('\n');
    }

    private void code(CrashReport.Line l, String indent) {
        out.append(indent).append(String.format(Locale.ROOT, "%5x: ", l.address()));
        out.append(l.text());
        if (!l.mark().isEmpty()) out.append("    ; ").append(l.mark());
        out.append('\n');
    }

    private void access(CrashReport.Access a) {
        out.append("  %s at 0x%x: %s%n".formatted(a.kind(), a.at().address(), a.at().text()));
        if (!a.sources().isEmpty()) {
            String from = a.sources().stream().map(CrashTexts::source).collect(Collectors.joining(", "));
            out.append("    its address comes from ").append(from).append('\n');
        }
        for (String h : a.hints()) out.append("    ").append(h).append('\n');
        int first = Math.max(0, a.slice().size() - MOST_SLICE);
        if (first > 0)
            out.append("    through %d instructions, the last ones:%n"
                    .formatted(a.slice().size()));
        else if (!a.slice().isEmpty()) out.append("    through\n");
        for (CrashReport.Line l : a.slice().subList(first, a.slice().size())) code(l, "    ");
    }

    private void registers(List<Crash.Register> registers) {
        if (registers.isEmpty()) return;
        title("Registers");
        for (Crash.Register r : registers)
            out.append("  %-22s %-12s %s"
                            .formatted(r.name(), CrashTexts.hex(r.value()), r.text())
                            .stripTrailing())
                    .append('\n');
    }
}
