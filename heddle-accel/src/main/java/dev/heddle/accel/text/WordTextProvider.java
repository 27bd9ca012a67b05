package dev.heddle.accel.text;

import dev.heddle.asm.text.WordTexts;
import java.util.function.Supplier;

/// Remembers texts of words.
public final class WordTextProvider implements WordTexts.Provider {
    /// For the service loader.
    public WordTextProvider() {}

    @Override
    public Supplier<WordTexts> memory(int bytes) {
        return new InstructionTextCache(Runtime.getRuntime().maxMemory(), bytes)::reader;
    }
}
