package dev.heddle.cli;

/// A buffer as text: a line for every 32 bytes, with the offset before it.
final class BufferDump {
    private static final int LINE = 32;

    private BufferDump() {}

    static String text(byte[] bytes, String type) throws Failure {
        int each =
                switch (type) {
                    case "hex", "u32", "i32", "f32" -> 4;
                    case "u8" -> 1;
                    default ->
                            throw Failure.usage(
                                    "'"
                                            + type
                                            + "': a buffer is shown as hex, u8, i32, u32 or f32");
                };
        StringBuilder out = new StringBuilder();
        for (int line = 0; line < bytes.length; line += LINE) {
            out.append("%6x:".formatted(line));
            for (int at = line; at < Math.min(line + LINE, bytes.length); at += each)
                out.append(' ').append(value(bytes, at, type));
            out.append('\n');
        }
        return out.toString();
    }

    private static String value(byte[] b, int at, String type) {
        int x = 0;
        for (int i = 0; i < 4 && at + i < b.length; i++) x |= (b[at + i] & 0xff) << 8 * i;
        return switch (type) {
            case "u8" -> Integer.toString(b[at] & 0xff);
            case "i32" -> Integer.toString(x);
            case "u32" -> Integer.toUnsignedString(x);
            case "f32" -> Float.toString(Float.intBitsToFloat(x));
            default -> "%08x".formatted(x);
        };
    }
}
