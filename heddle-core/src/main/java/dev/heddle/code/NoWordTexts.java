package dev.heddle.code;

import dev.heddle.code.print.TextBuffer;

/// Remembers nothing.
final class NoWordTexts implements WordTexts {
    @Override
    public int ahead(long lo, long hi) {
        return 0;
    }

    @Override
    public int seek(long lo, long hi, int length) {
        return 0;
    }

    @Override
    public void add(TextBuffer out) {
        throw new IllegalStateException("no text was found");
    }

    @Override
    public void keep(long lo, long hi, int length, int known, TextBuffer out, int from) {}

    @Override
    public void tell() {}
}
