package dev.heddle.files;

import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.TerminalSafeText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The bytes of a constant in source code: the numbers between the braces or brackets that follow a `=`. How many bytes
/// a number has says its declared type, or how many digits the first one has. A text has one such list, or each is read
/// on its own: [#another].
final class ConstantSource implements ChunkSource {
    /// The most characters that are read: 16 bytes of code take about 100.
    static final int MOST = 1 << 28;

    private final InputStream in;
    private final String name;
    private final ChunkBuilder out = new ChunkBuilder();
    private @Nullable ConstantText text;

    /// Bits of a number.
    private int bits = Byte.SIZE;

    /// What the list is called; empty if it has no name.
    private String listName = "";

    /// Whether other lists are no fault.
    private boolean isOne = true;

    private boolean isOver;

    /// Whether the text ends within the list.
    private boolean isCut;

    ConstantSource(InputStream in, String name) {
        this.in = in;
        this.name = name;
    }

    /// @param sample the start of a text
    /// @return whether a list of numbers begins in it
    static boolean isLikely(byte[] sample) {
        return toList(new ConstantText(sample, sample.length));
    }

    /// @param sample the start of a text that looks like hexadecimal digits
    /// @return whether it is a list of decimal numbers, one of which cannot be hexadecimal digits of bytes
    static boolean isDecimal(byte[] sample) {
        int at = HexText.skipBlanks(sample, 0, sample.length);
        if (at == sample.length || sample[at] != '[' && sample[at] != '{') return false;
        ConstantText t = new ConstantText(sample, sample.length);
        boolean isOdd = false;
        for (ConstantText.Token k = t.next(); k != ConstantText.Token.END; k = t.next()) {
            if (k == ConstantText.Token.OTHER || t.hexDigits > 0) return false;
            if (k == ConstantText.Token.NUMBER && t.to < t.limit) isOdd |= (t.to - t.from) % 2 != 0;
        }
        return isOdd;
    }

    /// Goes to the first number of a list.
    ///
    /// @return false at the end of the text
    private static boolean toList(ConstantText t) {
        return new Declaration().read(t);
    }

    /// What stands before a list of numbers.
    private static final class Declaration {
        /// Bits of the declared type, 0 if there is none.
        private int bits;

        /// Whether the type is the usual one of numbers.
        private boolean isWide;

        private String name = "";
        private String word = "";
        private int depth;

        /// Goes to the first number of a list.
        ///
        /// @return false at the end of the text
        boolean read(ConstantText t) {
            boolean isAssigned = false;
            boolean isOpen = false;
            // A list alone, such as one of JSON.
            boolean isFirst = true;
            for (ConstantText.Token k = t.next(); k != ConstantText.Token.END; k = t.next()) {
                if (k == ConstantText.Token.NUMBER && isOpen) return true;
                if (k == ConstantText.Token.OPEN) depth++;
                if (k == ConstantText.Token.CLOSE) depth--;
                // In a type such as [u32; 4] it separates nothing.
                if (t.text[t.from] == ';' && (isAssigned || depth <= 0)) {
                    bits = 0;
                    depth = 0;
                    isAssigned = false;
                }
                if (k == ConstantText.Token.OTHER) word(t.word(), isAssigned);
                if (k == ConstantText.Token.EQUALS) {
                    isAssigned = true;
                    name = word;
                }
                isOpen = (isAssigned || isFirst) && k == ConstantText.Token.OPEN;
                isFirst = false;
            }
            return false;
        }

        private void word(String found, boolean isAssigned) {
            boolean isUsual = found.equals("int") || found.equals("long");
            int declared = isUsual ? 0 : ConstantSource.bits(found);
            if (isUsual) bits = found.equals("int") ? Integer.SIZE : Long.SIZE;
            if (declared > 0) bits = declared;
            if (isUsual || declared > 0) isWide = isUsual;
            else if (!isAssigned && Character.isJavaIdentifierStart(found.charAt(0))) word = found;
        }
    }

