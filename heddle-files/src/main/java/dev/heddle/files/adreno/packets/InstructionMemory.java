package dev.heddle.files.adreno.packets;

import dev.heddle.asm.Codec;
import dev.heddle.asm.search.IsaDetector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Programs in the memory out of which the processors of shaders take instructions. It is filled in lines of 128 bytes,
/// and a program begins with one. Lines may be left of programs that ran before; what was not read is noise.
public final class InstructionMemory {
    /// Bytes of a line.
    public static final int LINE = ProgramLoad.UNIT;

    /// One instruction in this many may be odd.
    private static final int ODD = 8;

    /// Bytes of a program, at most.
    public static final int LONGEST = 1 << 20;

    private InstructionMemory() {}

    /// @param offset of its first byte
    /// @param length in bytes, with the instruction that ends it
    public record Span(int offset, int length) {}

    /// @param name of a memory, such as `A6XX_SP_INST_DATA`
    /// @return whether it has instructions
    public static boolean is(String name) {
        return name.contains("INST_DATA") || name.contains("INST_RAM");
    }

    /// @param codec of the instruction set
    /// @param most programs that are looked for
    /// @return the programs, up to the first one that is noise or has no end
    public static List<Span> programs(byte[] memory, Codec codec, int most) {
        List<Span> out = new ArrayList<>();
        int at = 0;
        while (at + Long.BYTES <= memory.length && out.size() < most) {
            int length = length(memory, at);
            if (length < 0) return out;
            if (length > 0) {
                if (!isCode(memory, at, length, codec)) return out;
                out.add(new Span(at, length));
            }
            at += Math.max(1, (length + LINE - 1) / LINE) * LINE;
        }
        return out;
    }

    /// @return bytes up to an ending with nothing but padding after it in its line; 0 for an empty line, -1 if there is
    ///     no ending
    private static int length(byte[] memory, int from) {
        boolean isEmpty = true;
        int end = Math.min(memory.length, from + LONGEST) - Long.BYTES;
        for (int at = from; at <= end; at += Long.BYTES) {
            isEmpty &= Dwords.pair(memory, at) == 0;
            int next = at + Long.BYTES;
            if (isEmpty && (next - from) % LINE == 0) return 0;
            if (ProgramEnd.isEnd(memory, 0, next) && isPadding(memory, next, from)) return next - from;
        }
        return isEmpty ? 0 : -1;
    }

    /// @return whether the rest of a line is empty
    private static boolean isPadding(byte[] memory, int at, int from) {
        int end = Math.min(memory.length, from + (at - from + LINE - 1) / LINE * LINE);
        for (int i = at; i < end; i++) if (memory[i] != 0) return false;
        return true;
    }

    /// @return whether bytes are instructions, but for a few unknown ones
    public static boolean isCode(byte[] memory, int from, int length, Codec codec) {
        IsaDetector likeness = IsaDetector.of(codec, Arrays.copyOfRange(memory, from, from + length));
        return likeness.instructions() > 0 && ODD * likeness.odd() <= likeness.instructions();
    }
}
