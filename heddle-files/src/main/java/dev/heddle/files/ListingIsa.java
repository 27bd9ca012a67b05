package dev.heddle.files;

import dev.heddle.base.bits.Hex;
import dev.heddle.files.column.ColumnRow;
import dev.heddle.files.column.ListedIsa;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds the instruction set of a listing that does not name it, by its text alone.
public final class ListingIsa {
    private static final Pattern LINE =
            Pattern.compile("(?m)^ *[0-9a-f]+: +((?:[0-9a-f]{2})+)[ \\t]+(\\S[^;\\r\\n]*+)(?:;.*)?$");

    /// Lines that are looked at.
    private static final int MOST = 200;

    private ListingIsa() {}

    /// @return `ISA@VARIANT`; empty if in no instruction set at least half of the lines are what they say
    public static String of(String listing) {
        List<ColumnRow> out = new ArrayList<>();
        Matcher m = LINE.matcher(listing);
        while (m.find() && out.size() < MOST)
            out.add(new ColumnRow(1, 0, Hex.parse(m.group(1)), 1, m.group(2).stripTrailing()));
        return ListedIsa.of(out);
    }
}
