package dev.heddle.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What the Vulkan suite of the tests prints: a line for each result, see its main.c.
///
/// @param lines by the names of results, in their order
record SuiteResults(Map<String, Line> lines) {
    /// Differences of a result that are told.
    private static final int MOST = 4;

    /// A result.
    ///
    /// @param kind `bits`, `ulps:N`, `right`, `wrong`, `none` or `lost`
    /// @param words what comes after it
    record Line(String kind, List<String> words) {
        boolean isThere() {
            return !kind.equals("none");
        }

        /// Whether the case has looked at its results itself.
        boolean isRight() {
            return kind.equals("right");
        }
    }

    static SuiteResults of(String out) {
        Map<String, Line> lines = new LinkedHashMap<>();
        for (String line : out.split("\n")) {
            List<String> words = List.of(line.split(" "));
            lines.put(words.getFirst(), new Line(words.get(1), words.subList(2, words.size())));
        }
        return new SuiteResults(lines);
    }

    /// @return the names of the cases that the device is not for
    List<String> absent() {
        return lines.entrySet().stream()
                .filter(e -> !e.getValue().isThere())
                .map(Map.Entry::getKey)
                .toList();
    }

    /// Compares with another device, as far as both have the case.
    ///
    /// @return a line for each result that differs
    List<String> differences(SuiteResults truth) {
        List<String> out = new ArrayList<>();
        lines.forEach((name, line) -> {
            String why = why(line, truth.lines.get(name));
            if (!why.isEmpty()) out.add(name + ": " + why);
        });
        return out;
    }

    private static String why(Line is, Line truth) {
        if (!is.isThere() || is.isRight()) return "";
        if (!is.kind.equals("bits") && !is.kind.startsWith("ulps:")) return is.kind + " " + String.join(" ", is.words);
        if (truth == null || !truth.isThere()) return "";
        if (!truth.kind.equals(is.kind) || truth.words.size() != is.words.size())
            return "%s of %d words, not %s of %d".formatted(is.kind, is.words.size(), truth.kind, truth.words.size());
        int ulps = is.kind.equals("bits") ? 0 : Integer.parseInt(is.kind.substring(5));
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < is.words.size(); i++)
            if (distance(is.words.get(i), truth.words.get(i)) > ulps)
                wrong.add("[%d] %s, not %s".formatted(i, is.words.get(i), truth.words.get(i)));
        return wrong.isEmpty()
                ? ""
                : "%d of %d words differ: %s"
                        .formatted(
                                wrong.size(),
                                is.words.size(),
                                String.join("; ", wrong.subList(0, Math.min(MOST, wrong.size()))));
    }

    /// @return how many floats are between two
    private static long distance(String a, String b) {
        return a.equals(b) ? 0 : Math.abs(place(a) - place(b));
    }

    private static long place(String word) {
        int bits = Integer.parseUnsignedInt(word, 16);
        return bits < 0 ? -(long) (bits & Integer.MAX_VALUE) : bits;
    }
}
