package dev.heddle.files.adreno;

import dev.heddle.base.bits.Hex;
import dev.heddle.files.adreno.packets.AdrenoGpu;
import dev.heddle.files.adreno.packets.ProgramLoad;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the lines of a shader dump.
final class ShaderLine {
    /// Characters of the shortest word in brackets.
    private static final int SHORTEST = "[40846018_10081006]".length();

    /// Digits of the number of an instruction, at least.
    private static final int NUMBER_DIGITS = 4;

    private static final Pattern GPU = Pattern.compile(
            "\\b(gpu|chip)[_ -]?id\\b\\s*[:=]?\\s*(0x[0-9a-f]{1,16}|[0-9]{1,9})\\b", Pattern.CASE_INSENSITIVE);

    /// A stage by its letter, as the name of a state block or the register with the address of a program has it, by
    /// Mesa's short name, or in words.
    private static final Pattern STAGE = Pattern.compile(
            "\\bSB\\d_([VHDGFC])S_SHADER\\b|\\bSP_([VHDGFPC])S_(?:OBJ_START|BASE\\b)|^[\\s;#*=-]*([VHDGFC])S\\b"
                    + "|\\bSB_(VERT|GEOM|FRAG|COMPUTE)_SHADER\\b"
                    + "|\\bB?(VERT|TCS|TESS_CTRL|TES|TESS_EVAL|GEOM|FRAG|COMP|COMPUTE|KERNEL|CL)\\b"
                    + "|(?i:\\b(vertex|tess\\w{0,20}[ _](?:control|ctrl)|tess\\w{0,20}[ _]eval\\w{0,20}"
                    + "|geometry|fragment|compute)"
                    + "[ _]shader)");

    /// A state block by its number.
    private static final Pattern BLOCK = Pattern.compile("\\bstate_block=(\\d{1,2})\\b");

    /// The register with the address of a program, and what it holds.
    private static final Pattern ADDRESS =
            Pattern.compile("\\bSP_[VHDGFPC]S_(?:OBJ_START|BASE): 0x([0-9a-f]{1,16})\\b");

    /// What stands after the word where only a branch target is named.
    private static final Pattern LABEL = Pattern.compile("\\s*[A-Za-z_]\\w{0,60}:\\s*");

    private ShaderLine() {}

    /// @param number of the instruction, or -1; as if it were hexadecimal, for its order only
    /// @param word the instruction
    record Word(long number, long word) {}

    /// `:2:0034:0078[40846018x_10081006x] …` (category, number of the instruction, cycle), `0034[…] …`, or no number
    /// at all; whatever stands before that is not looked at. The word has its high half first.
    ///
    /// @return nothing if the line has no word
    static Optional<Word> word(String line) {
        int bracket = line.indexOf('[');
        while (bracket >= 0 && bracket + SHORTEST <= line.length()) {
            int at = half(line, bracket + 1);
            if (at > 0 && line.charAt(at) == '_') {
                int end = half(line, at + 1);
                if (end > 0 && line.charAt(end) == ']') {
                    long high = Long.parseLong(line, bracket + 1, bracket + 9, 16);
                    long low = Long.parseLong(line, at + 1, at + 9, 16);
                    return Optional.of(new Word(number(line, bracket), high << 32 | low));
                }
            }
            bracket = line.indexOf('[', bracket + 1);
        }
        return Optional.empty();
    }

    /// @return whether a line names a branch target and nothing else: its number and its word are those of the line
    ///     after it
    static boolean isLabel(String line) {
        int close = line.lastIndexOf(']');
        return close > 0 && LABEL.matcher(line.substring(close + 1)).matches();
    }

    /// @return whether a line is an instruction where only code, headers and comments stand
    static boolean isInstruction(String line) {
        String text = line.strip();
        return !text.isEmpty()
                && ";@#".indexOf(text.charAt(0)) < 0
                && !LABEL.matcher(text).matches();
    }

