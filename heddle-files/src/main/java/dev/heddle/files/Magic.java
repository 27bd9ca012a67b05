package dev.heddle.files;

import dev.heddle.files.adreno.GlBinary;
import dev.heddle.files.adreno.LlamaCache;
import dev.heddle.files.cache.CacheReader;

/// A first look at a file, which costs nothing: may it be a container?
final class Magic {
    /// Chunks of captures and their separators; the types of chunks with which one starts are small.
    private static final int SEPARATOR = -1;

    private static final int LAST_TYPE = 63;

    private static final int OPENCL_CODE = 0xc0;
    private static final int OPENCL_KERNEL = 0x110;

    private Magic() {}

    /// @param sample the start of the file, at least one byte
    /// @return false if it is certainly none
    static boolean mayBeContainer(byte[] sample) {
        if (Packing.of(sample) != null) return true;
        if (sample.length >= 8) {
            int first = sample[0] & 255 | (sample[1] & 255) << 8 | (sample[2] & 255) << 16 | sample[3] << 24;
            if (first == SEPARATOR || (first > 0 && first <= LAST_TYPE)) return true;
        }
        if (mayBeCache(sample) && CacheReader.starts(sample)) return true;
        return mayBeOpenCl(sample)
                || isMaliBinary(sample)
                || mayBeDump(sample)
                || mayBeObject(sample)
                || mayBeShaderText(sample);
    }

    /// Object files, executables, archives and wrappers around them; files of Java begin as some of these do.
    private static boolean mayBeObject(byte[] sample) {
        if (sample.length < 4) return false;
        int first = sample[0] << 24 | (sample[1] & 255) << 16 | (sample[2] & 255) << 8 | sample[3] & 255;
        return switch (first) {
            case 0x7f45_4c46, 0x4d54_4c42 -> true; // ELF, MTLB
            case 0x4243_c0de, 0xdec0_170b -> true; // LLVM bitcode
            case 0xcffa_edfe, 0xfeed_facf, 0xcefa_edfe, 0xfeed_face -> true;
            case 0xcafe_babe, 0xcafe_babf, 0xbeba_fecb, 0xcbfe_babe -> true;
            default -> false;
        };
    }

    /// By the first byte alone, so that no class is loaded for other files.
    private static boolean mayBeCache(byte[] sample) {
        return switch (sample[0]) {
            case 1, ' ', 'M', (byte) 0x81 -> true;
            default -> false;
        };
    }

    /// Binaries of Qualcomm's OpenCL compiler have offsets of code and kernel where the code cannot be yet.
    static boolean mayBeOpenCl(byte[] sample) {
        return isOffset(sample, OPENCL_CODE) && isOffset(sample, OPENCL_KERNEL);
    }

    private static boolean isOffset(byte[] b, int at) {
        if (at + 4 > b.length || b[at + 3] != 0) return false;
        int offset = b[at] & 255 | (b[at + 1] & 255) << 8 | (b[at + 2] & 255) << 16;
        return offset > OPENCL_KERNEL && offset % 4 == 0;
    }

    private static boolean isMaliBinary(byte[] sample) {
        return isAround(sample, 0, "MBS2", 0) || isAround(sample, 0, "MPB1", 0) || isAround(sample, 0, "CLCC", 0);
    }

    /// Crash dumps: texts of the kernel's drivers, binary ones of those for Mali GPUs, snapshots of Android's driver
    /// for Adreno.
    private static boolean mayBeDump(byte[] sample) {
        return isAround(sample, 0, "---", 0)
                || isAround(sample, 0, "\2\0MP", 0)
                || isAround(sample, 0, "PANF", 0)
                || isAround(sample, 0, "PANT", 0)
                || GlBinary.starts(sample)
                || LlamaCache.starts(sample);
    }

    /// Words of code in brackets, `[40846018x_10081006x]`, packets and GPUs that a log names, bytes of code with a text
    /// after them, or the address of a program.
    private static boolean mayBeShaderText(byte[] sample) {
        for (int at = 0; at < sample.length; at++) {
            byte b = sample[at];
            if (b == 0) return false;
            if (b == '[' && isWord(sample, at)) return true;
            if (b == '_' && (isAround(sample, at, "CP_", 2) || isAround(sample, at, "gpu_id", 3))) return true;
            if (b == '(' && isAround(sample, at, "(GPU VA ", 0)) return true;
            if ((at == 0 || sample[at - 1] == '\n') && isBytes(sample, at)) return true;
        }
        return false;
    }

    private static boolean isWord(byte[] b, int bracket) {
        if (bracket + 10 >= b.length) return false;
        for (int i = 1; i <= 8; i++) if (HexText.value(b[bracket + i]) < 0) return false;
        return b[bracket + 9] == '_' || b[bracket + 9] == 'x' && b[bracket + 10] == '_';
    }

    /// Eight bytes, and then a gap before a capital letter.
    private static boolean isBytes(byte[] b, int lineStart) {
        int at = HexText.skipBlanks(b, lineStart, b.length);
        for (int i = 0; i < 8; i++) {
            if (at + 2 >= b.length || !HexText.isBlank(b[at + 2])) return false;
            if (HexText.value(b[at]) < 0 || HexText.value(b[at + 1]) < 0) return false;
            at += 3;
        }
        int text = HexText.skipBlanks(b, at, b.length);
        return text > at && text < b.length && b[text] >= 'A' && b[text] <= 'Z';
    }

    /// @param at where the character of the word with that index is
    private static boolean isAround(byte[] b, int at, String word, int index) {
        int from = at - index;
        if (from < 0 || from + word.length() > b.length) return false;
        for (int i = 0; i < word.length(); i++) if (b[from + i] != word.charAt(i)) return false;
        return true;
    }
}
