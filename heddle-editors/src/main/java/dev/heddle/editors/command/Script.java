package dev.heddle.editors.command;

import dev.heddle.base.source.TerminalSafeText;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Commands to be done one after the other.
public final class Script {
    private final String name;
    private final List<String> lines;

    private Script(String name, List<String> lines) {
        this.name = name;
        this.lines = lines;
    }

    /// @param name of the file, for messages
    /// @param bytes its content; a line that begins with `#` is a remark
    public static Script of(String name, byte[] bytes) {
        return new Script(
                name, new String(bytes, StandardCharsets.UTF_8).lines().toList());
    }

    /// One command of the command line.
    public static Script command(String line) {
        return new Script("-ex", List.of(line));
    }

    /// Does the commands up to the first that cannot be done, or that quits.
    ///
    /// @throws ScriptException if one cannot be done
    public void run(Debugger with) throws ScriptException {
        for (int i = 0; i < lines.size() && !with.isOver(); i++) {
            if (lines.get(i).isBlank()) continue;
            try {
                with.execute(lines.get(i));
            } catch (Refusal e) {
                String where =
                        name.equals("-ex") ? "-ex '" + TerminalSafeText.word(lines.get(i)) + "'" : name + ":" + (i + 1);
                throw new ScriptException(where + ": " + e.getMessage());
            }
        }
    }
}
