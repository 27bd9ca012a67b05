package dev.heddle.files.adreno;

import dev.heddle.asm.Codec;
import dev.heddle.files.adreno.packets.Dwords;
import dev.heddle.files.adreno.packets.InstructionMemory;
import dev.heddle.files.adreno.packets.ProgramEnd;
import dev.heddle.files.adreno.packets.ProgramLoad;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import dev.heddle.files.container.Dispatch;
import dev.heddle.files.container.KnownLaunch;
import dev.heddle.isa.read.Books;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

/// A program binary of Qualcomm's OpenCL compiler, of one kernel, for a6xx. All numbers have 32 bits.
///
/// | at | what |
/// |---|---|
/// | 0x34 | offset of a record about registers: whole ones at 0x14, half ones at 0x18, in groups of four |
/// | 0xac | offset of a list of constants that ends with the code, if the number at 0xb0 is not 0 |
/// | 0xc0, 0x100 | offset of the code, and its bytes |
/// | 0x110 | offset of the record about the kernel |
///
/// The layout is that of tinygrad's parser. No magic number is known: [#is] asks whether all of it fits
/// together.
public final class OpenClBinary {
    /// Bytes of a file, at most.
    public static final int MOST = 1 << 26;

    /// The instruction set of the code.
    public static final String ISA = "ir3@a6xx";

    private static final int REGISTERS = 0x34;
    private static final int CONSTANTS = 0xac;
    private static final int HAS_CONSTANTS = 0xb0;
    private static final int CODE = 0xc0;
    private static final int LENGTH = 0x100;
    private static final int KERNEL = 0x110;
    private static final int HEAD = 0x114;

    /// Offsets in the record about the kernel.
    private static final int ENTRY = 0xc4;

    private static final int PRIVATE = 0xc8;
    private static final int LOCAL = 0xd8;
    private static final int SAMPLERS = 0xdc;
    private static final int BRANCHES = 0x108;
    private static final int NAME = 0x158;

    /// Where a driver that runs these binaries puts the numbers of fibers and groups: tinygrad's.
    private static final Dispatch.Inputs INPUTS = new Dispatch.Inputs(
            OptionalInt.of(0), OptionalInt.of(207), OptionalInt.of(192), OptionalInt.of(204), OptionalInt.empty());

    private static final int LANES = 64;
    private static final String CONVENTION =
            "numbers of fibers and groups arrive, and waves are as wide, as tinygrad's driver sets them";

    private static final Map<Integer, KnownLaunch.Kind> KINDS = Map.of(
            0, KnownLaunch.Kind.BUFFER_OR_VALUE,
            1, KnownLaunch.Kind.TEXTURE,
            2, KnownLaunch.Kind.IMAGE);

    private static final int LONGEST_NAME = 1 << 10;
    private static final int CONSTANT_BYTES = 40;
    private static final int MOST_LINES = 1 << 10;
    private static final String COMPONENTS = "xyzw";

    private final byte[] file;
    private final int code;
    private final int length;
    private final int kernel;
    private final int entry;
    private final String name;

    private OpenClBinary(byte[] file) {
        this.file = file;
        code = word(CODE);
        length = word(LENGTH);
        kernel = word(KERNEL);
        entry = word(kernel + ENTRY);
        name = name(kernel + NAME);
    }

    private static boolean mayBe(byte[] file) {
        if (file.length < HEAD) return false;
        int[] offsets = {Dwords.at(file, CODE), Dwords.at(file, LENGTH), Dwords.at(file, KERNEL)};
        for (int o : offsets) if (o <= 0 || o >= MOST || o % Integer.BYTES != 0) return false;
        return offsets[0] >= HEAD && offsets[2] >= HEAD && offsets[1] % Long.BYTES == 0;
    }

    /// @param file all of it
    /// @return whether it is such a binary: everything lies in the file, the kernel has a name, and the
    ///     code is code
    public static boolean is(byte[] file) {
        if (!mayBe(file)) return false;
        long end = (long) Dwords.at(file, CODE) + Dwords.at(file, LENGTH);
        long record = (long) Dwords.at(file, KERNEL) + NAME;
        if (end > file.length || record >= file.length) return false;
        OpenClBinary b = new OpenClBinary(file);
        boolean begins = b.entry >= 0 && b.entry < b.length && b.entry % Long.BYTES == 0;
        if (b.name.isEmpty() || !begins) return false;
        int words = b.codeLength();
        return ProgramEnd.isEnd(file, 0, b.code + b.entry + words)
                && InstructionMemory.isCode(file, b.code + b.entry, words, codec());
    }

