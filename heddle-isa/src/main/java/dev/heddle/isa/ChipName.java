package dev.heddle.isa;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Names of chips as systems show them: with a maker's word in front, a revision behind, or as a number in several
/// forms.
final class ChipName {
    private static final Pattern NUMBER = Pattern.compile("(?:0x)?([0-9a-f]{7,16})");
    private static final Pattern DOTTED = Pattern.compile("(\\d{1,3})((?:\\.\\d{1,3}){3})");

    /// What may stand between the maker's word and the model: a trademark, blanks and the like.
    private static final Pattern BETWEEN = Pattern.compile("^(?:\\((?:tm|r)\\)|[-_: ])+");

    private static final Pattern REVISION = Pattern.compile("(?: .*|\\.\\d+)$");

    /// Digits of a number of 32 bits.
    private static final int DIGITS = 8;

    private ChipName() {}

    /// @param names what stands for a prefix, by the word that it comes after
    /// @return what it may be called in a book, the name itself first
    static List<String> of(String name, Map<String, String> names) {
        List<String> out = new ArrayList<>();
        String plain = name.strip().toLowerCase(Locale.ROOT);
        add(out, plain);
        if (plain.indexOf(' ') >= 0) add(out, plain.replace(" ", ""));
        names.forEach((word, prefix) -> {
            int at = plain.indexOf(word);
            if (at < 0) return;
            String rest = BETWEEN.matcher(plain.substring(at + word.length())).replaceFirst("");
            for (String model : List.of(rest, REVISION.matcher(rest).replaceFirst(""))) {
                if (model.isEmpty()) continue;
                add(out, prefix + model);
                add(out, model);
            }
        });
        return out;
    }

    /// Adds a name; of a number, the lowest 32 bits: makers put the kind of a part above them.
    private static void add(List<String> out, String name) {
        out.add(name);
        Matcher n = NUMBER.matcher(name);
        if (n.matches()) {
            String digits = "0" + n.group(1);
            out.add(digits.substring(digits.length() - DIGITS));
        }
        if (!DOTTED.matcher(name).matches()) return;
        long[] parts =
                Arrays.stream(name.split("\\.")).mapToLong(Long::parseLong).toArray();
        if (Arrays.stream(parts).anyMatch(p -> p > 0xff)) return;
        out.add("%02x%02x%02x%02x".formatted(parts[0], parts[1], parts[2], parts[3]));
    }
}
