package dev.heddle.editors.dap;

import dev.heddle.debugger.session.Session;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The message that a log point writes. `{$r0}` is the value of an expression in the lane that came there, and `{{` is
/// a brace.
record LogMessage(String text) {
    private static final Pattern PART = Pattern.compile("\\{\\{|}}|\\{([^{}]*)}");

    /// @throws IllegalArgumentException if one of its expressions is none
    void check(Session session) {
        Matcher m = PART.matcher(text);
        while (m.find()) if (m.group(1) != null) session.expression(m.group(1));
    }

    /// @return with the values of the selected lane
    String filled(Session session) {
        return PART.matcher(text).replaceAll(m -> Matcher.quoteReplacement(part(m.group(), m.group(1), session)));
    }

    private static String part(String all, @org.jspecify.annotations.Nullable String expression, Session session) {
        if (expression == null) return all.substring(1);
        try {
            return session.value(expression).text(session.lane());
        } catch (IllegalArgumentException e) {
            return all;
        }
    }
}
