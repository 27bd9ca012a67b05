package dev.heddle.files.column;

import dev.heddle.asm.Codec;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The bytes of a line that has only a text: a directive for data, or an instruction.
final class DataText {
    private static final Pattern DATA = Pattern.compile(
            "\\.(byte|short|hword|2byte|long|word|int|inst|4byte|quad|xword|8byte)\\s+" + "0x([0-9a-fA-F]{1,16})\\b.*");

    private static final Pattern REMARK = Pattern.compile("\\s*(?:;|//|\\s##? ).*$");

    private DataText() {}

    /// @param address of the line
    /// @return nothing if it is no directive, and no instruction of the set
    static Optional<byte[]> bytes(String text, long address, @Nullable Codec codec) {
        Matcher m = DATA.matcher(text);
        if (m.matches()) return Optional.of(number(m.group(2), size(m.group(1))));
        String plain = REMARK.matcher(text).replaceFirst("").strip();
        if (codec == null || plain.isEmpty()) return Optional.empty();
        try {
            return Optional.of(codec.insn(plain, address).bytes());
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static int size(String directive) {
        return switch (directive) {
            case "byte" -> 1;
            case "short", "hword", "2byte" -> 2;
            case "long", "word", "int", "inst", "4byte" -> 4;
            default -> 8;
        };
    }

    private static byte[] number(String digits, int size) {
        long value = Long.parseUnsignedLong(digits, 16);
        byte[] out = new byte[size];
        for (int i = 0; i < size; i++) out[i] = (byte) (value >> 8 * i);
        return out;
    }
}
