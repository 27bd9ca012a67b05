package dev.heddle.isa.format;

import dev.heddle.isa.BitOwners;
import dev.heddle.isa.Digits;
import dev.heddle.isa.Entry;
import java.util.ArrayList;
import java.util.List;

/// The bits of an entry's words in one line, from the highest to the lowest, as tables of opcodes have them:
/// `010 sy -:3 d.n:8 a[5:4] L`. Digits are fixed, a name stands for one bit, `name:8` for eight, `name[5:4]` for a part
/// of a field; `-` is ignored, `?` unknown, `=` has to be 0, `L` chooses the length. A bar divides the short word from
/// what only the long one has.
final class WordPattern {
    private final Entry entry;
    private final BitOwners owners;

    private WordPattern(Entry entry) {
        this.entry = entry;
        this.owners = new BitOwners(entry);
    }

    /// @return the groups of bits, divided by blanks
    static String of(Entry entry) {
        return new WordPattern(entry).text();
    }

    private String text() {
        Entry.Length length = entry.length();
        int bar = length.isFixed() ? 0 : Byte.SIZE * length.bytes();
        List<String> groups = new ArrayList<>();
        int high = Byte.SIZE * length.longBytes() - 1;
        for (int bit = high; bit >= 0; bit--) {
            if (bit > 0 && bit != bar && owners.isTogether(bit, bit - 1)) continue;
            groups.add(group(high, bit));
            if (bit > 0 && bit == bar) groups.add("|");
            high = bit - 1;
        }
        return String.join(" ", groups);
    }

    /// @param low the lowest bit of the group
    private String group(int high, int low) {
        BitOwners.Owner o = owners.owner(low);
        int width = high - low + 1;
        return switch (o.kind()) {
            case FIXED -> digits(high, low);
            case LENGTH -> "L";
            case IGNORED -> counted("-", width);
            case UNKNOWN -> counted("?", width);
            case RESERVED -> counted("=", width);
            case NAMED ->
                width == o.width()
                        ? counted(o.name(), width)
                        : o.name() + Digits.range(o.index() + width - 1, o.index());
        };
    }

    private String digits(int high, int low) {
        StringBuilder out = new StringBuilder();
        for (int bit = high; bit >= low; bit--) out.append(entry.match().bit(bit) ? '1' : '0');
        return out.toString();
    }

    private static String counted(String what, int width) {
        return width == 1 ? what : what + ":" + width;
    }
}
