package dev.heddle.asm;

import java.util.HexFormat;

/// Bytes from hex and back, not by way of the code under test.
public final class Bytes {
    private Bytes() {}

    public static byte[] of(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
