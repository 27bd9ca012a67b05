package dev.heddle.asm;

import dev.heddle.base.source.SourceException;

/// The AGX book for tests, read once.
public final class Agx {
    public static final Codec CODEC = load();

    private Agx() {}

    private static Codec load() {
        try {
            return Codec.load("agx");
        } catch (SourceException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    /// @return the text of bytes that should be one instruction, with its note
    static String dis(String hex) {
        return Words.dis(CODEC, hex);
    }

    /// @return the hex of a line, or a text that begins with `error:`
    static String asm(String text) {
        return Words.asm(CODEC, text);
    }
}
