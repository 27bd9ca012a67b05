package dev.heddle.isa.read;

import dev.heddle.isa.Isa;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// Families of chips that people ask for and no book is about: `absent.tsv` beside the books has their names.
final class AbsentFamily {
    private static final String TABLE = "absent.tsv";

    private AbsentFamily() {}

    /// @return what to say of a name, such as `: Arm Bifrost is in no book`; empty if nothing is known of it
    static String of(String name) {
        String wanted = name.strip().toLowerCase(Locale.ROOT);
        for (String[] c : Books.table(TABLE)) {
            Isa.Variant family =
                    new Isa.Variant(c[0], Arrays.asList(c).subList(2, c.length), c[1], List.of(), false, List.of());
            if (family.isFor(wanted)) return ": " + c[1];
        }
        return "";
    }
}
