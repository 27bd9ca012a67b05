package dev.heddle.cli.launch;

import dev.heddle.cli.console.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A buffer as text: a line for every 32 bytes, with the offset before it.
///
/// @param key of the buffer
/// @param from number of the first value
/// @param to number after the last value; -1 for all
/// @param type one of [#TYPES]
record BufferDump(String key, int from, int to, String type) {
    /// Shown as a picture.
    private static final String IMAGE = "image";

    /// What a value can be shown as.
    static final List<String> TYPES =
            List.of(
                    "hex", "u8", "i8", "u16", "i16", "f16", "bf16", "u32", "i32", "f32", "u64",
                    "i64", "f64", IMAGE);

    private static final int LINE = 32;
    private static final Pattern RANGE = Pattern.compile("(.*)\\[(\\d{1,9})\\.\\.(\\d{1,9})]");

    /// @param said `KEY`, `KEY:TYPE` or `KEY[FROM..TO]:TYPE`
    static BufferDump of(String said) throws Failure {
        int colon = said.indexOf(':');
        String type = colon < 0 ? "hex" : said.substring(colon + 1);
        String key = colon < 0 ? said : said.substring(0, colon);
        if (!TYPES.contains(type))
            throw Failure.usage(
                    "'%s': a buffer is shown as %s".formatted(type, String.join(", ", TYPES)));
        Matcher m = RANGE.matcher(key);
        if (type.equals(IMAGE) && m.matches())
            throw Failure.usage("'%s': a picture is shown as a whole".formatted(said));
        if (!m.matches()) {
            if (key.indexOf('[') >= 0)
                throw Failure.usage(
                        "--dump %s: a part of a buffer is written 0[16..32]:f32, from the 16th value to before the 32nd"
                                .formatted(said));
            return new BufferDump(key, 0, -1, type);
        }
        int from = Integer.parseInt(m.group(2));
        int to = Integer.parseInt(m.group(3));
        if (to <= from)
            throw Failure.usage("'%s': a range is FROM..TO, and TO is greater".formatted(said));
        return new BufferDump(m.group(1), from, to, type);
    }

    /// @return bytes of a value
    private int each() {
        return switch (type) {
            case "u8", "i8" -> 1;
            case "u16", "i16", "f16", "bf16" -> 2;
            case "u64", "i64", "f64" -> 8;
            default -> 4;
        };
    }

    boolean isImage() {
        return type.equals(IMAGE);
    }

    private long first(byte[] bytes) {
        return Math.min((long) from * each(), bytes.length);
    }

    private long end(byte[] bytes) {
        return to < 0 ? bytes.length : Math.min((long) to * each(), bytes.length);
    }

    /// @return the values, one after the other
    List<String> values(byte[] bytes) {
        List<String> out = new ArrayList<>();
        int each = each();
        for (long at = first(bytes); at < end(bytes); at += each)
            out.add(value(bytes, (int) at, each));
        return out;
    }

    String text(byte[] bytes) {
        int each = each();
        long first = first(bytes);
        long end = end(bytes);
        StringBuilder out = new StringBuilder();
        for (int line = (int) first; line < end; line += LINE) {
            out.append("%6x:".formatted(line));
            for (int at = line; at < Math.min(line + LINE, end); at += each)
                out.append(' ').append(value(bytes, at, each));
            out.append('\n');
        }
        return out.toString();
    }

    private String value(byte[] b, int at, int each) {
        long x = 0;
        for (int i = 0; i < each && at + i < b.length; i++) x |= (b[at + i] & 0xffL) << 8 * i;
        int unused = Long.SIZE - 8 * each;
        return switch (type) {
            case "u8", "u16", "u32", "u64" -> Long.toUnsignedString(x);
            case "i8", "i16", "i32", "i64" -> Long.toString(x << unused >> unused);
            case "f16" -> Float.toString(Float.float16ToFloat((short) x));
            case "bf16" -> Float.toString(Float.intBitsToFloat((int) x << 16));
            case "f32" -> Float.toString(Float.intBitsToFloat((int) x));
            case "f64" -> Double.toString(Double.longBitsToDouble(x));
            default -> "%08x".formatted(x);
        };
    }
}
