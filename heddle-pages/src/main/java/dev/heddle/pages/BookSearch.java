package dev.heddle.pages;

import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Finds entries of a book by words: by their names, what people call them, titles, descriptions, notes and meanings. A
/// word is found where another one begins with it, or with it but for its ending.
public final class BookSearch {
    /// Letters of a word that has an ending.
    private static final int WITH_ENDING = 5;

    private static final List<String> ENDINGS = List.of("ing", "ed", "es", "s");

    private final Book book;
    private final List<String> words;
    private final String phrase;

    private BookSearch(Book book, String query) {
        this.book = book;
        this.words = words(query);
        this.phrase = " " + String.join(" ", words) + " ";
    }

    /// Where something is found, and how much that says.
    public enum Where {
        /// The first word of a text, or the name of the entry.
        NAME("name", 100),
        /// What people or other dialects call it.
        SYNONYM("also called", 60),
        /// The title.
        TITLE("title", 40),
        /// A paragraph of the description.
        DESCRIPTION("description", 12),
        /// A note.
        NOTE("note", 6),
        /// What it does.
        MEANING("what it does", 3);

        private final String text;
        private final int weight;

        Where(String text, int weight) {
            this.text = text;
            this.weight = weight;
        }

        /// @return in words
        public String text() {
            return text;
        }
    }

    /// Something that was found.
    ///
    /// @param where the best place of the word that was hardest to find
    /// @param text what is there
    /// @param score more is better
    public record Hit(Entry entry, Where where, String text, int score) {}

    private record Place(Where where, String text, List<String> words) {
        Place(Where where, String text) {
            this(where, text, BookSearch.words(text));
        }
    }

    /// @return what has all the words somewhere, the best first
    public static List<Hit> of(Book book, String query) {
        return new BookSearch(book, query).hits();
    }

    private List<Hit> hits() {
        List<Hit> out = new ArrayList<>();
        if (words.isEmpty()) return out;
        for (Entry e : book.entries()) {
            if (book.isIncluded(e.id())) continue;
            Hit h = hit(e, places(e));
            if (h != null) out.add(h);
        }
        out.sort(Comparator.comparingInt(Hit::score).reversed());
        return out;
    }

    private @Nullable Hit hit(Entry e, List<Place> places) {
        int score = 0;
        Place hardest = places.getFirst();
        int least = Integer.MAX_VALUE;
        for (String w : words) {
            Place best = null;
            int most = 0;
            for (Place p : places) {
                int found = p.where().weight * closeness(p, w);
                if (found <= most) continue;
                most = found;
                best = p;
            }
            if (best == null) return null;
            score += most;
            if (most >= least) continue;
            least = most;
            hardest = best;
        }
        for (Place p : places)
            if ((" " + String.join(" ", p.words()) + " ").contains(phrase)) score += p.where().weight * words.size();
        return new Hit(e, hardest.where(), hardest.text(), score);
    }

    /// 4 for the word itself and nothing else, 3 for it among others, 2 for a longer one, 1 for one with another
    /// ending.
    private static int closeness(Place p, String word) {
        int best = 0;
        for (String w : p.words()) {
            if (w.equals(word)) best = Math.max(best, p.words().size() == 1 ? 4 : 3);
            else if (w.startsWith(word)) best = Math.max(best, 2);
            else if (w.startsWith(stem(word))) best = Math.max(best, 1);
        }
        return best;
    }

    private static String stem(String word) {
        for (String e : ENDINGS)
            if (word.length() >= WITH_ENDING && word.endsWith(e)) return word.substring(0, word.length() - e.length());
        return word;
    }

    private List<Place> places(Entry e) {
        List<Place> out = new ArrayList<>();
        out.add(new Place(Where.NAME, e.mnemonic()));
        if (!e.id().equals(e.mnemonic())) out.add(new Place(Where.NAME, e.id()));
        String called = e.data().getOrDefault("called", "");
        for (String word : called.split(" ", -1)) out.add(new Place(Where.SYNONYM, word));
        for (EntryFacts.Called c : new EntryFacts(book, e).called())
            c.words().forEach(word -> out.add(new Place(Where.SYNONYM, word)));
        out.add(new Place(Where.TITLE, e.title()));
        for (String d : e.docs()) out.add(new Place(Where.DESCRIPTION, d));
        for (String n : e.notes()) out.add(new Place(Where.NOTE, n));
        Entry.Meaning m = book.meaning(e);
        if (m != null) {
            String unknown = m.unknown();
            if (unknown != null) out.add(new Place(Where.MEANING, "unknown: " + unknown));
            for (String line : ExprText.of(m.body())) out.add(new Place(Where.MEANING, line.strip()));
        }
        for (Entry.OperandDecl o : e.operands()) {
            Shape s = book.shapes().get(o.shape());
            if (s != null) out.add(new Place(Where.MEANING, o.name() + ": " + s.title()));
        }
        return out;
    }

    /// Names with dots and numbers are one word; what is a sign in the language of books counts as one, too.
    private static List<String> words(String text) {
        return Arrays.stream(text.toLowerCase(Locale.ROOT).split("[\\s,;:()\\[\\]{}\"']+", -1))
                .map(w -> w.replaceAll("\\.+$", ""))
                .filter(w -> !w.isEmpty())
                .toList();
    }
}
