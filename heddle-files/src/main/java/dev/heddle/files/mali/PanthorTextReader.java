package dev.heddle.files.mali;

import dev.heddle.files.binary.WholeFile;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import dev.heddle.files.text.TextLines;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/// Reads the text of crash dumps that was proposed for the kernel's driver `panthor`: maps of names and values, two
/// blanks for each level, and the words of buffers in base 85.
public final class PanthorTextReader {
    /// Lines at the beginning that tell what it is.
    private static final int HEAD = 16;

    /// Characters of a value that are looked at.
    private static final int LONGEST = 1 << 12;

    private static final int BASE = 85;

    /// Characters of a word that is not 0.
    private static final int DIGITS = 5;

    private final byte[] file;
    private final DumpContainer out = new DumpContainer(ContainerKind.PANTHOR_DUMP);
    private final Map<String, String> range = new HashMap<>();
    private final ByteArrayOutputStream data = new ByteArrayOutputStream();
    private final Map<String, String> space = new HashMap<>();
    private String section = "";

    /// The name whose value the next lines have: `label` or `data`.
    private String open = "";

    private int number;

    private PanthorTextReader(byte[] file) {
        this.file = file;
    }

    /// @param start the first bytes of a file, unpacked
    public static boolean starts(byte[] start) throws IOException {
        return TextLines.isDump(start, "panthor", HEAD);
    }

    /// @param in the unpacked file; it is read to its end or to a limit, and not closed
    /// @param name what messages call the file
    public static Container read(InputStream in, String name) throws IOException {
        WholeFile whole = WholeFile.read(in, MaliBinaryReader.MAX_BYTES, "a crash dump");
        PanthorTextReader reader = new PanthorTextReader(whole.bytes());
        reader.out.fact("driver", "panthor");
        reader.lines();
        return reader.out.finished(name, whole.ending());
    }

    private void lines() {
        int at = 0;
        while (at < file.length) {
            int end = at;
            while (end < file.length && file[end] != '\n') end++;
            number++;
            line(at, end);
            if (end == file.length && !open.isEmpty()) broken("the text ends within a buffer, or right after it");
            at = end + 1;
        }
        flush();
    }

    private void line(int from, int to) {
        int begin = from;
        while (begin < to && file[begin] == ' ') begin++;
        int end = to;
        while (end > begin && (file[end - 1] == '\r' || file[end - 1] == ' ')) end--;
        if (begin == end) return;
        if (!open.isEmpty() && value(begin, end)) return;
        open = "";
        boolean isItem = file[begin] == '-' && begin + 1 < end && file[begin + 1] == ' ';
        if (isItem) {
            flush();
            begin += 2;
        }
        pair(begin - from, text(begin, end));
    }

    private String text(int from, int to) {
        int length = Math.min(to - from, LONGEST);
        return new String(file, from, length, StandardCharsets.ISO_8859_1);
    }

    /// Whether the line is a value of the name before it, in a line of its own.
    private boolean value(int from, int to) {
        if (open.equals("label")) {
            range.put(open, text(from, to));
            open = "";
            return true;
        }
        // A name and its value have a blank between them, words have none.
        for (int i = from; i < to; i++) if (file[i] == ' ') return false;
        if (file[to - 1] == ':') return false;
        words(from, to);
        return true;
    }

    private void words(int from, int to) {
        long value = 0;
        int digits = 0;
        for (int i = from; i < to; i++) {
            int c = file[i];
            if (c == 'z' && digits == 0) {
                put(0);
                continue;
            }
            if (c < '!' || c > 'u') {
                broken("expected a word of base 85, found character %d at column %d".formatted(c & 255, i - from + 1));
                return;
            }
            value = value * BASE + c - '!';
            if (++digits < DIGITS) continue;
            if (value >>> Integer.SIZE != 0) {
                broken("expected a word of base 85 of 32 bits at column " + (i - from + 1));
                return;
            }
            put((int) value);
            value = 0;
            digits = 0;
        }
        if (digits > 0) broken("the last word has %d of 5 characters".formatted(digits));
    }

    private void put(int word) {
        for (int i = 0; i < Integer.BYTES; i++) data.write(word >>> Byte.SIZE * i);
    }

    private void pair(int indent, String text) {
        int colon = text.indexOf(':');
        if (colon < 0) return;
        String key = text.substring(0, colon).strip();
        String value = text.substring(colon + 1).strip();
        if (indent == 0) {
            flush();
            section = key;
            return;
        }
        if (section.equals("vma")) {
            if (value.equals("|") || key.equals("data")) open = key;
            else range.put(key, value);
        } else if (section.startsWith("as")) {
            space.put(key, value);
        } else {
            take(key, value);
        }
    }

    private void take(String key, String value) {
        if (section.equals("header") && key.equals("reason") && !value.isBlank()) {
            out.fault(value, OptionalLong.empty());
            out.suspect(List.of(), "the driver reports " + value);
        }
        if (section.equals("header") || section.equals("group")) out.fact(key, value);
        if (section.equals("gpu") && key.toLowerCase(Locale.ROOT).equals("gpu_id"))
            number(value).ifPresent(id -> out.gpu(new MaliGpu(id)));
        if (section.matches("cs\\d+")) number(value).ifPresent(v -> out.register(section + "." + key, v, ""));
    }

    /// Ends the range or the address space that is being read.
    private void flush() {
        if (!range.isEmpty()) {
            OptionalLong address = number(range.getOrDefault("iova", ""));
            OptionalLong size = number(range.getOrDefault("size", ""));
            byte[] bytes = data.toByteArray();
            long start = address.orElse(0);
            String label = range.getOrDefault("label", "");
            if (address.isEmpty()) broken("a buffer without an address");
            else if (bytes.length == 0) out.memory(start, size.orElse(0), label);
            else out.memory(start, size.orElse(bytes.length), label, bytes, 0, bytes.length);
        }
        if (!space.isEmpty()) fault();
        range.clear();
        space.clear();
        data.reset();
        open = "";
    }

    private void fault() {
        long status = number(space.getOrDefault("FAULTSTATUS", "")).orElse(0);
        OptionalLong address = number(space.getOrDefault("FAULTADDRESS", ""));
        if ((status & 0xff) != 0) out.fault("%s: fault 0x%x".formatted(section, status & 0xff), address);
    }

    private static OptionalLong number(String text) {
        String digits = text.startsWith("0x") ? text.substring(2) : text;
        int base = text.startsWith("0x") ? 16 : 10;
        if (digits.isEmpty() || digits.length() > 16) return OptionalLong.empty();
        for (int i = 0; i < digits.length(); i++)
            if (Character.digit(digits.charAt(i), base) < 0) return OptionalLong.empty();
        try {
            return OptionalLong.of(base == 16 ? Long.parseUnsignedLong(digits, 16) : Long.parseLong(digits));
        } catch (NumberFormatException _) {
            return OptionalLong.empty();
        }
    }

    private void broken(String message) {
        out.broken("broken in line %d: %s".formatted(number, message));
    }
}
