package dev.heddle.code;

import org.jspecify.annotations.Nullable;

/// A line of an assembly source that is not an instruction.
enum Directive {
    BYTE(".byte", 1, "numbers of 8 bits"),
    HWORD(".hword", 2, "numbers of 16 bits"),
    WORD(".word", 4, "numbers of 32 bits"),
    QUAD(".quad", 8, "numbers of 64 bits"),
    ZERO(".zero", 0, "a number of zero bytes"),
    FILL(".fill", 0, "a number of bytes, a comma and the byte"),
    ALIGN(".align", 0, "a power of two, in bytes"),
    EQU(".equ", 0, "a name, a comma and a number");

    private final String name;
    private final int size;
    private final String takes;

    Directive(String name, int size, String takes) {
        this.name = name;
        this.size = size;
        this.takes = takes;
    }

    @Override
    public String toString() {
        return name;
    }

    /// @return bytes of one number, 0 if it does not list numbers
    int size() {
        return size;
    }

    /// @return what must follow
    String takes() {
        return takes;
    }

    static @Nullable Directive of(String name) {
        for (Directive d : values()) if (d.name.equals(name)) return d;
        return null;
    }

    /// The widest one that can list `n` bytes.
    static Directive ofBytes(int n) {
        return n % 8 == 0 ? QUAD : n % 4 == 0 ? WORD : n % 2 == 0 ? HWORD : BYTE;
    }
}
