package dev.heddle.files.column;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Decides for a whole text what its columns are: addresses rise by the length of what follows on their lines.
final class ColumnShape {
    /// The most bytes that may be missing between two lines of one program.
    static final long MOST_MISSING = 1 << 12;

    /// The most bytes of an instruction, where a line has only its text.
    private static final int INSTRUCTION = 16;

    /// Digits of a line that has no address.
    private static final int FEW_DIGITS = 8;

    /// What stands before the columns, and whether an address stands first.
    private record Key(String front, boolean isAddressed) {}

    /// How well lines agree that their first column is an address.
    ///
    /// @param fits pairs of lines in which the address rises by the bytes of the line
    /// @param texts pairs in which it rises by what an instruction may have, where lines have texts alone
    /// @param misfits pairs in which it rises by less than the line has
    private record Agreement(int fits, int texts, int misfits) {
        int score() {
            return fits + texts - 2 * misfits;
        }
    }

    private ColumnShape() {}

    /// @param all for each line the ways to read it
    /// @return for each line how it is read, null where it is no code; nothing if no line is
    static Optional<List<@Nullable ColumnLine>> of(List<List<ColumnLine>> all) {
        Map<Key, List<ColumnLine>> byKey = new LinkedHashMap<>();
        for (List<ColumnLine> line : all) {
            for (ColumnLine c : line)
                byKey.computeIfAbsent(new Key(c.front(), c.isAddressed()), _ -> new ArrayList<>())
                        .add(c);
        }
        List<ColumnLine> open = byKey.remove(new Key("", false));
        List<List<ColumnLine>> choices = new ArrayList<>();
        byKey.forEach((k, l) -> choices.addAll(k.isAddressed() ? List.of(l) : List.of()));
        if (open != null) choices.addFirst(addressed(open));
        List<ColumnLine> best = List.of();
        for (List<ColumnLine> c : choices) if (weight(c) > weight(best)) best = c;
        List<ColumnLine> words = open == null ? List.of() : unaddressed(open);
        for (List<ColumnLine> f : fronted(byKey)) if (f.size() > words.size()) words = f;
        boolean isPlain = agreement(best).score() <= 0 && words.size() > best.size();
        List<ColumnLine> chosen = isPlain ? words : best;
        if (chosen.isEmpty()) return Optional.empty();
        Map<Integer, ColumnLine> lines = new HashMap<>();
        for (ColumnLine c : chosen) lines.put(c.number(), c);
        if (!isPlain) others(choices, best, lines);
        List<@Nullable ColumnLine> out = new ArrayList<>();
        for (int i = 1; i <= all.size(); i++) out.add(lines.get(i));
        return Optional.of(out);
    }

    /// @return lines of bytes alone that have the same in front, at least two of them
    private static List<List<ColumnLine>> fronted(Map<Key, List<ColumnLine>> byKey) {
        List<List<ColumnLine>> out = new ArrayList<>();
        byKey.forEach((k, lines) -> {
            // A number alone is an offset, which says more than this.
            boolean isWord = k.front().chars().anyMatch(Character::isLetter);
            if (!k.isAddressed() && isWord && lines.size() > 1) out.add(lines);
        });
        return out;
    }

    /// Lines that have other things in front are code, too, if they agree among themselves.
    private static void others(List<List<ColumnLine>> choices, List<ColumnLine> best, Map<Integer, ColumnLine> lines) {
        for (List<ColumnLine> c : choices) {
            if (c == best || 2 * agreement(c).fits() < c.size()) continue;
            for (ColumnLine l : c) lines.putIfAbsent(l.number(), l);
        }
    }

    private static int weight(List<ColumnLine> lines) {
        if (lines.isEmpty()) return Integer.MIN_VALUE;
        int bytes = 0;
        for (ColumnLine l : lines) if (!l.groups().isEmpty()) bytes++;
        return 4 * agreement(lines).score() + bytes;
    }

    private static Agreement agreement(List<ColumnLine> lines) {
        int fits = 0;
        int texts = 0;
        int misfits = 0;
        for (int i = 0; i + 1 < lines.size(); i++) {
            ColumnLine l = lines.get(i);
            long delta = lines.get(i + 1).address() - l.address();
            if (delta <= 0 || delta > MOST_MISSING) continue;
            if (count(l, delta) > 0) fits++;
            else if (l.groups().isEmpty() && delta <= INSTRUCTION && isText(l)) texts++;
            else if (!l.groups().isEmpty() && delta < l.bytes(l.alike()) * l.repeats()) misfits++;
        }
        return new Agreement(fits, texts, misfits);
    }

    private static boolean isText(ColumnLine l) {
        String rest = l.rest(0);
        return !rest.isEmpty() && rest.charAt(0) != '<';
    }

    /// @return how many groups of a line have that many bytes; 0 if no number of them has
    static int count(ColumnLine l, long bytes) {
        if (l.repeats() > 1) return l.bytes(1) * l.repeats() == bytes ? 1 : 0;
        int sum = 0;
        for (int i = 0; i < l.groups().size() && sum < bytes; i++) {
            sum += l.groups().get(i).bytes();
            if (sum == bytes) return i + 1;
        }
        return 0;
    }

    /// Lines whose first group may be an address: all of them have it in as many digits, and it rises.
    private static List<ColumnLine> addressed(List<ColumnLine> open) {
        List<ColumnLine> out = new ArrayList<>();
        int digits = 0;
        for (ColumnLine l : open) {
            HexGroup first = l.groups().getFirst();
            int its = first.isNumber() ? Byte.SIZE : first.digits().length();
            if (first.digits().length() > 16) continue;
            if (digits == 0) digits = its;
            if (its == digits) out.add(l.addressed());
        }
        Agreement a = agreement(out);
        boolean is = a.fits() + a.texts() > a.misfits() && digits > 2;
        return is ? out : List.of();
    }

    /// Lines that begin with code: all groups are of one size.
    private static List<ColumnLine> unaddressed(List<ColumnLine> open) {
        Map<Integer, Integer> sizes = new HashMap<>();
        for (ColumnLine l : open)
            if (isCode(l)) sizes.merge(l.groups().getFirst().bytes(), 1, Integer::sum);
        int most = sizes.values().stream().mapToInt(n -> n).max().orElse(0);
        List<ColumnLine> out = new ArrayList<>();
        for (ColumnLine l : open) {
            if (!isCode(l)) continue;
            Integer n = Objects.requireNonNull(sizes.get(l.groups().getFirst().bytes()));
            if (n == most || l.groups().getFirst().bytes() > 2) out.add(l);
        }
        return out;
    }

    private static boolean isCode(ColumnLine l) {
        int count = l.alike();
        if (l.groups().getFirst().isOdd()) return false;
        if (2 * l.bytes(count) < FEW_DIGITS || l.groups().getFirst().isWord()) return false;
        int end = l.groups().get(count - 1).to();
        String rest = l.text().substring(end);
        return rest.isBlank() || rest.startsWith("  ") || rest.startsWith("\t");
    }
}
