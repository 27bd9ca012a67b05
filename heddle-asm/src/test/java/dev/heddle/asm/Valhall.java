package dev.heddle.asm;

import dev.heddle.base.source.SourceException;

/// The Valhall book for tests, both variants read once. Words are hexadecimal in the order of the memory.
enum Valhall {
    /// Names and opcodes of the first description.
    SEED("valhall@seed"),

    /// Those of today.
    MESA("valhall");

    private final Codec codec;

    Valhall(String name) {
        try {
            codec = Codec.load(name);
        } catch (SourceException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    Codec codec() {
        return codec;
    }

    String dis(String word) {
        return Words.dis(codec, word);
    }

    /// @return the word of a line, or a text that begins with `error:`
    String asm(String text) {
        return Words.asm(codec, text);
    }

    /// As [#asm], but rules that are broken do not count.
    String forced(String text) {
        try {
            return Bytes.hex(codec.assembler().force(true).line(text));
        } catch (SourceException e) {
            return "error: " + e.diagnostics().getFirst().message();
        }
    }
}
