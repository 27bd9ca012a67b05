package dev.heddle.cli;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// Damages files in the ways in which files are damaged, and in those that hurt readers: bits, lengths, blocks, lines.
final class Mutations {
    /// Numbers for the place of a length, an offset or a count.
    private static final long[] NUMBERS = {
        0,
        1,
        7,
        0x7f,
        0xff,
        0x7fff,
        0xffff,
        0x1_0000,
        0xff_ffff,
        0x7fff_fff0,
        0x7fff_ffff,
        0x8000_0000L,
        -16,
        -8,
        -4,
        -1,
        Long.MAX_VALUE,
        Long.MIN_VALUE
    };

    private static final String[] WORDS = {
        "0",
        "-1",
        "4294967295",
        "9223372036854775807",
        "18446744073709551616",
        "0xffffffffffffffff",
        "1e999",
        "\"",
        "'",
        "{",
        "}",
        "(",
        "[",
        "/*",
        ":",
        "*",
        "\\",
        "\0",
        "\r",
        "\u00e9",
        "\n"
    };

    /// What costs most if a reader looks at all of it again and again.
    private static final String[] REPEATED = {
        " ", "\n", "\t", "/*", "//", "(", "(a)", "[", "{", "-", "+1", "a,", "0", "f", "\"", ";", "#", ": ", "<"
    };

    /// Bytes of a line, or repetitions of a part, that is very long.
    private static final int LONG = 20_000;

    private final Random random;

    Mutations(long seed) {
        random = new Random(seed);
    }

    /// @param other a file of another kind, for a splice
    /// @return the file with 1 to 4 changes
    byte[] of(byte[] good, byte[] other) {
        byte[] bad = good;
        boolean isText = isText(good);
        for (int n = 1 + random.nextInt(4); n > 0 && bad.length > 0; n--)
            bad = isText && random.nextInt(4) > 0 ? text(bad) : bytes(bad, other);
        return bad;
    }

    private static boolean isText(byte[] file) {
        for (byte b : file) if (b >= 0 && b < ' ' && b != '\t' && b != '\n') return false;
        return true;
    }

    private byte[] bytes(byte[] of, byte[] other) {
        int at = random.nextInt(of.length);
        byte[] out = of.clone();
        switch (random.nextInt(9)) {
            case 0 -> out[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> out[at] = (byte) random.nextInt(256);
            case 2 -> number(out, at);
            case 3 -> number(out, at & -4);
            case 4 -> out = Arrays.copyOf(of, at);
            case 5 -> out = joined(of, at, of, random.nextInt(of.length)); // a block doubled or lost
            case 6 -> out = joined(of, at, other, random.nextInt(other.length));
            case 7 -> swap(out);
            default -> Arrays.fill(out, at, end(at, of.length), (byte) (random.nextInt(3) - 1));
        }
        return out;
    }

    /// @return the end of a short part
    private int end(int from, int length) {
        return Math.min(length, from + 1 + random.nextInt(64));
    }

    /// Writes a number of 2, 4 or 8 bytes, in one of both orders.
    private void number(byte[] out, int at) {
        long value = NUMBERS[random.nextInt(NUMBERS.length)];
        if (random.nextInt(4) == 0) value = out.length + random.nextInt(32) - 16;
        int size = 2 << random.nextInt(3);
        boolean isBig = random.nextInt(4) == 0;
        for (int i = 0; i < size && at + i < out.length; i++)
            out[at + i] = (byte) (value >>> 8 * (isBig ? size - 1 - i : i));
    }

    private void swap(byte[] out) {
        int size = 1 << random.nextInt(7);
        int a = random.nextInt(out.length);
        int b = random.nextInt(out.length);
        for (int i = 0; i < size && Math.max(a, b) + i < out.length; i++) {
            byte kept = out[a + i];
            out[a + i] = out[b + i];
            out[b + i] = kept;
        }
    }

    private static byte[] joined(byte[] a, int to, byte[] b, int from) {
        byte[] out = Arrays.copyOf(a, to + b.length - from);
        System.arraycopy(b, from, out, to, b.length - from);
        return out;
    }

    private byte[] text(byte[] of) {
        List<String> lines = new ArrayList<>(List.of(new String(of, StandardCharsets.ISO_8859_1).split("\n", -1)));
        int at = random.nextInt(lines.size());
        String line = lines.get(at);
        switch (random.nextInt(8)) {
            case 0 -> lines.remove(at);
            case 1 -> lines.add(random.nextInt(lines.size()), line);
            case 2 -> lines.set(at, line + "\n" + lines.get(random.nextInt(lines.size())));
            case 3 -> lines.set(at, digit(line));
            case 4, 5 -> lines.set(at, word(line));
            case 6 -> lines.set(at, line.substring(random.nextInt(line.length() + 1)));
            default -> {
                if (random.nextInt(10) == 0) return longer(of);
                lines.set(at, digit(digit(line)));
            }
        }
        return String.join("\n", lines).getBytes(StandardCharsets.ISO_8859_1);
    }

    /// Another digit in the place of one.
    private String digit(String line) {
        int at = line.isEmpty() ? 0 : random.nextInt(line.length());
        while (at < line.length() && Character.digit(line.charAt(at), 16) < 0) at++;
        if (at == line.length()) return line;
        return line.substring(0, at) + Character.forDigit(random.nextInt(16), 16) + line.substring(at + 1);
    }

    private String word(String line) {
        int from = random.nextInt(line.length() + 1);
        int to = Math.min(line.length(), from + random.nextInt(6));
        return line.substring(0, from) + WORDS[random.nextInt(WORDS.length)] + line.substring(to);
    }

    /// A part again and again: one line that is very long, or very many lines.
    private byte[] longer(byte[] of) {
        int from = random.nextInt(of.length);
        int to = end(from, of.length);
        byte[] part = Arrays.copyOfRange(of, from, to);
        if (random.nextBoolean())
            part = REPEATED[random.nextInt(REPEATED.length)].getBytes(StandardCharsets.ISO_8859_1);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(of, 0, to);
        for (int n = LONG * 8 / part.length; n > 0; n--) out.writeBytes(part);
        out.write(of, to, of.length - to);
        return out.toByteArray();
    }
}
