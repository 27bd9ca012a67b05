package dev.heddle.files.column;

/// A line of code out of a text.
///
/// @param line its number, from 1
/// @param address as the text gives it, or else where the line before ended
/// @param bytes in the order of memory; never modified
/// @param repeats how often they are there
/// @param text what stands behind them; empty if nothing does
@SuppressWarnings("ArrayRecordComponent") // never modified
public record ColumnRow(int line, long address, byte[] bytes, long repeats, String text) {
    /// @return the address after the last byte
    public long end() {
        return address + bytes.length * repeats;
    }

    /// @return the same with the bytes of each number in reverse
    ColumnRow turned(int size) {
        if (size == 1) return this;
        byte[] out = bytes.clone();
        for (int at = 0; at + size <= out.length; at += size)
            for (int i = 0; i < size; i++) out[at + i] = bytes[at + size - 1 - i];
        return new ColumnRow(line, address, out, repeats, text);
    }

    ColumnRow at(long place) {
        return new ColumnRow(line, place, bytes, repeats, text);
    }

    /// @return the same some lines further down
    ColumnRow down(int lines) {
        return new ColumnRow(line + lines, address, bytes, repeats, text);
    }

    /// Whether the text is that of the bytes as characters.
    boolean hasItsCharacters() {
        String shown = text;
        boolean isBetween = shown.length() > 1
                && (shown.startsWith("|") && shown.endsWith("|") || shown.startsWith(">") && shown.endsWith("<"));
        if (isBetween) shown = shown.substring(1, shown.length() - 1);
        // Blanks at the ends may be gone.
        int skipped = 0;
        while (skipped < bytes.length && bytes[skipped] == ' ' && !isBetween) skipped++;
        int end = bytes.length;
        while (end > skipped && bytes[end - 1] == ' ' && !isBetween) end--;
        if (shown.length() != end - skipped || shown.isEmpty()) return false;
        for (int i = 0; i < shown.length(); i++) {
            byte b = bytes[skipped + i];
            char c = b >= ' ' && b < 127 ? (char) b : '.';
            if (shown.charAt(i) != c) return false;
        }
        return true;
    }
}
