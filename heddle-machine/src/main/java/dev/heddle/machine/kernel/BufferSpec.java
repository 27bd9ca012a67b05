package dev.heddle.machine.kernel;

import dev.heddle.base.bits.Hex;
import dev.heddle.base.source.TerminalSafeText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/// The content of a buffer in a few characters: `zeros:4096`, `uninit:4096` (zeros that should not be read),
/// `f32:1,2.5,3`, `i32:-1,7`, `u8:1,2`, `hex:0a0b`,
/// `range:100` (32-bit integers from 0 on), `frange:100` (the same as floats), `linear:-4,4,256` (256 floats from -4 to
/// 4), a function of these such as `tanh:-4,4,256` (sin, cos, tan, tanh, exp, log or sqrt), or the name of a file.
public final class BufferSpec {
    private static final int MAX_BYTES = 1 << 30;
    private static final String UNFILLED = "uninit";

    private static final List<String> KINDS = List.of(
            "zeros", UNFILLED, "range", "frange", "hex", "f16", "f32", "f64", "u8", "i8", "u16", "i16", "u32", "i32",
            "u64", "i64", "linear", "sin", "cos", "tan", "tanh", "exp", "log", "sqrt");

    private static final Map<String, DoubleUnaryOperator> FUNCTIONS = Map.of(
            "linear", x -> x,
            "sin", StrictMath::sin,
            "cos", StrictMath::cos,
            "tan", StrictMath::tan,
            "tanh", StrictMath::tanh,
            "exp", StrictMath::exp,
            "log", StrictMath::log,
            "sqrt", StrictMath::sqrt);

    private BufferSpec() {}

    /// Whether it is the name of a file: it is nothing else that is known.
    public static boolean isFile(String spec) {
        int colon = spec.indexOf(':');
        return colon < 0 || !KINDS.contains(spec.substring(0, colon));
    }

    /// Whether it says that what is in the buffer does not count.
    public static boolean isUnfilled(String spec) {
        return spec.startsWith(UNFILLED + ":");
    }

    /// @param folder that names of files are relative to; any file may be named
    /// @throws IllegalArgumentException with a message for people
    /// @throws IOException if the file cannot be read
    public static byte[] bytes(String spec, Path folder) throws IOException {
        return bytes(spec, new DiskFolder(folder));
    }

    /// @param files those that it may name
    /// @throws IllegalArgumentException with a message for people
    /// @throws IOException if the file cannot be read
    public static byte[] bytes(String spec, Folder files) throws IOException {
        int colon = spec.indexOf(':');
        String kind = colon < 0 ? "" : spec.substring(0, colon);
        String rest = spec.substring(colon + 1);
        var function = FUNCTIONS.get(kind);
        if (function != null) return values(kind, function, rest);
        return switch (kind) {
            case "zeros", UNFILLED -> new byte[count(rest, 1)];
            case "range", "frange" -> range(count(rest, 4), kind.equals("frange"));
            case "hex" -> hex(rest);
            case "f16", "f32", "f64", "u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64" -> numbers(kind, rest);
            default -> file(spec, files);
        };
    }

    private static byte[] file(String spec, Folder files) throws IOException {
        byte[] content = files.read(spec);
        if (content == null)
            throw new IllegalArgumentException(
                    "'%s' is neither a file nor one of zeros:N, uninit:N, range:N, frange:N, linear:FROM,TO,N, tanh:FROM,TO,N, f32:…, i32:…, u8:…, hex:…"
                            .formatted(TerminalSafeText.word(spec.substring(spec.lastIndexOf('/') + 1))));
        return content;
    }

    private static int count(String s, int each) {
        try {
            long n = Long.decode(s);
            if (n >= 0 && n <= MAX_BYTES / each) return (int) n;
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new IllegalArgumentException("'%s' is not a number of %s from 0 to %d"
                .formatted(s, each == 1 ? "bytes" : "values", MAX_BYTES / each));
    }

    private static byte[] range(int n, boolean real) {
        ByteBuffer out = ByteBuffer.allocate(4 * n).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < n; i++) out.putInt(real ? Float.floatToRawIntBits(i) : i);
        return out.array();
    }

    /// Values of a function at places from one to another, both of them included.
    private static byte[] values(String kind, DoubleUnaryOperator f, String rest) {
        String[] parts = rest.split(",", -1);
        if (parts.length != 3)
            throw new IllegalArgumentException("'%s:%s': write %s:FROM,TO,COUNT".formatted(kind, rest, kind));
        double from = FloatText.real(parts[0].trim());
        double to = FloatText.real(parts[1].trim());
        int n = count(parts[2].trim(), 4);
        ByteBuffer out = ByteBuffer.allocate(4 * n).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < n; i++) {
            float at = (float) (n == 1 ? from : from + (to - from) * i / (n - 1));
            out.putFloat((float) f.applyAsDouble(at));
        }
        return out.array();
    }

    private static byte[] hex(String s) {
        try {
            return Hex.parse(s);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("'%s' is not hex, two digits a byte".formatted(s));
        }
    }

    private static byte[] numbers(String kind, String list) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int bytes = Integer.parseInt(kind.substring(1)) / 8;
        for (String s : list.split(",")) {
            long bits = kind.charAt(0) == 'f' ? FloatText.bits(s.trim(), 8 * bytes) : whole(s.trim(), bytes);
            for (int i = 0; i < bytes; i++) out.write((int) (bits >>> 8 * i));
        }
        return out.toByteArray();
    }

    private static long whole(String s, int bytes) {
        try {
            long v = s.startsWith("0x") ? Long.parseUnsignedLong(s.substring(2), 16) : Long.parseLong(s);
            if (bytes == 8 || v >= -(1L << 8 * bytes - 1) && v < 1L << 8 * bytes) return v;
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new IllegalArgumentException("'%s' is not an integer of %d bits".formatted(s, 8 * bytes));
    }
}