    /// @return whether a line is the instruction that ends a program, perhaps with flags before it
    static boolean isEnd(String line) {
        return line.strip().matches("(?:\\([a-z]+\\))*end");
    }

    /// @return index after the eight hex digits at `from` and the `x` after them, if there is one; there is a
    ///     character at it. -1 if these are not eight digits
    private static int half(String line, int from) {
        int at = from + 8;
        if (at >= line.length()) return -1;
        for (int i = from; i < at; i++) if (Hex.value(line.charAt(i)) < 0) return -1;
        if (line.charAt(at) == 'x') at++;
        return at < line.length() ? at : -1;
    }

    /// Where the digits and colons before a bracket begin.
    private static int digits(String line, int bracket) {
        int from = bracket;
        while (from > 0 && (line.charAt(from - 1) == ':' || Hex.value(line.charAt(from - 1)) >= 0)) from--;
        return from;
    }

    /// The one in the middle of three, the last of fewer.
    private static long number(String line, int bracket) {
        int last = line.lastIndexOf(':', bracket);
        int from = digits(line, bracket);
        int to = bracket;
        if (last >= from) {
            int second = line.lastIndexOf(':', last - 1);
            int first = line.lastIndexOf(':', second - 1);
            boolean three = second >= from && (first >= from || second > from);
            if (three) to = last;
            from = (three ? second : last) + 1;
        }
        return to > from && to - from <= 8 ? Long.parseLong(line, from, to, 16) : -1;
    }

    /// @return index of the bracket of a line that should have a word, but has something else there than blanks; -1 if
    ///     this is no such line
    static int damaged(String line) {
        int bracket = line.indexOf('[');
        if (bracket < NUMBER_DIGITS) return -1;
        int from = digits(line, bracket);
        if (bracket - from < NUMBER_DIGITS || !line.substring(0, from).isBlank()) return -1;
        for (int i = bracket - NUMBER_DIGITS; i < bracket; i++) if (line.charAt(i) == ':') return -1;
        int close = line.indexOf(']', bracket);
        boolean repeats = close > 0 && line.substring(bracket + 1, close).isBlank();
        return repeats ? -1 : bracket;
    }

    /// @return the GPU that a line names, if it names one
    static Optional<AdrenoGpu> gpu(String line) {
        Matcher m = GPU.matcher(line);
        if (!m.find()) return Optional.empty();
        String digits = m.group(2);
        boolean hex = digits.regionMatches(true, 0, "0x", 0, 2);
        long id = hex ? Long.parseUnsignedLong(digits.substring(2), 16) : Long.parseLong(digits);
        return Optional.of(m.group(1).equalsIgnoreCase("chip") ? AdrenoGpu.ofChip(id) : AdrenoGpu.ofId(id));
    }

    /// @return the stage that a line names, if it names one
    static Optional<String> stage(String line) {
        Matcher block = BLOCK.matcher(line);
        if (block.find()) return ProgramLoad.stage(Integer.parseInt(block.group(1)));
        Matcher m = STAGE.matcher(line);
        if (!m.find()) return Optional.empty();
        for (int i = 1; i <= m.groupCount(); i++) {
            String name = m.group(i);
            if (name != null) return Optional.of(stageNamed(name));
        }
        return Optional.empty();
    }

    /// @return where the program of a stage lies, if the line says it
    static OptionalLong address(String line) {
        Matcher m = ADDRESS.matcher(line);
        return m.find() ? OptionalLong.of(Long.parseUnsignedLong(m.group(1), 16)) : OptionalLong.empty();
    }

    private static String stageNamed(String name) {
        String n = name.toLowerCase(Locale.ROOT);
        if (n.equals("p")) return "fs";
        if (n.length() == 1) return n + "s";
        if (n.equals("tcs") || n.startsWith("tess") && n.contains("c")) return "hs";
        if (n.startsWith("te")) return "ds";
        return switch (n.charAt(0)) {
            case 'v' -> "vs";
            case 'g' -> "gs";
            case 'f' -> "fs";
            default -> "cs";
        };
    }
}
