package dev.heddle.files;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Instructions that stand as numbers in source code without a list: one after the other between comments, or one a
/// statement, such as `NAME = 0x00f0c00480c0863c`, `*cmds++ = 0x30044b01;` and `INSTR_7XX(e40c0009_00000007, "…")`.
final class NumberText {
    private static final String NUMBER = "(?:0[xX]([0-9a-fA-F]{16}|[0-9a-fA-F]{8})|([0-9a-fA-F]{8}_[0-9a-fA-F]{8}))";
    private static final String SUFFIX = "(?i:u|l|ul|lu|ll|ull|llu|[ui]32|[ui]64)?\\b";

    /// A number with what may surround one: brackets, quotes, macros and casts.
    private static final Pattern ALONE =
            Pattern.compile("[\\s,{}\\[\\]\"']*(?:U?INT(?:32|64)_C\\()?" + NUMBER + SUFFIX + "[)\\s,{}\\[\\]\"']*");

    /// A statement with one, up to the end of its line.
    private static final Pattern STATEMENT = Pattern.compile("^[ \\t]*(?:(?:const|static|let|var|final)[ \\t]+)*"
            + "(?:[\\w.\\[\\]]+(?:[ \\t]*:[ \\t]*\\w+)?[ \\t]*=|\\*?\\w+\\+\\+[ \\t]*=|\\w+\\(|[\\w.]+\\.(?:append|push|push_back)\\(|[\"']?\\w+[\"']?[ \\t]*:)[ \\t]*"
            + "(?:U?INT(?:32|64)_C\\()?"
            + NUMBER
            + SUFFIX
            + ".*$");

    /// What is no statement with a number, and may be a word of one all the same.
    private static final Pattern LOST = Pattern.compile("\\b(?:0[xX][0-9a-fA-F]{8,}|[0-9a-fA-F]{8}_[0-9a-fA-F]{8})");

    private NumberText() {}

    /// @param text the whole of it
    /// @return its numbers as text of one of the formats for words, each number with `0x`; null if it has none, or
    ///     numbers of two sizes, or other things that may be code
    static @Nullable Numbers of(byte[] text) {
        String plain = new String(text, StandardCharsets.ISO_8859_1);
        // Signs of assembly and C: what is behind `;` in C is no comment.
        Numbers alone = alone(uncommented(plain, true));
        return alone != null ? alone : statements(plain);
    }

    /// @param withLines whether comments up to the end of a line go, too
    /// @return the text with a blank for each comment
    private static String uncommented(String text, boolean withLines) {
        StringBuilder out = new StringBuilder();
        int last = text.lastIndexOf("*/");
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            int end = -1;
            if (at + 2 <= last && text.startsWith("/*", at)) end = text.indexOf("*/", at + 2) + 2;
            else if (withLines && (c == ';' || c == '#' || text.startsWith("//", at))) end = lineEnd(text, at);
            out.append(end < 0 ? c : ' ');
            at = end < 0 ? at + 1 : end;
        }
        return out.toString();
    }

    private static int lineEnd(String text, int from) {
        int end = text.indexOf('\n', from);
        return end < 0 ? text.length() : end;
    }

    /// @param digits of a number, 8 or 16
    /// @param text of all of them
    record Numbers(int digits, String text) {
        Format format() {
            return digits == 8 ? Format.WORDS32 : Format.WORDS64;
        }
    }

    private static @Nullable Numbers alone(String text) {
        List<String> numbers = new ArrayList<>();
        Matcher m = ALONE.matcher(text);
        int at = 0;
        while (at < text.length()) {
            m.region(at, text.length());
            if (!m.lookingAt()) return null;
            numbers.add(number(m));
            at = m.end();
        }
        return joined(numbers);
    }

    private static @Nullable Numbers statements(String text) {
        List<String> numbers = new ArrayList<>();
        String plain = uncommented(text, false);
        for (String line : plain.split("[\\n;]")) {
            String code = line.replaceAll("//.*|#.*", "");
            Matcher m = STATEMENT.matcher(code);
            if (m.matches()) numbers.add(number(m));
            else if (LOST.matcher(code).find()) return null;
        }
        return joined(numbers);
    }

    private static String number(Matcher m) {
        return m.group(1) != null ? m.group(1) : m.group(2).replace("_", "");
    }

    private static @Nullable Numbers joined(List<String> numbers) {
        if (numbers.isEmpty()) return null;
        int digits = numbers.getFirst().length();
        StringBuilder out = new StringBuilder();
        for (String n : numbers) {
            if (n.length() != digits) return null;
            out.append("0x").append(n).append('\n');
        }
        return new Numbers(digits, out.toString());
    }
}
