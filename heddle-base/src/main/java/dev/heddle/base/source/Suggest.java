package dev.heddle.base.source;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// Finds the word that somebody most likely meant.
public final class Suggest {
    /// Longer words are not typed by hand, and comparing them would take long.
    private static final int MAX_LENGTH = 100;

    /// Shorter words begin too many others.
    private static final int SHORTEST = 3;

    private Suggest() {}

    /// @param found the word as written
    /// @param known words that exist
    /// @return `; did you mean 'x'?`, or nothing if no word is near
    public static String near(String found, Iterable<String> known) {
        if (found.length() > MAX_LENGTH) return "";
        String best = null;
        int bestDistance = (found.length() < 2 ? 0 : Math.max(1, found.length() / 3)) + 1;
        String folded = found.toLowerCase(Locale.ROOT);
        for (String word : known) {
            if (Math.abs(word.length() - found.length()) > bestDistance) continue;
            int distance = distance(folded, word.toLowerCase(Locale.ROOT), bestDistance);
            if (distance < bestDistance || distance == bestDistance && before(word, best)) {
                best = word;
                bestDistance = distance;
            }
        }
        return best == null ? "" : suggestion(best);
    }

    /// The same; if no word is near, one that begins with it, or that it begins with: `disasm` for `dis`.
    public static String nearOrBeginning(String found, List<String> known) {
        String near = near(found, known);
        if (!near.isEmpty() || found.length() < SHORTEST) return near;
        for (String word : known)
            if (word.length() >= SHORTEST && (word.startsWith(found) || found.startsWith(word)))
                return suggestion(word);
        return "";
    }

    private static String suggestion(String word) {
        return "; did you mean '" + word + "'?";
    }

    private static boolean before(String word, @org.jspecify.annotations.Nullable String best) {
        return best != null && Comparator.<String>naturalOrder().compare(word, best) < 0;
    }

    /// Edits (insert, remove, replace, swap of neighbours) between two words; a change of case counts nothing.
    static int distance(String left, String right) {
        return distance(
                left.toLowerCase(Locale.ROOT), right.toLowerCase(Locale.ROOT), Math.max(left.length(), right.length()));
    }

    /// @param most edits that are of interest
    /// @return the edits, or some number above `most`
    private static int distance(String a, String b, int most) {
        int[] before = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) row[j] = j;
        for (int i = 1; i <= a.length(); i++) {
            int[] free = before;
            before = last;
            last = row;
            row = free;
            row[0] = i;
            int least = i;
            for (int j = 1; j <= b.length(); j++) {
                int cost = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                int edits = Math.min(Math.min(last[j], row[j - 1]) + 1, last[j - 1] + cost);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1))
                    edits = Math.min(edits, before[j - 2] + 1);
                row[j] = edits;
                least = Math.min(least, edits);
            }
            // A swap reaches back two rows.
            if (least > most + 1) return least;
        }
        return row[b.length()];
    }
}
