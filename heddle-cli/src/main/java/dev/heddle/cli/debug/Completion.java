package dev.heddle.cli.debug;

import dev.heddle.debug.session.Session;
import java.util.ArrayList;
import java.util.List;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/// Completes words at the cursor: commands, labels, registers, buffers.
final class Completion implements Completer {
    private final Debugger debugger;

    Completion(Debugger debugger) {
        this.debugger = debugger;
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> to) {
        for (String word : words(line.line().substring(0, line.cursor())))
            to.add(new Candidate(word));
    }

    /// @param line up to the cursor
    List<String> words(String line) {
        String text = line.stripLeading();
        int end = 0;
        while (end < text.length() && !Character.isWhitespace(text.charAt(end))) end++;
        if (end == text.length()) return debugger.verbs().names();
        String verb = text.substring(0, end);
        int slash = verb.indexOf('/');
        try {
            return of(debugger.verbs().find(slash < 0 ? verb : verb.substring(0, slash)));
        } catch (Refusal e) {
            return List.of();
        }
    }

    private List<String> of(Verb v) {
        Session s = debugger.context().session();
        return switch (v.completes()) {
            case NOTHING -> List.of();
            case PLACES -> List.copyOf(s.code().source().labels().keySet());
            case REGISTERS -> registers(s);
            case CATCHES -> BreakpointCommands.CATCHES_OF;
            case TOPICS -> InfoCommand.TOPICS;
            case BUFFERS -> List.copyOf(s.memories().buffers().keySet());
            case COMMANDS -> debugger.verbs().names();
        };
    }

    private static List<String> registers(Session s) {
        List<String> out = new ArrayList<>();
        s.rows(false).forEach(r -> out.add("$" + r.name()));
        for (String fact : List.of("pc", "lane", "wave", "group", "step", "time", "exec"))
            out.add("$" + fact);
        s.memories().buffers().keySet().forEach(b -> out.add("&" + b));
        out.addAll(List.of("&group", "&lane"));
        return out;
    }
}
