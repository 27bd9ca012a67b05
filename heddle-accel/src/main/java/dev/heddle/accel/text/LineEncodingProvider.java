package dev.heddle.accel.text;

import dev.heddle.code.parse.LineEncodings;

/// Remembers words of texts.
public final class LineEncodingProvider implements LineEncodings.Provider {
    /// For the service loader.
    public LineEncodingProvider() {}

    @Override
    public LineEncodings memory() {
        return new LineEncodingCache();
    }
}
