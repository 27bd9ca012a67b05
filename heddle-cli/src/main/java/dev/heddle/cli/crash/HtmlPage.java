package dev.heddle.cli.crash;

import dev.heddle.base.source.HtmlText;
import dev.heddle.base.source.TerminalSafeText;
import dev.heddle.files.container.Crash;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/// A report of a crash as one page of HTML that needs nothing else: no host, no script.
public final class HtmlPage {
    private final StringBuilder out = new StringBuilder();

    private HtmlPage() {}

    /// @return the page
    public static String of(CrashReport r) {
        HtmlPage p = new HtmlPage();
        p.head(r.file());
        p.tag("p", "kind", r.kind());
        p.facts(r);
        p.faults(r);
        p.positions(r.crash().positions());
        for (CrashReport.Suspect s : r.suspects()) p.suspect(s);
        p.registers(r.crash().registers());
        p.list("h2", "Not in this file", r.crash().missing(), "");
        p.list("h2", "Go on with", r.commands(), "code");
        p.out.append("</main></body></html>\n");
        return p.out.toString();
    }

    private void head(String title) {
        out.append("<!doctype html>\n<html lang=en><head><meta charset=utf-8><title>");
        text(title);
        out.append("</title><meta name=viewport content=\"width=device-width\">");
        out.append(
                "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; style-src 'unsafe-inline'\">");
        out.append("<meta name=color-scheme content=\"light dark\"><style>").append(style());
        out.append("</style></head><body><main>\n");
        tag("h1", "", title);
    }

    private static String style() {
        try (InputStream in = Objects.requireNonNull(HtmlPage.class.getResourceAsStream("report.css"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Text of anybody.
    private void text(String text) {
        out.append(HtmlText.escaped(TerminalSafeText.name(text)));
    }

    /// @param kind class of the element; empty if it has none
    private void tag(String name, String kind, String text) {
        out.append('<').append(name);
        if (!kind.isEmpty()) out.append(" class=").append(kind);
        out.append('>');
        text(text);
        out.append("</").append(name).append(">\n");
    }

    private void facts(CrashReport r) {
        out.append("<dl>");
        for (Crash.Fact f : r.facts()) fact(f.name(), f.text());
        for (String n : r.notes()) fact("note", n);
        out.append("</dl>\n");
    }

    private void fact(String name, String text) {
        out.append("<div>");
        tag("dt", "", name);
        tag("dd", "", text);
        out.append("</div>");
    }

    private void faults(CrashReport r) {
        tag("h2", "", "Faults");
        if (r.crash().faults().isEmpty()) tag("p", "", "none was reported: the GPU hung");
        for (Crash.Fault f : r.crash().faults())
            tag(
                    "p",
                    "fault",
                    f.text()
                            + (f.address().isPresent()
                                    ? " at " + CrashTexts.hex(f.address().getAsLong())
                                    : ""));
        for (CrashReport.Near n : r.near()) {
            tag("h3", "", "Buffers near " + CrashTexts.hex(n.address()));
            if (n.buffers().isEmpty()) tag("p", "", "the dump names none");
            out.append("<ul>");
            for (CrashReport.Neighbour b : n.buffers()) tag("li", "", CrashTexts.neighbour(b));
            out.append("</ul>\n");
        }
    }

    private void positions(List<Crash.Position> positions) {
        if (positions.isEmpty()) return;
        tag("h2", "", "Where the command processor stood");
        out.append("<div class=wide><table>");
        for (Crash.Position p : positions) row(p.processor(), CrashTexts.hex(p.address()), p.text());
        out.append("</table></div>\n");
    }

    private void row(String name, String value, String text) {
        out.append("<tr>");
        tag("th", "", name);
        tag("td", "n", value);
        tag("td", "", text);
        out.append("</tr>");
    }

    private void suspect(CrashReport.Suspect s) {
        tag("h2", "", "Program " + s.heading());
        tag("p", "", s.reason());
        code(s.lines());
        if (s.more() > 0) tag("p", "faint", s.more() + " more instructions");
        if (s.isChecked() && s.findings().isEmpty()) tag("p", "", "heddle check: no errors");
        if (!s.findings().isEmpty()) list("h3", "heddle check", s.findings(), "");
        if (!s.accesses().isEmpty()) tag("h3", "", "Loads and stores");
        for (CrashReport.Access a : s.accesses()) {
            out.append(a.hints().isEmpty() ? "<details>" : "<details open>").append("<summary>");
            text("%s at 0x%x: %s".formatted(a.kind(), a.at().address(), a.at().text()));
            out.append("</summary>");
            if (!a.sources().isEmpty())
                tag(
                        "p",
                        "",
                        "its address comes from "
                                + a.sources().stream().map(CrashTexts::source).collect(Collectors.joining(", ")));
            for (String h : a.hints()) tag("p", "fault", h);
            code(a.slice());
            out.append("</details>\n");
        }
        if (!s.pointers().isEmpty()) list("h3", "Constants near the address", s.pointers(), "");
    }

    private void code(List<CrashReport.Line> lines) {
        if (lines.isEmpty()) return;
        out.append("<pre>");
        for (CrashReport.Line l : lines) {
            if (!l.mark().isEmpty()) out.append("<mark>");
            text("%5x: %s".formatted(l.address(), l.text()));
            if (!l.mark().isEmpty()) {
                text("    ; " + l.mark());
                out.append("</mark>");
            }
            out.append('\n');
        }
        out.append("</pre>\n");
    }

    private void registers(List<Crash.Register> registers) {
        if (registers.isEmpty()) return;
        tag("h2", "", "Registers");
        out.append("<div class=wide><table>");
        for (Crash.Register r : registers) row(r.name(), CrashTexts.hex(r.value()), r.text());
        out.append("</table></div>\n");
    }

    /// @param heading element of the title
    /// @param each element around each line; empty for none
    private void list(String heading, String title, List<String> lines, String each) {
        if (lines.isEmpty()) return;
        tag(heading, "", title);
        out.append("<ul>");
        for (String l : lines) {
            out.append("<li>");
            if (each.isEmpty()) text(l);
            else tag(each, "", l);
            out.append("</li>\n");
        }
        out.append("</ul>\n");
    }
}
