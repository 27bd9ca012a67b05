package dev.heddle.files;

import dev.heddle.source.Shown;
import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The bytes of a constant in source code: the numbers between the braces or brackets that follow a `=`. How many bytes
/// a number has says its declared type, or how many digits the first one has. A text has one such list.
final class ConstantSource implements ChunkSource {
    /// The most characters that are read: 16 bytes of code take about 100.
    static final int MOST = 1 << 28;

    private final InputStream in;
    private final String name;
    private final ChunkBuilder out = new ChunkBuilder();
    private @Nullable ConstantText text;

    /// Bits of a number.
    private int bits = Byte.SIZE;

    ConstantSource(InputStream in, String name) {
        this.in = in;
        this.name = name;
    }

    /// @param sample the start of a text
    /// @return whether a list of numbers begins in it
    static boolean isLikely(byte[] sample) {
        return toList(new ConstantText(sample, sample.length));
    }

    /// Goes to the first number of a list.
    ///
    /// @return false at the end of the text
    private static boolean toList(ConstantText t) {
        return bitsOfList(t) >= 0;
    }

    /// Goes to the first number of a list.
    ///
    /// @return bits of its declared type, 0 if there is none; -1 at the end of the text
    private static int bitsOfList(ConstantText t) {
        boolean isAssigned = false;
        boolean isOpen = false;
        int declared = 0;
        for (ConstantText.Token k = t.next(); k != ConstantText.Token.END; k = t.next()) {
            if (k == ConstantText.Token.NUMBER && isOpen) return declared;
            if (t.text[t.from] == ';') declared = 0;
            if (k == ConstantText.Token.OTHER && bits(t.word()) > 0) declared = bits(t.word());
            if (k == ConstantText.Token.EQUALS) isAssigned = true;
            if (t.text[t.from] == ';') isAssigned = false;
            isOpen = isAssigned && k == ConstantText.Token.OPEN;
        }
        return -1;
    }

    /// @param type a word of C, C++, Rust, Java or Python
    /// @return bits of its values; 0 if it is no type of integers
    static int bits(String type) {
        return switch (type.toLowerCase(java.util.Locale.ROOT)) {
            case "byte", "char", "uchar", "u8", "i8", "uint8_t", "int8_t", "uint8", "uint8array" ->
                    Byte.SIZE;
            case "short", "ushort", "u16", "i16", "uint16_t", "int16_t", "uint16", "uint16array" ->
                    Short.SIZE;
            case "u32", "i32", "uint32_t", "int32_t", "uint32", "uint", "dword", "uint32array" ->
                    Integer.SIZE;
            case "u64",
                    "i64",
                    "uint64_t",
                    "int64_t",
                    "uint64",
                    "ulong",
                    "qword",
                    "biguint64array" ->
                    Long.SIZE;
            default -> 0;
        };
    }

    /// @return how the numbers were read if they are no bytes; else empty
    String note() {
        return bits == Byte.SIZE ? "" : "read as %d-bit words, lowest byte first".formatted(bits);
    }

    @Override
    public @Nullable Chunk next() throws IOException, SourceException {
        ConstantText t = text;
        if (t == null) {
            byte[] all = in.readNBytes(MOST);
            if (all.length == MOST)
                throw fault(new ConstantText(all, 0), "too long: at most 256 MiB of source code");
            t = new ConstantText(all, all.length);
            text = t;
            int declared = bitsOfList(t);
            if (declared < 0)
                throw fault(t, "no list of bytes, such as '= {0x38, 0x00}', in this text");
            bits = declared > 0 ? declared : bitsOfDigits(t);
            add(t);
        } else if (out.length == 0 && t.from == t.limit) {
            return null;
        }
        while (out.room() >= bits / Byte.SIZE && isMore(t)) add(t);
        if (out.room() >= bits / Byte.SIZE) end(t);
        out.finish();
        return out.take();
    }

    /// @return whether there is another number in the list
    private boolean isMore(ConstantText t) throws SourceException {
        ConstantText.Token k = t.next();
        if (k == ConstantText.Token.CLOSE) return false;
        if (k != ConstantText.Token.COMMA) throw fault(t, "expected ',' or the end of the list");
        k = t.next();
        if (k == ConstantText.Token.CLOSE) return false;
        if (k != ConstantText.Token.NUMBER) throw fault(t, "expected a byte, such as 0x38 or 56");
        return true;
    }

    private void add(ConstantText t) throws SourceException {
        boolean fits =
                t.isNegative
                        ? t.value >= -1L << bits - 1
                        : bits == Long.SIZE || t.value >>> bits == 0;
        if (!fits)
            throw fault(
                    t,
                    bits == Byte.SIZE
                            ? "not a byte: a type such as uint32_t says that numbers are larger"
                            : "not a number of %d bits".formatted(bits));
        out.from(t.line);
        for (int i = 0; i < bits; i += Byte.SIZE) out.bytes[out.length++] = (byte) (t.value >> i);
    }

    /// Without a type, numbers of 8 or 16 hexadecimal digits are words.
    private static int bitsOfDigits(ConstantText t) {
        return t.hexDigits == 8 ? Integer.SIZE : t.hexDigits == 16 ? Long.SIZE : Byte.SIZE;
    }

    /// After the list: it must be the only one.
    private void end(ConstantText t) throws SourceException {
        if (toList(t)) throw fault(t, "a second list of bytes: which one is the code?");
        t.from = t.limit;
    }

    private SourceException fault(ConstantText t, String message) {
        String all = new String(t.text, 0, t.limit, StandardCharsets.UTF_8);
        int at = new String(t.text, 0, t.from, StandardCharsets.UTF_8).length();
        return new SourceException(
                new Source(name, Shown.safe(all)).error(at, Math.max(1, t.to - t.from), message));
    }
}
