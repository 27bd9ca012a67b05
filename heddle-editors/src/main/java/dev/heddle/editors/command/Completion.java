package dev.heddle.editors.command;

import dev.heddle.debugger.session.Session;
import java.util.ArrayList;
import java.util.List;

/// Completes words at the cursor: commands, labels, registers, buffers.
record Completion(Verbs verbs, Session session) {
    /// @param line up to the cursor
    List<String> words(String line) {
        String text = line.stripLeading();
        int end = 0;
        while (end < text.length() && !Character.isWhitespace(text.charAt(end))) end++;
        if (end == text.length()) return verbs.names();
        String verb = text.substring(0, end);
        int slash = verb.indexOf('/');
        try {
            return of(verbs.find(slash < 0 ? verb : verb.substring(0, slash)));
        } catch (Refusal e) {
            return List.of();
        }
    }

    private List<String> of(Verb v) {
        return switch (v.completes()) {
            case NOTHING -> List.of();
            case PLACES -> List.copyOf(session.code().source().labels().keySet());
            case REGISTERS -> registers();
            case CATCHES -> BreakpointCommands.CATCHES_OF;
            case TOPICS -> InfoCommand.TOPICS;
            case BUFFERS -> List.copyOf(session.memories().buffers().keySet());
            case COMMANDS -> verbs.names();
        };
    }

    private List<String> registers() {
        List<String> out = new ArrayList<>();
        session.rows(false).forEach(r -> out.add("$" + r.name()));
        for (String fact : List.of("pc", "lane", "wave", "group", "step", "time", "exec")) out.add("$" + fact);
        session.memories().buffers().keySet().forEach(b -> out.add("&" + b));
        out.addAll(List.of("&group", "&lane"));
        return out;
    }
}
