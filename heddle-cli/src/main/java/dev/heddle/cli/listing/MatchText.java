package dev.heddle.cli.listing;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.search.PatternSearch;
import dev.heddle.asm.search.PatternSearch.Match;
import dev.heddle.base.json.JsonWriter;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.TerminalSafeText;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.input.ProgramTexts;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Writes where a pattern was found.
public final class MatchText {
    private final Console console;
    private final boolean json;
    private final boolean count;
    private final long most;
    private long shown;
    private long found;
    private long having;
    private long programs;

    /// @param count whether only numbers are written
    /// @param most places that are written
    MatchText(Console console, boolean json, boolean count, long most) {
        this.console = console;
        this.json = json;
        this.count = count;
        this.most = most;
    }

    /// A pattern is right if one of the books has its instructions.
    ///
    /// @throws SourceException with what the first book says, if none has them
    public static void check(Collection<PatternSearch> searches) throws SourceException {
        SourceException first = null;
        for (PatternSearch s : searches) {
            try {
                s.check();
                return;
            } catch (SourceException e) {
                if (first == null) first = e;
            }
        }
        if (first != null) throw first;
    }

    /// A program, and where the pattern is in it.
    public void print(String name, Codec codec, List<Match> matches) throws IOException {
        programs++;
        found += matches.size();
        if (!matches.isEmpty()) having++;
        if (count) {
            if (!matches.isEmpty()) console.print("%s: %,d\n".formatted(TerminalSafeText.name(name), matches.size()));
            return;
        }
        for (Match m : matches) {
            if (shown == most) return;
            console.print(json ? json(name, codec, m) + "\n" : text(name, codec, m));
            shown++;
        }
    }

    private String text(String name, Codec codec, Match m) {
        boolean isLong = m.insns().size() > 1;
        StringBuilder out = new StringBuilder(isLong && shown > 0 ? "--\n" : "");
        for (Insn i : m.insns())
            out.append("%s:0x%x: %s\n".formatted(TerminalSafeText.name(name), i.address(), codec.spelled(i)));
        if (!m.names().isEmpty()) out.append("    ").append(names(m.names())).append('\n');
        return out.toString();
    }

    private static String names(Map<String, String> names) {
        return names.entrySet().stream()
                .map(e -> e.getKey() + " = " + e.getValue())
                .collect(Collectors.joining(", "));
    }

    private record Found(String program, String isa, List<Line> instructions, Map<String, String> names) {}

    private record Line(long address, String text) {}

    private static String json(String name, Codec codec, Match m) {
        List<Line> lines = m.insns().stream()
                .map(i -> new Line(i.address(), codec.spelled(i)))
                .toList();
        return JsonWriter.text(new Found(name, codec.book().id(), lines, m.names()));
    }

    public void summary() throws IOException {
        if (json) return;
        String more = shown < found && !count ? ", %,d of them shown".formatted(shown) : "";
        console.print("%s in %,d of %s%s\n"
                .formatted(
                        found == 0 ? "no places" : ProgramTexts.count(found, "place"),
                        having,
                        ProgramTexts.count(programs, "program"),
                        more));
    }
}