    /// A binary within other bytes.
    ///
    /// @param at where it begins
    public record Embedded(int at, Container container) {}

    /// @param file other bytes, such as a library
    /// @return the binaries in it, at multiples of 4, in their order
    public static List<Embedded> within(byte[] file) {
        List<Embedded> out = new ArrayList<>();
        for (int at = 0; at + HEAD <= file.length; at += Integer.BYTES) {
            int code = Dwords.at(file, at + CODE);
            int length = Dwords.at(file, at + LENGTH);
            int kernel = Dwords.at(file, at + KERNEL);
            boolean mayBe = isOffset(code) && isOffset(kernel) && length > 0 && length % Long.BYTES == 0;
            long end = Math.max((long) code + length, (long) kernel + NAME + LONGEST_NAME);
            if (!mayBe || (long) at + code + length > file.length) continue;
            byte[] part = Arrays.copyOfRange(file, at, (int) Math.min(file.length, at + end));
            if (!is(part)) continue;
            out.add(new Embedded(at, read(part)));
            at += (code + length) / Integer.BYTES * Integer.BYTES - Integer.BYTES;
        }
        return out;
    }

    private static boolean isOffset(int word) {
        return word >= HEAD && word < 1 << 20 && word % Integer.BYTES == 0;
    }

    private static Codec codec() {
        return Codec.of(Books.own(ISA));
    }

    /// @param file of which [#is] says that it is one
    public static Container read(byte[] file) {
        return new OpenClBinary(file).container();
    }

    private int word(long at) {
        return at < 0 || at + Integer.BYTES > file.length ? 0 : Dwords.at(file, (int) at);
    }

    private int codeLength() {
        return ProgramEnd.of(file, code + entry, length - entry);
    }

    private String name(int from) {
        int end = from;
        while (end < file.length && end - from < LONGEST_NAME && isOfName(file[end], end > from)) end++;
        return new String(file, from, end - from, StandardCharsets.US_ASCII);
    }

    private static boolean isOfName(byte b, boolean isLater) {
        boolean isLetter = b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '_';
        return isLetter || isLater && b >= '0' && b <= '9';
    }

    private Container container() {
        int from = code + entry;
        ContainedProgram program = new ContainedProgram(
                name,
                "cs",
                Optional.of(ISA),
                OptionalLong.empty(),
                new ContainedProgram.Present(Arrays.copyOfRange(file, from, from + codeLength())),
                List.of());
        program = program.launched(launch());
        return new Container(ContainerKind.OPENCL, "kernel " + name, List.of(program), notes());
    }

    private List<String> notes() {
        List<String> out = new ArrayList<>();
        out.add("private memory %d bytes of a fiber, local memory %d bytes, branch stack %d, samplers %d"
                .formatted(
                        word(kernel + PRIVATE),
                        word(kernel + LOCAL),
                        word(kernel + BRANCHES) / 2,
                        word(kernel + SAMPLERS)));
        out.add(registers());
        for (Argument a : arguments()) out.add(a.text());
        for (Constant c : constants())
            out.add("constant %s = %s".formatted(constant(c.place, c.isWide ? 4 : 2), c.text()));
        return out;
    }

    private String registers() {
        String files = isMerged()
                .map(m -> m ? ", half ones are halves of whole ones" : ", half ones are a file of their own")
                .orElse("");
        return "%d whole and %d half registers of four%s"
                .formatted(footprint(0x14) & Integer.MAX_VALUE, footprint(0x18) & Integer.MAX_VALUE, files);
    }

    private int footprint(int at) {
        return word(Integer.toUnsignedLong(word(REGISTERS)) + at);
    }

    /// Whether half registers are halves of whole ones; empty if the file does not say.
    private Optional<Boolean> isMerged() {
        if (footprint(0x14) < 0) return Optional.of(true);
        return footprint(0x18) < 0 ? Optional.of(false) : Optional.empty();
    }

