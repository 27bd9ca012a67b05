package dev.heddle.accel.text;

import dev.heddle.asm.text.LineEncodings;

/// Remembers words of texts.
public final class LineEncodingProvider implements LineEncodings.Provider {
    /// For the service loader.
    public LineEncodingProvider() {}

    @Override
    public <C> LineEncodings<C> memory() {
        return new LineEncodingCache<>();
    }
}
