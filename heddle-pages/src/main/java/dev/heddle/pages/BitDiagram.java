package dev.heddle.pages;

import dev.heddle.base.bits.Mask;
import dev.heddle.isa.BitOwners;
import dev.heddle.isa.Digits;
import dev.heddle.isa.Entry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Boxes over the bits of a word, most significant first, 16 bits a row, four columns a bit.
final class BitDiagram {
    private static final int ROW = 16;
    private static final int COLUMNS = 4;
    private static final int INDENT = 2;

    private final BitOwners owners;
    private final Entry entry;
    private final int bits;
    private final @Nullable Mask word;
    private final Style style;
    private final Map<String, String> short3 = new LinkedHashMap<>();

    /// Bits `high` to `low` of the word.
    private record Box(int high, int low) {
        int columns() {
            return COLUMNS * (high - low + 1) - 1;
        }
    }

    /// @param bytes how much of the word is shown
    /// @param word the values, or null for a diagram without them
    BitDiagram(Entry entry, int bytes, @Nullable Mask word, Style style) {
        this.entry = entry;
        this.owners = new BitOwners(entry);
        this.bits = 8 * bytes;
        this.word = word;
        this.style = style;
    }

    void print(TextSheet sheet) {
        String before = "";
        for (int high = bits - 1; high >= 0; ) {
            int low = high / ROW * ROW;
            List<Box> boxes = boxes(high, low);
            String border = border(boxes);
            sheet.line(merged(before, border));
            sheet.line(numbers(boxes));
            sheet.line(labels(boxes));
            if (word != null) sheet.line(values(boxes, word));
            before = border;
            high = low - 1;
        }
        sheet.line(before);
        legend(sheet);
    }

    private List<Box> boxes(int high, int low) {
        List<Box> out = new ArrayList<>();
        int top = high;
        for (int bit = high; bit >= low; bit--) {
            if (bit > low && owners.isTogether(bit, bit - 1)) continue;
            out.add(new Box(top, bit));
            top = bit - 1;
        }
        return out;
    }

    /// A short first row stands at the right.
    private static String margin(List<Box> boxes) {
        int shown = boxes.getFirst().high - boxes.getLast().low + 1;
        return " ".repeat(INDENT + COLUMNS * (ROW - shown));
    }

    private static String border(List<Box> boxes) {
        StringBuilder out = new StringBuilder(margin(boxes));
        for (Box b : boxes) out.append('+').append("-".repeat(b.columns()));
        return out.append('+').toString();
    }

    /// The border between two rows.
    private static String merged(String above, String below) {
        StringBuilder out = new StringBuilder(below);
        for (int i = 0; i < Math.min(above.length(), below.length()); i++) {
            if (above.charAt(i) == '+') out.setCharAt(i, '+');
        }
        return out.toString();
    }

    private String numbers(List<Box> boxes) {
        StringBuilder out = new StringBuilder(margin(boxes));
        for (Box b : boxes) {
            String high = Integer.toString(b.high);
            String low = b.high == b.low ? "" : Integer.toString(b.low);
            out.append('|').append(style.faint(high + " ".repeat(b.columns() - high.length() - low.length()) + low));
        }
        return out.append('|').toString();
    }

    private String labels(List<Box> boxes) {
        StringBuilder out = new StringBuilder(margin(boxes));
        for (Box b : boxes) {
            BitOwners.Owner o = owners.owner(b.low);
            out.append('|');
            switch (o.kind()) {
                case FIXED -> out.append(word == null ? digits(b, entry.match()) : " ".repeat(b.columns()));
                case UNKNOWN -> out.append(centred("?", b.columns()));
                case IGNORED -> out.append(centred("-", b.columns()));
                case RESERVED -> out.append(centred("=", b.columns()));
                case LENGTH -> out.append(style.name(centred("L", b.columns())));
                case NAMED -> out.append(style.name(centred(label(b, o), b.columns())));
            }
        }
        return out.append('|').toString();
    }

    private String values(List<Box> boxes, Mask values) {
        StringBuilder out = new StringBuilder(margin(boxes));
        for (Box b : boxes) out.append('|').append(digits(b, values));
        return out.append('|').toString();
    }

    private static String digits(Box b, Mask values) {
        StringBuilder out = new StringBuilder();
        for (int bit = b.high; bit >= b.low; bit--) {
            out.append(out.isEmpty() ? " " : "   ").append(values.bit(bit) ? '1' : '0');
        }
        return out.append(' ').toString();
    }

    private static String centred(String text, int columns) {
        int left = (columns - text.length()) / 2;
        return " ".repeat(left) + text + " ".repeat(columns - left - text.length());
    }

    /// The name, with the bits of the field if only some are in this box.
    private String label(Box b, BitOwners.Owner lowest) {
        String name = lowest.name();
        int high = owners.owner(b.high).index();
        boolean whole = high - lowest.index() + 1 == lowest.width();
        String part = whole ? "" : Digits.range(high, lowest.index());
        if (name.length() + part.length() <= b.columns()) return name + part;
        if (name.length() <= b.columns()) return name;
        String abbreviation = abbreviation(name);
        return abbreviation.length() + part.length() <= b.columns() ? abbreviation + part : abbreviation;
    }

    /// At most three characters that stand for no other name.
    private String abbreviation(String name) {
        String known = short3.get(name);
        if (known != null) return known;
        String letters = name.replace(".", "").replace("_", "");
        int dot = name.indexOf('.');
        String initials = dot < 0 ? letters : name.charAt(0) + name.substring(dot + 1);
        List<String> candidates = new ArrayList<>(List.of(letters, initials, cut(initials), cut(letters)));
        for (int i = 1; i < 100; i++) candidates.add("" + letters.charAt(0) + i);
        for (int i = 1; i < 1000; i++) candidates.add("" + i);
        for (String c : candidates) {
            if (c.isEmpty() || c.length() > 3 || isTaken(c)) continue;
            short3.put(name, c);
            return c;
        }
        return "";
    }

    private static String cut(String name) {
        return name.substring(0, Math.min(3, name.length()));
    }

    private boolean isTaken(String label) {
        return label.equals("L")
                || short3.containsValue(label)
                || BitOwners.named(entry).stream().anyMatch(n -> n.name().equals(label));
    }

    private void legend(TextSheet sheet) {
        List<String> marks = new ArrayList<>();
        short3.forEach((name, abbreviation) -> marks.add(abbreviation + " = " + name));
        if (owners.has(BitOwners.Kind.UNKNOWN, bits)) marks.add("? = unknown");
        if (owners.has(BitOwners.Kind.RESERVED, bits)) marks.add("= = has to be 0");
        if (owners.has(BitOwners.Kind.IGNORED, bits))
            marks.add(entry.text("").isEmpty() ? "- = any" : "- = ignored by the hardware");
        if (owners.has(BitOwners.Kind.LENGTH, bits)) marks.add("L = chooses the length");
        if (!marks.isEmpty()) sheet.prose(INDENT, String.join(",  ", marks));
    }
}
