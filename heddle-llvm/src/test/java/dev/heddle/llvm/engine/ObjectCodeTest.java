package dev.heddle.llvm.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Objects as they are before they are linked.
class ObjectCodeTest {
    private static final int RELOCATIONS = 4;
    private static final int R_X86_64_64 = 1;

    /// The linker gives each section memory of its own, which may be anywhere, and does not look whether a distance
    /// between two of them fits into 32 bits: code would read other constants, and nothing would say so.
    @Test
    void noCodeCountsOnHowFarSectionsLieApart() {
        LlvmLibrary library = LlvmLibrary.HERE.library();
        assumeTrue(library != null, LlvmLibrary.HERE.problem());
        assumeTrue(System.getProperty("os.name").equals("Linux"), "ELF");
        assumeTrue(System.getProperty("os.arch").equals("amd64"), "types of relocations of x86-64");
        String ir = RuntimeCode.module(MachineCode.ofProcess().strip()).replace(MachineCode.PREFIX, "t_");
        List<Integer> types = relocations(MachineCode.ofProcess().object(ir, ""));
        assertThat(types).hasSizeGreaterThan(50).containsOnly(R_X86_64_64);
    }

    /// @param elf an object of 64 bits
    /// @return the types of its relocations
    private static List<Integer> relocations(byte[] elf) {
        ByteBuffer in = ByteBuffer.wrap(elf).order(ByteOrder.LITTLE_ENDIAN);
        int sections = (int) in.getLong(40);
        int size = in.getShort(58);
        List<Integer> out = new ArrayList<>();
        for (int n = in.getShort(60), at = sections; n > 0; n--, at += size) {
            if (in.getInt(at + 4) != RELOCATIONS) continue;
            long begin = in.getLong(at + 24);
            for (long r = begin; r < begin + in.getLong(at + 32); r += 24) out.add(in.getInt((int) r + 8));
        }
        return out;
    }
}
