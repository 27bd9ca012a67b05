package dev.heddle.textures;

import dev.heddle.isa.Book;
import dev.heddle.isa.RecordLayout;
import dev.heddle.isa.record.RecordBuilder;
import dev.heddle.isa.record.RecordException;
import dev.heddle.isa.record.RecordValues;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// The colours around images in the descriptors of samplers.
final class Borders {
    private Borders() {}

    /// @return the name of a colour around images, or `own`
    static String name(int[] colour) {
        int one = Float.floatToIntBits(1);
        if (Arrays.equals(colour, new int[4])) return "transparent-black";
        if (Arrays.equals(colour, new int[] {0, 0, 0, one})) return "opaque-black";
        if (Arrays.equals(colour, new int[] {one, one, one, 0})) return "transparent-white";
        return Arrays.equals(colour, new int[] {one, one, one, one}) ? "opaque-white" : "own";
    }

    /// Puts a colour where the sampler says that its border is.
    static byte[] with(Book book, RecordValues values, byte[] sampler, int[] colour) {
        RecordLayout border = book.records().get("border");
        boolean isOwn = values.property("border", "").equals("own");
        if (border == null || !isOwn || !values.says("border_at"))
            throw new RecordException(
                    "samplers of %s have borders of their own in a table alone; bind that".formatted(book.id()));
        int at = (int) values.property("border_at", 0);
        Map<String, Long> numbers = new HashMap<>();
        for (int c = 0; c < 4; c++) numbers.put("rgba".substring(c, c + 1), Integer.toUnsignedLong(colour[c]));
        byte[] colours = RecordBuilder.build(book, border, numbers, Map.of());
        RecordValues kept = new RecordValues(book, border, colours);
        if (kept.property("encoded", 0) != 0 || kept.property("r", 0) != Integer.toUnsignedLong(colour[0]))
            throw new RecordException(
                    "a border of %s is in codes of the image's format; descriptor=HEX says it".formatted(book.id()));
        byte[] out = Arrays.copyOf(sampler, Math.max(sampler.length, at + colours.length));
        System.arraycopy(colours, 0, out, at, colours.length);
        return out;
    }
}
