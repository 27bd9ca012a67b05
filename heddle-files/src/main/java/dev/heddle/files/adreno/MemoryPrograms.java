package dev.heddle.files.adreno;

import dev.heddle.asm.Codec;
import dev.heddle.files.adreno.packets.Budget;
import dev.heddle.files.adreno.packets.InstructionMemory;
import dev.heddle.files.adreno.packets.ProgramTable;
import dev.heddle.files.container.ContainedProgram;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// The programs in the instruction memories of a dump, each once.
final class MemoryPrograms {
    /// @param where it is first
    /// @param copies how often it is there
    @SuppressWarnings("ArrayRecordComponent") // never modified
    private record Found(byte[] code, String where, int copies) {}

    private final Map<ByteBuffer, Found> found = new LinkedHashMap<>();
    private long held;

    /// @param codec of the instruction set
    /// @param budget that looking at them is taken from
    MemoryPrograms(List<CrashDump.Memory> memories, Codec codec, Budget budget) {
        for (CrashDump.Memory m : memories) {
            if (!budget.spend(m.bytes().length)) return;
            for (InstructionMemory.Span s : InstructionMemory.programs(m.bytes(), codec, ProgramTable.MAX)) add(m, s);
        }
    }

    private void add(CrashDump.Memory m, InstructionMemory.Span s) {
        byte[] code = Arrays.copyOfRange(m.bytes(), s.offset(), s.offset() + s.length());
        ByteBuffer key = ByteBuffer.wrap(code);
        Found known = found.get(key);
        held += known == null ? code.length : 0;
        if (held > ProgramTable.MAX_BYTES || found.size() == ProgramTable.MAX) return;
        String name = m.name().substring(m.name().indexOf('_') + 1);
        String where = "%s+0x%x".formatted(name, s.offset());
        if (!m.where().isEmpty()) where += ", " + m.where();
        found.put(key, known == null ? new Found(code, where, 1) : new Found(code, known.where, known.copies + 1));
    }

    /// @param isa of the programs
    /// @param loaded other programs of the dump
    List<ContainedProgram> programs(Optional<String> isa, Iterable<ContainedProgram> loaded) {
        Map<ByteBuffer, String> names = new LinkedHashMap<>();
        for (ContainedProgram p : loaded)
            if (p.code() instanceof ContainedProgram.Present code)
                names.merge(ByteBuffer.wrap(code.bytes()), p.name(), (a, b) -> a + ", " + b);
        List<ContainedProgram> out = new ArrayList<>();
        found.forEach((code, f) -> {
            List<String> notes = new ArrayList<>();
            notes.add(f.copies == 1 ? f.where : f.copies + " copies, the first at " + f.where);
            String same = names.get(code);
            if (same != null) notes.add("the same as " + same);
            out.add(new ContainedProgram(
                    "hw" + out.size(), "", isa, OptionalLong.empty(), new ContainedProgram.Present(f.code), notes));
        });
        return out;
    }
}
