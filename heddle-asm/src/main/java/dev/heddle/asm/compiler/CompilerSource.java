package dev.heddle.asm.compiler;

import dev.heddle.asm.compiler.Macro.Line;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// A source as compilers write them, as a plain one.
///
/// @param source the plain one
/// @param lines the line of the first source that each of its lines comes from, from 1
public record CompilerSource(Source source, List<Integer> lines) {
    /// Blanks, and perhaps a label.
    private static final String START = "^[ \\t]*+(?:\\w++:)?[ \\t]*+";

    /// What tells such a source: directives that no other has, expressions, addresses before instructions.
    private static final Pattern SIGNS = Pattern.compile(
            "(?m)^[ \\t]*+\\.(?:text|data|globl|global|p2align|balign|section|cfi_\\w+|loc|file|arch|cpu|type"
                    + "|build_version|macro|rept|irpc?|set|if|ifn?def|extern|private_extern|ident|ascii|asciz|string)\\b"
                    + "|/\\*|"
                    + START
                    + "[a-z][a-z.]*[ \\t]++(?:[\\w#]++,[ \\t]*+)*+\\d+[bf][ \\t\\r]*+(?:;.*|//.*)?$"
                    + "|"
                    + START
                    + "\\.\\w+\\s[^;#\"\\n]*[\\w)]\\s*(?:[*/+|&^-]|<<|>>)\\s*[(\\w]"
                    + "|"
                    + START
                    + "\\.\\w+[ \\t]++[(~]"
                    + "|#[(~]|#-?\\w+\\s*(?:[*/+|&^-]|<<|>>)\\s*[(\\w]"
                    + "|^[0-9a-f]{8,16}\\t[.a-z]|^(?:[-=]>)?[ \\t]*+0x[0-9a-f]+ <[^>\\n]*>:");

    public CompilerSource {
        lines = List.copyOf(lines);
    }

    /// @return whether a text has anything that a plain source has not
    public static boolean isLikely(String text) {
        return SIGNS.matcher(text).find();
    }

    /// @throws SourceException if a macro or a condition is wrong
    public static CompilerSource of(Source source) throws SourceException {
        Expansion all = new Expansion(source);
        List<Line> in = new ArrayList<>();
        int number = 1;
        for (String line : source.text().split("\n", -1)) in.add(new Line(line, number++));
        List<Line> out = all.expand(in);
        StringBuilder text = new StringBuilder();
        List<Integer> lines = new ArrayList<>();
        for (Line l : out) {
            text.append(l.text()).append('\n');
            lines.add(l.number());
        }
        return new CompilerSource(new Source(source.name(), text.toString()), lines);
    }

    /// @param line of the plain source, from 1
    /// @return the line that it comes from
    public int line(int line) {
        return line >= 1 && line <= lines.size() ? lines.get(line - 1) : line;
    }

    /// @return the same faults in the lines of the first source; a line that was made of another one is shown as it is
    public SourceException faults(SourceException of) {
        List<Diagnostic> out = new ArrayList<>();
        for (Diagnostic d : of.diagnostics())
            out.add(new Diagnostic(d.file(), line(d.line()), d.column(), d.length(), d.lineText(), d.message()));
        return new SourceException(out, of.count());
    }
}
