package dev.heddle.files.column;

import dev.heddle.asm.Codec;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// Finds out in which order digits are bytes of memory: as they are written, or as numbers, whose lowest byte comes
/// first. Characters beside them decide, then texts, then what is more like code, then how the numbers are written.
final class ByteOrder {
    /// Lines that are looked at.
    private static final int MOST = 400;

    /// The lines of a text with bytes.
    ///
    /// @param groups bytes of each group; 0 if they are not all alike
    /// @param isNumber whether groups are written as numbers
    /// @param isTool whether a tool names itself that writes numbers
    record Written(List<ColumnRow> rows, int groups, boolean isNumber, boolean isTool) {}

    private ByteOrder() {}

    /// @return bytes of a number, 1 if the digits are bytes in their order
    static int of(Written w, @Nullable Codec codec) {
        List<Integer> sizes = switch (w.groups()) {
            case 2 -> List.of(1, 2);
            case 4 -> List.of(1, 4, 8);
            case 8 -> List.of(1, 8);
            default -> List.of(1);
        };
        List<ColumnRow> rows = w.rows().subList(0, Math.min(MOST, w.rows().size()));
        sizes = sizes.stream().filter(s -> divides(s, rows)).toList();
        OptionalInt characters = byCharacters(rows, sizes);
        if (characters.isPresent()) return characters.getAsInt();
        if (sizes.size() < 2) return 1;
        if (w.isTool()) return w.groups();
        Optional<Integer> texts = byTexts(rows, sizes, codec);
        if (texts.isPresent()) return texts.get();
        int usual = w.isNumber() && w.groups() > 2 ? w.groups() : 1;
        return codec == null ? usual : byLikeness(rows, sizes, codec, usual);
    }

    /// Most lines have so many bytes; the last one of a dump may have fewer.
    private static boolean divides(int size, List<ColumnRow> rows) {
        long whole = rows.stream().filter(r -> r.bytes().length % size == 0).count();
        return whole > 0 && 2 * whole >= rows.size();
    }

    private static OptionalInt byCharacters(List<ColumnRow> rows, List<Integer> sizes) {
        int most = 0;
        int best = 1;
        for (int size : sizes) {
            int n = 0;
            for (ColumnRow r : rows) if (r.turned(size).hasItsCharacters()) n++;
            if (n > most) best = size;
            most = Math.max(most, n);
        }
        return 2 * most > rows.size() ? OptionalInt.of(best) : OptionalInt.empty();
    }

    /// @return the only order in which most bytes are what the texts beside them say
    private static Optional<Integer> byTexts(List<ColumnRow> rows, List<Integer> sizes, @Nullable Codec codec) {
        if (rows.stream().allMatch(r -> r.text().isEmpty())) return Optional.empty();
        int most = 0;
        Optional<Integer> best = Optional.empty();
        for (int size : sizes) {
            List<ColumnRow> turned = rows.stream().map(r -> r.turned(size)).toList();
            int n = codec == null ? ListedIsa.fitting(turned) : ListedIsa.fitting(codec, turned);
            if (n > most) best = Optional.of(size);
            else if (n == most) best = Optional.empty();
            most = Math.max(most, n);
        }
        return best;
    }

    private static int byLikeness(List<ColumnRow> rows, List<Integer> sizes, Codec codec, int usual) {
        int best = usual;
        byte[] code = joined(rows, usual);
        for (int size : sizes) {
            byte[] other = joined(rows, size);
            // Who writes a number means it; and two halves are seldom written apart.
            boolean isUnusual = best > 1 || size > 4 && sizes.size() > 2;
            boolean isBetter = isUnusual
                    ? Likeness.isClearly(codec, other, code)
                    : Likeness.of(codec).compare(other, code) > 0;
            if (!isBetter) continue;
            best = size;
            code = other;
        }
        return best;
    }

    private static byte[] joined(List<ColumnRow> rows, int size) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (ColumnRow r : rows) out.writeBytes(r.turned(size).bytes());
        return out.toByteArray();
    }
}
