package dev.heddle.cli.launch;

import dev.heddle.cli.console.Failure;
import dev.heddle.machine.kernel.ValueFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A buffer as text: a line for every 32 bytes, with the offset before it.
///
/// @param key of the buffer
/// @param from number of the first value
/// @param to number after the last value; -1 for all
/// @param type one of [#TYPES]
record BufferDump(String key, int from, int to, String type) {
    /// Shown as a picture.
    private static final String IMAGE = "image";

    private static final String HEX = "hex";

    /// What a value can be shown as.
    static final List<String> TYPES = Stream.of(List.of(HEX), ValueFormat.names(), List.of(IMAGE))
            .flatMap(List::stream)
            .toList();

    private static final int LINE = 32;
    private static final Pattern RANGE = Pattern.compile("(.*)\\[(\\d{1,9})\\.\\.(\\d{1,9})]");

    /// @param option `KEY`, `KEY:TYPE` or `KEY[FROM..TO]:TYPE`
    static BufferDump of(String option) throws Failure {
        int colon = option.indexOf(':');
        String type = colon < 0 ? HEX : option.substring(colon + 1);
        String key = colon < 0 ? option : option.substring(0, colon);
        if (!TYPES.contains(type))
            throw Failure.usage("'%s': a buffer is shown as %s".formatted(type, String.join(", ", TYPES)));
        Matcher m = RANGE.matcher(key);
        if (type.equals(IMAGE) && m.matches())
            throw Failure.usage("'%s': a picture is shown as a whole".formatted(option));
        if (!m.matches()) {
            if (key.indexOf('[') >= 0)
                throw Failure.usage(
                        "--dump %s: a part of a buffer is written 0[16..32]:f32, from the 16th value to before the 32nd"
                                .formatted(option));
            return new BufferDump(key, 0, -1, type);
        }
        int from = Integer.parseInt(m.group(2));
        int to = Integer.parseInt(m.group(3));
        if (to <= from) throw Failure.usage("'%s': a range is FROM..TO, and TO is greater".formatted(option));
        return new BufferDump(m.group(1), from, to, type);
    }

    /// @return bytes of a value
    private int each() {
        ValueFormat format = ValueFormat.of(type);
        return format == null ? Integer.BYTES : format.bytes();
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
        for (long at = first(bytes); at < end(bytes); at += each) out.add(value(bytes, (int) at));
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
                out.append(' ').append(value(bytes, at));
            out.append('\n');
        }
        return out.toString();
    }

    private String value(byte[] b, int at) {
        ValueFormat format = ValueFormat.of(type);
        return format == null ? "%08x".formatted(ValueFormat.U32.bits(b, at)) : format.text(format.bits(b, at));
    }
}
