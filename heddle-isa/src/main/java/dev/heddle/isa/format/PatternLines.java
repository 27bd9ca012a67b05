package dev.heddle.isa.format;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Isa;
import dev.heddle.isa.token.Lexer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The comments above the entries of a book that have the bits of their words, see [WordPattern]. They begin with `#:`.
/// If variants differ, there is one for each pattern, with the variants that have it: `#: a3xx..a5xx: 010 sy`.
final class PatternLines {
    private static final String SIGN = "#:";
    private static final String NEXT = SIGN + "  ";
    private static final int STEP = 2;

    /// The names and the members of an `also`.
    private static final Pattern ALSO = Pattern.compile("(?m)^also ([^{]+)\\{([^}]*)}");

    private static final Pattern BITS = Pattern.compile("\\bfixed \\[");

    /// Where the name of an entry begins.
    private record Place(String file, int at) {}

    /// Patterns by their variants.
    private final Map<Place, Map<String, String>> patterns = new LinkedHashMap<>();

    private final Map<Place, String> ids = new LinkedHashMap<>();
    private final List<String> variants;

    private PatternLines(List<String> variants) {
        this.variants = variants;
    }

    /// @param all the book in each of its variants
    static PatternLines of(List<Book> all) {
        Isa head = all.getFirst().isa();
        PatternLines out =
                new PatternLines(head.variants().stream().map(Isa.Variant::name).toList());
        for (Book b : all) {
            String variant = b.variant().name();
            Set<String> narrowed = narrowed(b.source().text());
            for (Entry e : b.entries())
                if (!b.isIncluded(e.id()) && !narrowed.contains(e.id())) out.add(b.source(), variant, e);
            for (Book d : b.descriptors().values()) for (Entry e : d.entries()) out.add(b.source(), variant, e);
        }
        return out;
    }

    /// Entries to which an `also` adds bits: the line above them is about the bits that they have in all books.
    private static Set<String> narrowed(String text) {
        Set<String> out = new HashSet<>();
        Matcher m = ALSO.matcher(text);
        while (m.find())
            if (BITS.matcher(m.group(2)).find())
                out.addAll(List.of(m.group(1).replaceAll(" general .*", "").split("[,\\s]+")));
        return out;
    }

    private void add(Source book, String variant, Entry e) {
        if (!isNamed(book.text(), e)) return;
        Source.Stretch s = book.stretch(e.at());
        Place place = s == null ? new Place(book.name(), e.at()) : new Place(s.of().name(), s.at() + e.at() - s.from());
        ids.put(place, e.id());
        patterns.computeIfAbsent(place, _ -> new LinkedHashMap<>()).put(variant, WordPattern.of(e));
    }

    /// Whether the entry is in this text, not in that of a book which it extends.
    private static boolean isNamed(String text, Entry e) {
        int at = e.at();
        if (text.startsWith("\"" + e.id() + "\"", at)) return true;
        int end = at + e.id().length();
        return text.startsWith(e.id(), at) && (end == text.length() || !Lexer.isNamePart(text.charAt(end)));
    }

    static boolean isPattern(FormatToken.Remark r) {
        return r.text().startsWith(SIGN);
    }

    /// @return the same comments, the bits of the entry behind those that stood within its head
    static List<FormatToken.Remark> last(List<FormatToken.Remark> lead) {
        boolean isSorted = true;
        for (int i = 1; i < lead.size(); i++) isSorted &= !isPattern(lead.get(i - 1)) || isPattern(lead.get(i));
        if (isSorted) return lead;
        List<FormatToken.Remark> out =
                new ArrayList<>(lead.stream().filter(r -> !isPattern(r)).toList());
        for (FormatToken.Remark r : lead) if (isPattern(r)) out.add(new FormatToken.Remark(r.text(), false));
        return out;
    }

