package dev.heddle.asm.source;

import dev.heddle.base.bits.Word;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A line of an assembly source that is not an instruction.
public enum Directive {
    BYTE(".byte", 1, "numbers of 8 bits"),
    HWORD(".hword", 2, "numbers of 16 bits"),
    WORD(".word", 4, "numbers of 32 bits"),
    QUAD(".quad", 8, "numbers of 64 bits"),
    ZERO(".zero", 0, "a number of zero bytes"),
    FILL(".fill", 0, "a number of bytes, a comma and the byte"),
    ALIGN(".align", 0, "a power of two, in bytes"),
    EQU(".equ", 0, "a name, a comma and a number"),
    ISA(".isa", "an instruction set", HeaderForm.WORD),
    DIALECT(".dialect", "a dialect of the instruction set", HeaderForm.WORD),
    KERNEL(".kernel", "a name", HeaderForm.WORD),
    ENTRY(".entry", "a label or the address of an instruction", HeaderForm.WORD),
    PREAMBLE(".preamble", "a label or the address of an instruction: what one lane runs first", HeaderForm.WORD),
    GRID(".grid", "one to three numbers of groups", HeaderForm.SIZE),
    GROUP(".group", "one to three numbers of threads", HeaderForm.SIZE),
    SHARED(".shared", "bytes of memory of a group", HeaderForm.BYTES),
    STACK(".stack", "bytes of memory of a lane", HeaderForm.BYTES),
    REGISTERS(".registers", "how many registers of 32 bits a lane has", HeaderForm.BYTES),
    LANES(".lanes", "how many lanes a wave has", HeaderForm.COUNT),
    WITHOUT(".without", "an option of launches", HeaderForm.WORD),
    BUFFER(".buffer", "a number and a content", HeaderForm.CONTENT),
    MEMORY(".memory", "an address and a content", HeaderForm.PLACED),
    TEXTURE(".texture", "a number and an image that is read", HeaderForm.CONTENT),
    IMAGE(".image", "a number and an image that is written", HeaderForm.CONTENT),
    SAMPLER(".sampler", "a number and words such as filter=linear", HeaderForm.CONTENT),
    STAGE(".stage", "a stage of the instruction set, such as fragment", HeaderForm.WORD),
    COVERAGE(".coverage", "a buffer with one byte for each pixel: its covered samples", HeaderForm.WORD),
    BIND(".bind", "a table, a number, a buffer and perhaps the bytes of an element", HeaderForm.BINDING),
    DESCRIPTORS(
            ".descriptors",
            "a table, the number of the first one, how many, an address and the bytes from one to the next",
            HeaderForm.DESCRIPTORS),
    PICTURE(".picture", "a buffer, a width, a height and a format", HeaderForm.PICTURE),
    PLOT(".plot", "a name, a width, a height, a buffer of places and buffers of values", HeaderForm.PLOT),
    ATTRIBUTE(
            ".attribute", "a register, a number of words and a buffer with so many for each thread", HeaderForm.RECORD),
    RESULT(
            ".result",
            "a register, a number of words and a buffer that takes so many of each thread",
            HeaderForm.RECORD),
    UNIFORM(".uniform", "a register and values", HeaderForm.SETTING),
    REGISTER(".register", "a register and values", HeaderForm.SETTING);

    /// Bytes that one directive fills, at most.
    public static final int MAX_FILLED = 1 << 30;

    private final String name;
    private final int size;
    private final String takes;
    private final boolean isHeader;
    private final HeaderForm form;

    Directive(String name, int size, String takes) {
        this.name = name;
        this.size = size;
        this.takes = takes;
        this.isHeader = false;
        this.form = HeaderForm.ANY;
    }

    /// Says how to run the program; the assembler passes over it.
    Directive(String name, String takes, HeaderForm form) {
        this.name = name;
        this.size = 0;
        this.takes = takes;
        this.isHeader = true;
        this.form = form;
    }

    @Override
    public String toString() {
        return name;
    }

    /// @return bytes of one number, 0 if it does not list numbers
    public int size() {
        return size;
    }

    /// Whether it makes no bytes and is kept as a [Header][dev.heddle.asm.insn.Header].
    public boolean isHeader() {
        return isHeader;
    }

    /// @return what a header's arguments must be
    public HeaderForm form() {
        return form;
    }

    /// Whether it can write a number.
    boolean holds(BigInteger n) {
        int bits = size == 0 ? Long.SIZE : 8 * size;
        return n.signum() < 0 ? n.bitLength() < bits : n.bitLength() <= bits;
    }

    /// Whether these arguments are as many as it takes, and in range.
    boolean isPossible(long[] n) {
        return switch (this) {
            case ALIGN -> n.length == 1 && n[0] > 0 && n[0] <= 1 << 20 && Long.bitCount(n[0]) == 1;
            case ZERO -> n.length == 1 && n[0] >= 0 && n[0] <= MAX_FILLED;
            case FILL -> n.length == 2 && n[0] >= 0 && n[0] <= MAX_FILLED && n[1] >= 0 && n[1] < 256;
            default -> true;
        };
    }

    /// @return what must follow
    public String takes() {
        return takes;
    }

    /// The bytes that it makes.
    ///
    /// @param arguments what follows its name
    /// @param address of the first byte
    /// @param numbers the value of a number or a name, null if it is none
    /// @return null if it cannot take these arguments
    public byte @Nullable [] bytes(String arguments, long address, Function<String, @Nullable BigInteger> numbers) {
        String[] parts = arguments.isBlank() ? new String[0] : arguments.split(",", -1);
        long[] n = new long[parts.length];
        boolean fits = parts.length > 0;
        for (int i = 0; i < parts.length && fits; i++) {
            BigInteger v = numbers.apply(parts[i].trim());
            fits = v != null && holds(v);
            n[i] = v == null ? 0 : v.longValue();
        }
        return fits && isPossible(n) ? bytes(n, address) : null;
    }

    private byte[] bytes(long[] n, long address) {
        return switch (this) {
            case ALIGN -> new byte[(int) (-address & n[0] - 1)];
            case ZERO -> new byte[(int) n[0]];
            case FILL -> {
                byte[] out = new byte[(int) n[0]];
                Arrays.fill(out, (byte) n[1]);
                yield out;
            }
            default -> {
                byte[] out = new byte[size * n.length];
                for (int i = 0; i < n.length; i++) Word.write(n[i], 0, out, i * size, size);
                yield out;
            }
        };
    }

    static @Nullable Directive of(String name) {
        for (Directive d : values()) if (d.name.equals(name)) return d;
        return null;
    }

    /// @return the first words of all
    public static List<String> names() {
        return Arrays.stream(values()).map(Directive::toString).toList();
    }

    /// The widest one that can list `n` bytes.
    public static Directive ofBytes(int n) {
        return n % 8 == 0 ? QUAD : n % 4 == 0 ? WORD : n % 2 == 0 ? HWORD : BYTE;
    }
}
