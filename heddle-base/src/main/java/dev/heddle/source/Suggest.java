package dev.heddle.source;

import java.util.Comparator;

/// Finds the word that somebody most likely meant.
public final class Suggest {
    /// Nobody mistypes longer words, and comparing them would take long.
    private static final int MAX_LENGTH = 100;

    private Suggest() {}

    /// @param found the word as written
    /// @param known words that exist
    /// @return `; did you mean 'x'?`, or nothing if no word is near
    public static String near(String found, Iterable<String> known) {
        if (found.length() > MAX_LENGTH) return "";
        String best = null;
        int bestDistance = (found.length() < 2 ? 0 : Math.max(1, found.length() / 3)) + 1;
        for (String word : known) {
            if (Math.abs(word.length() - found.length()) >= bestDistance) continue;
            int distance = distance(found, word);
            if (distance < bestDistance || distance == bestDistance && before(word, best)) {
                best = word;
                bestDistance = distance;
            }
        }
        return best == null ? "" : "; did you mean '" + best + "'?";
    }

    private static boolean before(String word, @org.jspecify.annotations.Nullable String best) {
        return best != null && Comparator.<String>naturalOrder().compare(word, best) < 0;
    }

    /// Edits (insert, remove, replace, swap of neighbours) between two words; a change of case counts nothing.
    static int distance(String left, String right) {
        String a = left.toLowerCase(java.util.Locale.ROOT);
        String b = right.toLowerCase(java.util.Locale.ROOT);
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) d[i][0] = i;
        for (int j = 0; j <= b.length(); j++) d[0][j] = j;
        for (int i = 1; i <= a.length(); i++) {
            for (int j = 1; j <= b.length(); j++) {
                int cost = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                d[i][j] = Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + cost);
                if (i > 1
                        && j > 1
                        && a.charAt(i - 1) == b.charAt(j - 2)
                        && a.charAt(i - 2) == b.charAt(j - 1)) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[a.length()][b.length()];
    }
}
