package dev.heddle.files.column;

import java.util.List;

/// One way to read a line as columns.
///
/// @param number of the line, from 1
/// @param text the whole line
/// @param front what stands before the columns, with all numbers alike
/// @param isAddressed whether an address stands first, with a colon or in brackets; else the first group may be one
/// @param address of the line, if it has one
/// @param groups what follows, as far as it is hexadecimal digits
/// @param repeats how often the first group is there
/// @param after where the text behind the groups begins, if there are none or after a count of repetitions
record ColumnLine(
        int number,
        String text,
        String front,
        boolean isAddressed,
        long address,
        List<HexGroup> groups,
        long repeats,
        int after) {
    /// @return what stands behind a number of groups
    String rest(int count) {
        int from = count == 0
                ? start()
                : repeats > 1 ? after : groups.get(count - 1).to();
        return text.substring(from).strip();
    }

    private int start() {
        return groups.isEmpty() ? after : groups.getFirst().from();
    }

    /// @return bytes of the first groups, once
    int bytes(int count) {
        int out = 0;
        for (HexGroup g : groups.subList(0, count)) out += g.bytes();
        return out;
    }

    /// @return the same line, with the first group as its address
    ColumnLine addressed() {
        HexGroup first = groups.getFirst();
        return new ColumnLine(
                number,
                text,
                front,
                true,
                Long.parseUnsignedLong(first.digits(), 16),
                groups.subList(1, groups.size()),
                1,
                first.to());
    }

    /// @return how many groups begin the line that are alike: of one size, and set apart in the same way
    int alike() {
        int n = Math.min(1, groups.size());
        while (n < groups.size() && isAlike(n)) n++;
        return n;
    }

    private boolean isAlike(int i) {
        HexGroup g = groups.get(i);
        HexGroup before = groups.get(i - 1);
        boolean isShorter = g.bytes() < before.bytes()
                && before.bytes() == 2
                && (i + 1 == groups.size() || gap(i + 1).length() > 1);
        if (g.bytes() != before.bytes() && !isShorter) return false;
        return g.isNumber() || gap(i).length() == 1 && before.bytes() <= Long.BYTES;
    }

    private String gap(int i) {
        return text.substring(groups.get(i - 1).to(), groups.get(i).from());
    }
}
