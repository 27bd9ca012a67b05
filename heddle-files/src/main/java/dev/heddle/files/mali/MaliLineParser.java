package dev.heddle.files.mali;

import dev.heddle.base.bits.Hex;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Tells what a line is.
final class MaliLineParser {
    /// Bytes of an instruction.
    private static final int BYTES = 8;

    /// Blanks before the bytes, or before the text of a line that has none.
    private static final String INDENT = "   ";

    /// Characters of a byte and the blank after it.
    private static final int EACH = 3;

    /// Of how many bytes on it is sure that a line should have all eight.
    private static final int SURE = 3;

    private static final Pattern HEADER =
            Pattern.compile("\\bShader (?:\\(nil\\)|(?:0x)?\\p{XDigit}{1,16}) \\(GPU VA (?:0x)?(\\p{XDigit}{1,16})\\)"
                    + " sz ([0-9]{1,18})\\s*$");

    /// A mnemonic, its modifiers, and operands.
    private static final Pattern TEXT = Pattern.compile("([A-Z][A-Z0-9_]*)((?:\\.[a-z0-9_]+)*)(?:\\s.*)?");

    /// As Mesa has it, as descriptors have it, or in words.
    private static final Pattern STAGE =
            Pattern.compile("\\bMESA_SHADER_(VERTEX|TESS_CTRL|TESS_EVAL|GEOMETRY|FRAGMENT|COMPUTE|KERNEL)\\b"
                    + "|(?i:\\b(vertex|geometry|fragment|compute)[ _]shader\\b)"
                    + "|^\\s*Stage: (Vertex|Fragment|Compute)\\b");

    /// Numbers about a shader after its code, `MESA_SHADER_VERTEX shader: 12 inst`.
    private static final Pattern NUMBERS = Pattern.compile("shader: ?[0-9]");

    /// A label such as `L_b0:` or `block3:`, or nothing but a remark.
    private static final Pattern LABEL =
            Pattern.compile("\\s*(?:\\.?(?:L|l|BB|bb|block|label)_?\\w*[0-9]\\w*:\\s*|(?://|;).*)");

    private static final Pattern NUMBERED = Pattern.compile("\\s*\\p{XDigit}{1,8}:\\s+(\\p{XDigit}{16})\\s+(\\S.*)");

    private MaliLineParser() {}

    static MaliLine of(String line) {
        if (line.isBlank()) return new MaliLine.Blank();
        if (LABEL.matcher(line).matches()) return new MaliLine.Label();
        MaliLine.Word word = word(line);
        if (word != null) return word;
        if (line.startsWith(INDENT)) {
            Matcher text = TEXT.matcher(line.substring(INDENT.length()));
            if (text.matches()) return new MaliLine.Text(isBranch(text.group(1)), isEnd(text.group(2)));
            MaliLine.Damaged damaged = damaged(line);
            if (damaged != null) return damaged;
        }
        Matcher header = HEADER.matcher(line);
        if (header.find()) {
            long address = Long.parseUnsignedLong(header.group(1), 16);
            return new MaliLine.Header(address, Long.parseLong(header.group(2)));
        }
        Optional<String> stage = stage(line);
        return stage.isPresent() ? new MaliLine.Stage(stage.get()) : new MaliLine.Other();
    }

    /// @return the instruction of a line `0008:    00b4c9015091c014    TEXT`, whose word is a number; null if there is
    ///     none
    static MaliLine.@Nullable Word number(String line) {
        Matcher m = NUMBERED.matcher(line);
        if (!m.matches()) return null;
        return new MaliLine.Word(Long.parseUnsignedLong(m.group(1), 16), isBranch(m.group(2)));
    }

    /// @return whether the line alone tells that this is such a text: bytes and an instruction, or a header
    static boolean isTelling(String line) {
        if (word(line) != null) return TEXT.matcher(text(line)).matches();
        return HEADER.matcher(line).find();
    }

    /// After the bytes are two more blanks, and a text that may be empty, but not bytes again.
    private static MaliLine.@Nullable Word word(String line) {
        int from = from(line);
        int end = from + BYTES * EACH - 1;
        if (end > line.length() || formed(line, from) < BYTES) return null;
        long bits = 0;
        for (int i = BYTES - 1; i >= 0; i--) {
            int at = from + i * EACH;
            bits = bits << 8 | Hex.value(line.charAt(at)) << 4 | Hex.value(line.charAt(at + 1));
        }
        String text = text(line);
        if (text.isEmpty()) return new MaliLine.Word(bits, false);
        boolean isApart = line.startsWith("  ", end) || line.charAt(end) == '\t';
        if (!isApart || isBytes(text)) return null;
        return new MaliLine.Word(bits, isBranch(text));
    }

    /// Where the first character that is not a blank is.
    private static int from(String line) {
        int from = 0;
        while (from < line.length() && (line.charAt(from) == ' ' || line.charAt(from) == '\t')) from++;
        return from;
    }

    private static String text(String line) {
        int end = from(line) + BYTES * EACH - 1;
        return line.substring(Math.min(end, line.length())).strip();
    }

    /// @return how many bytes from there on are written as they should be, at most eight
    private static int formed(String line, int from) {
        int count = 0;
        for (int at = from; count < BYTES && at + 1 < line.length(); at += EACH) {
            boolean isByte = Hex.value(line.charAt(at)) >= 0 && Hex.value(line.charAt(at + 1)) >= 0;
            if (!isByte || at + 2 < line.length() && !Character.isWhitespace(line.charAt(at + 2))) break;
            count++;
        }
        return count;
    }

    /// Hexadecimal text may have eight bytes in a column, and comments after them.
    private static boolean isBytes(String text) {
        char first = text.charAt(0);
        if (first == ';' || first == '#' || first == '/' || first == '|') return true;
        int at = 0;
        while (at < text.length() && Hex.value(text.charAt(at)) >= 0) at++;
        if (at == 0) return false;
        // A text that was cut may be a few letters.
        if (at == text.length()) return first < 'A' || first > 'F';
        return Character.isWhitespace(text.charAt(at));
    }

    /// Bytes stand in their columns, but not all of them are well-formed.
    private static MaliLine.@Nullable Damaged damaged(String line) {
        int from = INDENT.length();
        int good = 0;
        int bad = -1;
        int at = from;
        for (int i = 0; i < BYTES && at < line.length(); i++, at += EACH) {
            if (formed(line.substring(0, Math.min(line.length(), at + EACH)), at) == 1) good++;
            else if (bad < 0) bad = at;
        }
        if (good == 0) return null;
        return new MaliLine.Damaged(bad < 0 ? Math.min(at, line.length()) : bad, good >= SURE && good < BYTES);
    }

    private static boolean isBranch(String text) {
        return text.startsWith("BRANCH") || text.startsWith("JUMP");
    }

    private static boolean isEnd(String modifiers) {
        return (modifiers + ".").contains(".end.");
    }

    private static Optional<String> stage(String line) {
        Matcher m = STAGE.matcher(line);
        if (!m.find() || NUMBERS.matcher(line).find()) return Optional.empty();
        String name = m.group(1) != null ? m.group(1) : m.group(2) != null ? m.group(2) : m.group(3);
        return Optional.of(
                switch (name.toUpperCase(Locale.ROOT)) {
                    case "VERTEX" -> "vs";
                    case "TESS_CTRL" -> "hs";
                    case "TESS_EVAL" -> "ds";
                    case "GEOMETRY" -> "gs";
                    case "FRAGMENT" -> "fs";
                    default -> "cs";
                });
    }
}
