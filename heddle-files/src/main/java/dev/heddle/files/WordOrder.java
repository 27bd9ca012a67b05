package dev.heddle.files;

import dev.heddle.asm.Codec;
import dev.heddle.files.column.Likeness;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Finds out whether groups of hex digits are bytes in memory order, or numbers, of which memory has the lowest byte
/// first. Groups of 8 or 16 digits may be either; what gives more instructions decides.
final class WordOrder {
    /// What separates numbers.
    private static final Pattern NUMBER = Pattern.compile("0[xX]([0-9a-fA-F]+)|[^\\s,\\[\\]{}\"]+");

    private static final Pattern PAIRS = Pattern.compile("((?:0x)?[0-9a-fA-F]{8}_[0-9a-fA-F]{8}[,\\s]*+)++");

    private WordOrder() {}

    /// Whether a text is numbers of 64 bits in two halves, the high one first: `47300000_00002000`.
    static boolean isPairs(byte[] sample, int from) {
        String text = new String(sample, from, sample.length - from, StandardCharsets.ISO_8859_1);
        int last = sample.length < Detector.SAMPLE ? text.length() : text.lastIndexOf('\n') + 1;
        return PAIRS.matcher(withoutComments(text.substring(0, last)).strip()).matches();
    }

    private static String withoutComments(String text) {
        return text.replaceAll("(?m)(;|#|//).*$", "");
    }

    /// @param sample the start of a text
    /// @param format of it, found by itself
    /// @param codec the instruction set; null if it is not known
    /// @return bytes of a number, 4 or 8; 0 if the groups are bytes
    static int size(byte[] sample, Format format, @Nullable Codec codec) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        boolean isHex = format == Format.HEX;
        int size = isHex ? prefixed(sample, bytes) : format == Format.LISTING ? listed(sample, bytes) : 0;
        if (size == 0 || codec == null) return isHex ? size : 0;
        byte[] memory = bytes.toByteArray();
        byte[] numbers = new byte[memory.length];
        for (int i = 0; i < memory.length; i++) numbers[i] = memory[i ^ size - 1];
        boolean isNumbers = isHex
                ? !Likeness.isClearly(codec, memory, numbers)
                : Likeness.of(codec).compare(numbers, memory) > 0;
        return isNumbers ? size : 0;
    }

    /// @param bytes takes the bytes as the digits have them
    /// @return bytes of a group, if all have `0x` and 8 or 16 digits; else 0
    private static int prefixed(byte[] sample, ByteArrayOutputStream bytes) {
        String text = new String(sample, StandardCharsets.ISO_8859_1);
        int last = sample.length < Detector.SAMPLE ? text.length() : text.lastIndexOf('\n') + 1;
        Matcher m = NUMBER.matcher(withoutComments(text.substring(0, last)));
        int size = 0;
        while (m.find()) {
            String digits = m.group(1);
            if (digits == null || size != 0 && digits.length() != 2 * size) return 0;
            if (digits.length() != 8 && digits.length() != 16) return 0;
            size = digits.length() / 2;
            for (int i = 0; i < digits.length(); i += 2) bytes.write(Integer.parseInt(digits, i, i + 2, 16));
        }
        return size;
    }

    /// @param bytes takes the bytes of the lines
    /// @return bytes of a line, if all have one group of 8 or 16 digits; else 0
    private static int listed(byte[] sample, ByteArrayOutputStream bytes) {
        ListingLine line = new ListingLine();
        int size = 0;
        for (int from = 0; from < sample.length; ) {
            int end = from;
            while (end < sample.length && sample[end] != '\n') end++;
            if (end == sample.length && end == Detector.SAMPLE) break;
            if (line.parse(sample, from, end) == ListingLine.Kind.CODE) {
                boolean fits = (line.length == 4 || line.length == 8) && line.groups == 1;
                if (!fits || line.repeats != 1 || size != 0 && line.length != size) return 0;
                size = line.length;
                bytes.write(line.bytes, 0, size);
            }
            from = end + 1;
        }
        return size;
    }
}
