package dev.heddle.asm.text;

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
    public void add(TextBytes out) {
        throw new IllegalStateException("no text was found");
    }

    @Override
    public void keep(long lo, long hi, int length, int known, TextBytes out, int from) {}

    @Override
    public void tell() {}
}