    private KnownLaunch launch() {
        List<String> assumed = new ArrayList<>(List.of(CONVENTION));
        if (isMerged().isEmpty()) assumed.add("half registers are a file of their own");
        List<String> missing = new ArrayList<>();
        missing.add("the grid and the size of its groups");
        Map<Integer, KnownLaunch.Argument> known = new TreeMap<>();
        for (Argument a : arguments()) {
            KnownLaunch.Kind kind = KINDS.get(a.kind);
            if (kind == null) missing.add("what it is: " + a.text());
            else known.put(a.number, new KnownLaunch.Argument(kind, a.place));
        }
        List<Dispatch.Constants> constants = new ArrayList<>();
        for (Constant c : constants())
            if (c.isWide) constants.add(new Dispatch.Constants(c.place, new int[] {c.value}));
            else halves(c, constants);
        return new KnownLaunch(
                INPUTS,
                new Dispatch.Settings(
                        0,
                        Optional.of(isMerged().orElse(false)),
                        Optional.of(false),
                        OptionalInt.of(LANES),
                        OptionalInt.of(Math.max(0, word(kernel + LOCAL))),
                        OptionalInt.of(Math.max(0, word(kernel + PRIVATE))),
                        List.of()),
                constants,
                known,
                List.of(),
                assumed,
                missing);
    }

    /// A constant of 16 bits is a half of a word.
    private static void halves(Constant c, List<Dispatch.Constants> out) {
        int place = c.place / 2;
        int shift = Short.SIZE * (c.place % 2);
        int bits = (c.value & 0xffff) << shift;
        for (Dispatch.Constants known : out)
            if (known.first() == place) {
                known.words()[0] |= bits;
                return;
            }
        out.add(new Dispatch.Constants(place, new int[] {bits}));
    }

    /// An argument of the kernel.
    ///
    /// @param kind as the file has it
    /// @param place number of its first constant, in words
    private record Argument(int number, int kind, int place) {
        String text() {
            KnownLaunch.Kind known = KINDS.get(kind);
            String what = known == null ? "kind %d".formatted(kind) : known.text();
            return "argument %d: %s, %s".formatted(number, what, constant(place, 4));
        }
    }

    /// Each record begins with its length; one of length 0 ends them.
    private List<Argument> arguments() {
        List<Argument> out = new ArrayList<>();
        long at = kernel
                + NAME
                + (name.length() + 3L) / 4 * 4
                + (long) Long.BYTES * Math.clamp(word(kernel + SAMPLERS), 0, MOST_LINES);
        for (int i = 0; i < MOST_LINES; i++) {
            int size = word(at);
            if (size < Long.BYTES * Integer.BYTES || at + size > file.length) return out;
            out.add(new Argument(i, word(at + 28), word(at + 12)));
            at += size;
        }
        return out;
    }

    /// @param place in units of its size
    private record Constant(int value, int place, boolean isWide) {
        String text() {
            return isWide
                    ? "%s (0x%x)".formatted(Float.intBitsToFloat(value), value)
                    : "%s (0x%x)".formatted(Float.float16ToFloat((short) value), value & 0xffff);
        }
    }

    private List<Constant> constants() {
        List<Constant> out = new ArrayList<>();
        long at = Integer.toUnsignedLong(word(CONSTANTS));
        if (word(HAS_CONSTANTS) == 0) return out;
        for (; at + CONSTANT_BYTES <= code && out.size() < MOST_LINES; at += CONSTANT_BYTES)
            out.add(new Constant(word(at), word(at + 16), word(at + 24) == 1));
        return out;
    }

    /// @param bytes of a unit of the place
    /// @return the constant of that number, such as `c20.x`
    private static String constant(int place, int bytes) {
        long number = Integer.toUnsignedLong(place);
        return "%sc%d.%c".formatted(bytes == 2 ? "h" : "", number / 4, COMPONENTS.charAt((int) (number % 4)));
    }

    /// Puts other code into a binary, in the place of the code from its entry on, and its length right.
    ///
    /// @param file of which [#is] says that it is one
    /// @param words the code
    /// @throws IllegalArgumentException if it is longer than the old code and there is something behind
    ///     that
    public static byte[] replaced(byte[] file, byte[] words) {
        OpenClBinary b = new OpenClBinary(file);
        int line = ProgramLoad.UNIT;
        int needed = (b.entry + words.length + line - 1) / line * line;
        boolean isLast = b.code + b.length == file.length;
        if (needed > b.length && !isLast)
            throw new IllegalArgumentException("the code has %d bytes, and there is room for %d before what follows it"
                    .formatted(words.length, b.length - b.entry));
        int size = isLast ? b.code + needed : file.length;
        byte[] out = Arrays.copyOf(file, size);
        int from = b.code + b.entry;
        Arrays.fill(out, from, Math.min(size, b.code + Math.max(needed, b.length)), (byte) 0);
        System.arraycopy(words, 0, out, from, words.length);
        for (int i = 0; i < Integer.BYTES; i++) out[LENGTH + i] = (byte) (needed >>> Byte.SIZE * i);
        return out;
    }
}
