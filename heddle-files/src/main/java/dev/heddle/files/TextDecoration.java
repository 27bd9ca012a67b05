package dev.heddle.files;

import dev.heddle.files.text.ByteStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Removes what terminals, logs, mails and web pages put around a text: colours, blanks that are no ASCII, quotes,
/// fences, prefixes with a time, line numbers. Lines stay lines.
public final class TextDecoration {
    /// The most bytes of a decorated text that are read.
    private static final int MOST = 1 << 26;

    /// How much of it tells.
    private static final int SAMPLE = 1 << 12;

    /// What is looked for, made when it is.
    private static final class Found {
        static final Pattern COLOUR = Pattern.compile("\033\\[[0-9;?]*[A-Za-z]");

        /// UTF-8, each byte one character: blanks, and characters of no width.
        static final Pattern BLANK =
                Pattern.compile("\u00c2\u00a0|\u00e2\u0080[\u0080-\u008a\u00af]|\u00e3\u0080\u0080");

        static final Pattern NO_WIDTH = Pattern.compile("\u00e2\u0080[\u008b-\u008f]|\u00ef\u00bb\u00bf");
        static final Pattern FENCE = Pattern.compile("(?m)^[ >]*(```|~~~)[A-Za-z0-9_+-]*[ \r]*$");

        /// What every line of a text begins with, if one does.
        static final List<Pattern> PREFIXES = List.of(
                // A quote in Markdown or in a mail.
                Pattern.compile(" {0,3}(?:> ?)+"),
                // dmesg, perhaps with a level and a readable time.
                Pattern.compile("(?:<\\d+>)?\\[[ \\d]+\\.\\d{3,9}\\](?:\\[ *[TC]\\d+\\])? ?"),
                Pattern.compile("\\[\\w{3} \\w{3} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d \\d{4}\\] ?"),
                // journalctl and syslog.
                Pattern.compile("\\w{3} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d \\S+ [^ :\\[]+(?:\\[\\d+\\])?: ?"),
                // logcat: threadtime, time and brief.
                Pattern.compile(
                        "(?:\\d{4}-)?\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{3,6} +\\d+ +\\d+ [VDIWEF] [^:]*: ?"),
                Pattern.compile("(?:\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{3} )?[VDIWEF]/[^(]*\\( *\\d+\\): ?"));

        /// Numbers that are one more in each line.
        static final Pattern NUMBER = Pattern.compile(" *(\\d+)(?:\t| ?(?:[|]|\u00e2\u0094\u0082) ?)");
    }

    private TextDecoration() {}

    /// @param text all of it
    /// @return it without its decoration; the same if it has none
    public static byte[] strip(byte[] text) throws IOException {
        int first = Math.min(text.length, SAMPLE);
        InputStream plain = without(Arrays.copyOf(text, first), new ByteStream(text, first));
        return plain == null ? text : plain.readAllBytes();
    }

    /// @param sample the start of a file
    /// @param in what follows it
    /// @return the whole text without its decoration; nothing (`null`) if it has none, and then nothing was read
    /// @throws IOException if reading fails
    public static @Nullable InputStream without(byte[] sample, InputStream in) throws IOException {
        return mayBeThere(sample) ? stripped(sample, in) : null;
    }

    /// A quick look, as it is seldom there: at what is no plain text, and at the first line.
    private static boolean mayBeThere(byte[] sample) {
        boolean isFirst = true;
        boolean may = false;
        byte last = 0;
        for (byte b : sample) {
            if (b == 0) return false;
            // A time.
            may |= isFirst && last == ':' && b >= '0' && b <= '9';
            last = b;
            may |= b < 0 || b == '\033' || b == '`' || b == '~';
            may |= isFirst && (b == '>' || b == '|' || b == '\t' || b == '.' || b == '/');
            isFirst &= b != '\n';
        }
        return may;
    }

    private static @Nullable InputStream stripped(byte[] sample, InputStream in) throws IOException {
        String start = text(sample);
        int last = start.lastIndexOf('\n') + 1;
        String plain = plain(start);
        boolean isCut = sample.length >= SAMPLE && last > 0;
        String lines = isCut ? plain(start.substring(0, last)) : plain;
        Prefix prefix = prefix(lines);
        if (plain.equals(start) && prefix == null) return null;
        byte[] rest = in.readNBytes(MOST);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(sample);
        all.write(rest);
        String text = plain(text(all.toByteArray()));
        if (prefix != null) text = prefix.strip(text);
        // A quote may have quotes, colours or times in it.
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        InputStream stripped = before(bytes, in);
        if (prefix == null) return stripped;
        byte[] again = stripped.readNBytes(sample.length);
        InputStream more = without(again, stripped);
        return more != null ? more : before(again, stripped);
    }

    /// @return these bytes, and then the stream
    private static InputStream before(byte[] bytes, InputStream in) throws IOException {
        if (bytes.length == 0) return in;
        PushbackInputStream out = new PushbackInputStream(in, bytes.length);
        out.unread(bytes);
        return out;
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static String plain(String text) {
        String out = text;
        if (out.indexOf('\033') >= 0) out = Found.COLOUR.matcher(out).replaceAll("");
        if (out.indexOf('\u00c2') >= 0 || out.indexOf('\u00e2') >= 0 || out.indexOf('\u00e3') >= 0)
            out = Found.BLANK.matcher(out).replaceAll(" ");
        // A mark at the start of a text belongs to its encoding.
        if (out.indexOf('\u00e2') >= 0 || out.indexOf("\u00ef\u00bb\u00bf", 1) > 0)
            out = Found.NO_WIDTH.matcher(out).replaceAll("");
        if (out.contains("```") || out.contains("~~~"))
            out = Found.FENCE.matcher(out).replaceAll("");
        return out;
    }

    /// What all lines begin with.
    private interface Prefix {
        /// @return the text without it; a line that does not begin so stays as it is
        String strip(String text);
    }

    private static @Nullable Prefix prefix(String lines) {
        List<String> all =
                Stream.of(lines.split("\n")).filter(l -> !l.isBlank()).toList();
        if (all.isEmpty()) return null;
        for (Pattern p : Found.PREFIXES)
            if (all.stream().allMatch(l -> p.matcher(l).lookingAt()))
                return text ->
                        Pattern.compile("(?m)^(?:" + p + ")").matcher(text).replaceAll("");
        return isNumbered(lines)
                ? text -> Pattern.compile("(?m)^(?:" + Found.NUMBER + ")")
                        .matcher(text)
                        .replaceAll("")
                : null;
    }

    /// Whether each line begins with a number that is one more than that of the line before.
    private static boolean isNumbered(String lines) {
        long next = -1;
        int count = 0;
        for (String line : lines.split("\n")) {
            Matcher m = Found.NUMBER.matcher(line);
            if (!m.lookingAt() || m.group(1).length() > 9) return false;
            long number = Long.parseLong(m.group(1));
            if (next >= 0 && number != next) return false;
            next = number + 1;
            count++;
        }
        return count > 1;
    }
}
