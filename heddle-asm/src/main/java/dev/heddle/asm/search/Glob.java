package dev.heddle.asm.search;

import java.util.Locale;
import java.util.regex.Pattern;

/// A word of which `*` is any part. Upper and lower case are the same.
///
/// @param text as written
public record Glob(String text) {
    /// @return whether a word is one of those
    public boolean matches(String word) {
        return expression().matcher(word).matches();
    }

    private Pattern expression() {
        return Pattern.compile(quoted(text), Pattern.CASE_INSENSITIVE);
    }

    /// @return a regular expression for the same, whatever else is in it
    static String quoted(String text) {
        StringBuilder out = new StringBuilder();
        for (String part : text.split("\\*", -1)) {
            if (!out.isEmpty() || text.startsWith("*") && part != text) out.append(".*");
            if (!part.isEmpty()) out.append(Pattern.quote(part));
        }
        return out.toString();
    }

    /// @return whether there is a `*` in it
    boolean isOpen() {
        return text.indexOf('*') >= 0;
    }

    /// Whether words that begin with `head` may match.
    ///
    /// @param head a word, or the beginning of longer ones
    public boolean mayBegin(String head) {
        String known = head.toLowerCase(Locale.ROOT);
        int star = text.indexOf('*');
        String own = (star < 0 ? text : text.substring(0, star)).toLowerCase(Locale.ROOT);
        return own.startsWith(known) || star >= 0 && known.startsWith(own);
    }
}