    /// @param words of a file
    /// @return the same with the lines of this book above its entries, and no others
    List<FormatToken> written(String file, List<FormatToken> words) {
        List<FormatToken> out = new ArrayList<>();
        int depth = 0;
        for (int i = 0; i < words.size(); i++) {
            FormatToken t = words.get(i);
            if (t.is("{")) depth++;
            if (t.is("}")) depth--;
            int next = i + 1 < words.size() ? words.get(i + 1).at() : -1;
            Place place = new Place(file, next);
            boolean isEntry = patterns.containsKey(place);
            out.add(isEntry ? above(t, lines(place, Page.WIDTH - STEP * depth)) : t);
        }
        return out;
    }

    /// @return the same words without such lines
    static List<FormatToken> left(List<FormatToken> words) {
        return words.stream()
                .map(t -> t.lead().stream().anyMatch(PatternLines::isPattern) ? above(t, List.of()) : t)
                .toList();
    }

    private static FormatToken above(FormatToken t, List<String> lines) {
        List<FormatToken.Remark> lead = new ArrayList<>();
        boolean isApart = t.apart();
        for (FormatToken.Remark r : t.lead()) {
            if (isPattern(r)) isApart |= r.apart();
            else lead.add(r);
        }
        if (lines.isEmpty()) return t.after(lead, isApart);
        for (String line : lines) {
            lead.add(new FormatToken.Remark(line, isApart));
            isApart = false;
        }
        return t.after(lead, false);
    }

    private List<String> lines(Place place, int width) {
        List<String> out = new ArrayList<>();
        for (String pattern : texts(place)) {
            String rest = SIGN + " " + pattern;
            while (rest.length() > width) {
                int cut = rest.lastIndexOf(' ', width);
                out.add(rest.substring(0, cut));
                rest = NEXT + rest.substring(cut);
            }
            out.add(rest);
        }
        return out;
    }

    /// The patterns of an entry, with their variants if there is more than one.
    private List<String> texts(Place place) {
        Map<String, String> by = patterns.getOrDefault(place, Map.of());
        Map<String, List<String>> named = new LinkedHashMap<>();
        for (String v : variants) {
            String pattern = by.get(v);
            if (pattern != null)
                named.computeIfAbsent(pattern, _ -> new ArrayList<>()).add(v);
        }
        if (named.size() == 1) return List.copyOf(named.keySet());
        return named.entrySet().stream()
                .map(e -> ranges(e.getValue()) + ": " + e.getKey())
                .toList();
    }

    /// @return `a3xx, a5xx..a7xx`
    private String ranges(List<String> some) {
        List<String> out = new ArrayList<>();
        for (int from = 0, to; from < some.size(); from = to) {
            int first = variants.indexOf(some.get(from));
            to = from + 1;
            while (to < some.size() && variants.indexOf(some.get(to)) == first + to - from) to++;
            String last = some.get(to - 1);
            out.add(to - from == 1 ? last : some.get(from) + ".." + last);
        }
        return String.join(", ", out);
    }

    /// @return a fault for each entry of the file above which there are other bits than it has
    List<Diagnostic> faults(Source file) {
        List<Diagnostic> out = new ArrayList<>();
        List<FormatToken> words = FormatToken.all(file.text());
        for (int i = 0; i + 1 < words.size(); i++) {
            Place place = new Place(file.name(), words.get(i + 1).at());
            String id = ids.get(place);
            if (id == null) continue;
            String found = bits(
                    words.get(i).lead().stream().map(FormatToken.Remark::text).toList());
            String right = bits(lines(place, Integer.MAX_VALUE));
            if (found.isEmpty() || found.equals(right)) continue;
            out.add(file.error(
                    place.at,
                    id.length(),
                    "the line above '%s' does not have its bits, which are%s; 'heddle book format' writes it"
                            .formatted(id, right)));
        }
        return out;
    }

    /// @return what the pattern lines of some comments say, without their breaks
    private static String bits(List<String> comments) {
        return comments.stream()
                .filter(c -> c.startsWith(SIGN))
                .map(c -> " " + c.substring(SIGN.length()).strip().replaceAll(" +", " "))
                .collect(Collectors.joining());
    }
}
