package dev.heddle.edit;

/// Words of a line: what a label may be made of.
final class LabelWords {
    private LabelWords() {}

    static boolean isPart(char c) {
        return c == '_' || c == '.' || c == '$' || c < 128 && Character.isLetterOrDigit(c);
    }

    /// @param limit where the text ends
    /// @return past the last character of the word that begins at `from`
    static int end(String text, int from, int limit) {
        int at = from;
        while (at < limit && isPart(text.charAt(at))) at++;
        return at;
    }

    /// @return whether a word stands by itself at a place
    static boolean isAt(String text, int at, String word) {
        int end = at + word.length();
        return text.startsWith(word, at)
                && (at == 0 || !isPart(text.charAt(at - 1)))
                && (end == text.length() || !isPart(text.charAt(end)));
    }
}
