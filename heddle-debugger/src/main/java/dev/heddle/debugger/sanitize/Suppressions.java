package dev.heddle.debugger.sanitize;

import dev.heddle.analysis.finding.Finding;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Findings that are not to be shown again: a rule, and a hash of the instruction's text, so that it survives when the
/// code is assembled anew. One in a line; what follows a `#` is for people.
public final class Suppressions {
    private final Set<String> lines = new HashSet<>();

    /// @param file its lines
    /// @throws IllegalArgumentException if one is none
    public Suppressions(List<String> file) {
        int number = 0;
        for (String line : file) {
            number++;
            int hash = line.indexOf('#');
            String text = (hash < 0 ? line : line.substring(0, hash)).strip();
            if (text.isEmpty()) continue;
            String[] words = text.split("\\s+");
            if (words.length != 2 || Rule.find(words[0]) == null || !isHash(words[1]))
                throw new IllegalArgumentException(
                        "line %d: expected a rule and a hash of eight digits, found '%s'".formatted(number, text));
            lines.add(words[0] + " " + words[1]);
        }
    }

    private static boolean isHash(String s) {
        return s.length() == 8 && s.chars().allMatch(c -> Character.digit(c, 16) >= 0);
    }

    public boolean has(Finding f) {
        return lines.contains(line(f));
    }

    /// @return the line that suppresses a finding
    public static String line(Finding f) {
        return f.fingerprint();
    }
}
