package dev.heddle.bench;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The statements of a printed kernel, each on one line, and what they repeat.
final class PrintedStatements {
    /// A name that gets a value. Loads and what lanes do together have their places in the order of a program.
    private static final Pattern VALUE =
            Pattern.compile("(?:u?int|u?long|float|double|bool) (\\w+) = ((?:(?!vload|sub_group|atom|\\[).)*);");

    private static final Pattern NUMBER = Pattern.compile("\\b(?:0x[0-9a-f]+|\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?)[uf]?\\b");
    private static final Pattern NAME = Pattern.compile("(?<![\\w.])[a-z]{1,2}\\d*\\b(?!\\()");
    private static final Pattern WORD = Pattern.compile("(?<![\\w.])[A-Za-z_]\\w*\\b(?!\\()");

    /// A word of a buffer that a function is given.
    private static final Pattern GIVEN = Pattern.compile("\\b(ubo\\d+)_\\d+\\b");

    private static final int MOST_OPERATORS = 4;

    /// Operators of a shape.
    private static final int FEWEST_OF_A_SHAPE = 3;

    private static final int MOST_OF_A_SHAPE = 8;

    private final List<String> all;
    private final int columns;

    PrintedStatements(String text, int columns) {
        this.columns = columns;
        // A line that is continued is further to the right than a statement in it would be.
        all = text.replaceAll("/\\*.*?\\*/", "")
                .replaceAll("(?<![;{}:\\s])[ ]*\\n\\s+", " ")
                .lines()
                .filter(l -> !l.isBlank())
                .toList();
    }

    /// @return the names of values that one later statement uses once, and could have in it
    int namesUsedOnce() {
        int out = 0;
        Map<String, List<Integer>> uses = new HashMap<>();
        for (int i = 0; i < all.size(); i++) {
            Matcher m = NAME.matcher(all.get(i));
            while (m.find())
                uses.computeIfAbsent(m.group(), _ -> new ArrayList<>()).add(i);
        }
        for (int i = 0; i < all.size(); i++) {
            Matcher m = VALUE.matcher(all.get(i).strip());
            if (!m.matches()) continue;
            List<Integer> at = uses.getOrDefault(m.group(1), List.of());
            if (at.size() != 2 || at.getFirst() != i || indent(at.getLast()) != indent(i)) continue;
            boolean fits = all.get(at.getLast()).length() + m.group(2).length() <= columns;
            if (fits && !all.get(at.getLast()).strip().startsWith("for")) out++;
        }
        return out;
    }

    private int indent(int line) {
        String text = all.get(line);
        return text.length() - text.stripLeading().length();
    }

    /// @return the expressions in parentheses, arguments and values that an earlier place has, too
    int repeated(Pattern operator) {
        int out = 0;
        Set<String> seen = new HashSet<>();
        for (String line : all)
            for (String part : parts(line)) {
                if (operator.matcher(part).results().count() <= MOST_OPERATORS) continue;
                if (!seen.add(part)) out++;
            }
        return out;
    }

    /// @return how often expressions of some operators are there, with names as `x` and numbers as `0`
    Map<String, Integer> shapes(Pattern operator) {
        Map<String, Integer> out = new HashMap<>();
        for (String line : all)
            for (String part : parts(line)) {
                long operators = operator.matcher(part).results().count();
                if (operators < FEWEST_OF_A_SHAPE || operators > MOST_OF_A_SHAPE) continue;
                String shape =
                        WORD.matcher(NUMBER.matcher(part).replaceAll("0")).replaceAll("x");
                out.merge(shape, 1, Integer::sum);
            }
        return out;
    }

    /// @return what stands in parentheses, between commas there, and behind an equals sign
    private static List<String> parts(String line) {
        List<String> out = new ArrayList<>();
        Deque<Integer> open = new ArrayDeque<>();
        int value = line.indexOf(" = ");
        if (value >= 0 && line.endsWith(";")) out.add(line.substring(value + 3, line.length() - 1));
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '(' || c == '[') open.push(i + 1);
            if (open.isEmpty() || c != ',' && c != ')' && c != ']') continue;
            out.add(line.substring(open.pop(), i).strip());
            if (c == ',') open.push(i + 1);
        }
        return out;
    }

    /// @return statements of the same shape as the two before them
    int alike() {
        int out = 0;
        String last = "";
        int times = 0;
        for (String line : all) {
            String given = GIVEN.matcher(line).replaceAll("$1[0]");
            String shape = NAME.matcher(NUMBER.matcher(given).replaceAll("0")).replaceAll("x");
            times = shape.equals(last) && shape.endsWith(";") ? times + 1 : 1;
            if (times > 2) out++;
            last = shape;
        }
        return out;
    }
}
