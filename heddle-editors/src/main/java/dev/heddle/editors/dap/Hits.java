package dev.heddle.editors.dap;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A condition on the number of hits of a breakpoint: `5` or `>= 5`, `== 5`, `> 5`, `< 5`, `<= 5`, `% 5`.
///
/// @param operator one of these, `>=` for a plain number
record Hits(String operator, long number) {
    private static final Pattern FORM = Pattern.compile("\\s*(>=|<=|==|=|>|<|%)?\\s*(\\d{1,18})\\s*");

    /// @return null if there is no such condition
    /// @throws IllegalArgumentException if it has another form
    static @Nullable Hits of(@Nullable String text) {
        if (text == null || text.isBlank()) return null;
        Matcher m = FORM.matcher(text);
        if (!m.matches() || "%".equals(m.group(1)) && Long.parseLong(m.group(2)) == 0)
            throw new IllegalArgumentException(
                    "'%s' is no number of hits; expected one such as 5, >= 5, == 5 or %% 5".formatted(text));
        return new Hits(m.group(1) == null ? ">=" : m.group(1), Long.parseLong(m.group(2)));
    }

    /// @param hits counted from 1 on
    boolean holds(long hits) {
        return switch (operator) {
            case "<" -> hits < number;
            case "<=" -> hits <= number;
            case ">" -> hits > number;
            case ">=" -> hits >= number;
            case "%" -> hits % number == 0;
            default -> hits == number;
        };
    }
}
