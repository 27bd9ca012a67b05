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
    EQU(".equ", 0, "a name, a comma and a number"),
    ISA(".isa", "an instruction set"),
    KERNEL(".kernel", "a name"),
    ENTRY(".entry", "a label"),
    GRID(".grid", "one to three numbers of groups"),
    GROUP(".group", "one to three numbers of threads"),
    SHARED(".shared", "bytes of memory of a group"),
    STACK(".stack", "bytes of memory of a lane"),
    REGISTERS(".registers", "how many registers of 32 bits a lane has"),
    BUFFER(".buffer", "a number and a content"),
    PICTURE(".picture", "a buffer, a width, a height and a format"),
    PLOT(".plot", "a name, a width, a height, a buffer of places and buffers of values"),
    UNIFORM(".uniform", "a register and a value"),
    REGISTER(".register", "a register and a value");

    private final String name;
    private final int size;
    private final String takes;
    private final boolean isHeader;

    Directive(String name, int size, String takes) {
        this.name = name;
        this.size = size;
        this.takes = takes;
        this.isHeader = false;
    }

    /// Says how to run the program; the assembler passes over it.
    Directive(String name, String takes) {
        this.name = name;
        this.size = 0;
        this.takes = takes;
        this.isHeader = true;
    }

    @Override
    public String toString() {
        return name;
    }

    /// @return bytes of one number, 0 if it does not list numbers
    int size() {
        return size;
    }

    /// Whether it makes no bytes and is kept as a [Header].
    boolean isHeader() {
        return isHeader;
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