    /// @param type a word of C, C++, Rust, Java or Python
    /// @return bits of its values; 0 if it is no type of integers
    static int bits(String type) {
        return switch (type.toLowerCase(java.util.Locale.ROOT)) {
            case "byte", "char", "uchar", "u8", "i8", "uint8_t", "int8_t", "uint8", "uint8array" -> Byte.SIZE;
            case "short", "ushort", "u16", "i16", "uint16_t", "int16_t", "uint16", "uint16array" -> Short.SIZE;
            case "u32", "i32", "uint32_t", "int32_t", "uint32", "uint", "dword", "uint32array" -> Integer.SIZE;
            case "u64", "i64", "uint64_t", "int64_t", "uint64", "ulong", "qword", "biguint64array" -> Long.SIZE;
            default -> 0;
        };
    }

    /// @return how the numbers were read if they are no bytes, and that the list has no end; else empty
    String note() {
        String words = bits == Byte.SIZE ? "" : "read as %d-bit words, lowest byte first".formatted(bits);
        if (!isCut) return words;
        String cut = "the text ends within the list: what follows is missing";
        return words.isEmpty() ? cut : words + "; " + cut;
    }

    /// @return what the list is called; empty if it has no name
    String listName() {
        return listName;
    }

    /// Goes on with the next list after the end of one.
    ///
    /// @return false if there is none
    boolean another() throws IOException, SourceException {
        isOne = false;
        isOver = false;
        Declaration found = new Declaration();
        ConstantText t = text();
        if (!found.read(t)) return false;
        begin(t, found);
        return true;
    }

    private ConstantText text() throws IOException, SourceException {
        ConstantText known = text;
        if (known != null) return known;
        byte[] all = in.readNBytes(MOST);
        if (all.length == MOST) throw fault(new ConstantText(all, 0), "too long: at most 256 MiB of source code");
        ConstantText made = new ConstantText(all, all.length);
        text = made;
        return made;
    }

    private void begin(ConstantText t, Declaration of) throws SourceException {
        listName = of.name;
        // An array of int may be one of bytes.
        int elementBits = of.isWide && t.hexDigits <= 2 ? 0 : of.bits;
        bits = elementBits > 0 ? elementBits : bitsOfDigits(t);
        add(t);
    }

    @Override
    public @Nullable Chunk next() throws IOException, SourceException {
        boolean isFirst = text == null;
        ConstantText t = text();
        if (isFirst) {
            Declaration found = new Declaration();
            if (!found.read(t)) throw fault(t, "no list of bytes, such as '= {0x38, 0x00}', in this text");
            begin(t, found);
        } else if (out.length == 0 && isOver) {
            return null;
        }
        while (!isOver && out.room() >= bits / Byte.SIZE) {
            if (isMore(t)) add(t);
            else end(t);
        }
        out.finish();
        return out.take();
    }

    /// @return whether there is another number in the list
    private boolean isMore(ConstantText t) throws SourceException {
        ConstantText.Token k = t.next();
        if (k == ConstantText.Token.CLOSE || isEnd(t, k)) return false;
        if (k != ConstantText.Token.COMMA) throw fault(t, "expected ',' or the end of the list");
        k = t.next();
        if (k == ConstantText.Token.CLOSE || isEnd(t, k)) return false;
        if (k != ConstantText.Token.NUMBER) throw fault(t, "expected a byte, such as 0x38 or 56");
        return true;
    }

    /// Whether the text ends here, though the list does not: it was cut.
    private boolean isEnd(ConstantText t, ConstantText.Token k) {
        boolean isHalf = k == ConstantText.Token.OTHER && t.to == t.limit;
        isCut |= k == ConstantText.Token.END || isHalf;
        return isCut;
    }

    private void add(ConstantText t) throws SourceException {
        boolean fits = t.isNegative ? t.value >= -1L << bits - 1 : bits == Long.SIZE || t.value >>> bits == 0;
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

    /// After the list: it must be the only one, if one was asked for.
    private void end(ConstantText t) throws SourceException {
        isOver = true;
        if (isOne && toList(t)) throw fault(t, "a second list of bytes: which one is the code?");
    }

    private SourceException fault(ConstantText t, String message) {
        String all = new String(t.text, 0, t.limit, StandardCharsets.UTF_8);
        int at = new String(t.text, 0, t.from, StandardCharsets.UTF_8).length();
        return new SourceException(
                new Source(name, TerminalSafeText.safe(all)).error(at, Math.max(1, t.to - t.from), message));
    }
}
