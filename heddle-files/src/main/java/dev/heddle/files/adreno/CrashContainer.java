package dev.heddle.files.adreno;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.files.adreno.packets.AdrenoGpu;
import dev.heddle.files.adreno.packets.BufferView;
import dev.heddle.files.adreno.packets.CommandStream;
import dev.heddle.files.adreno.packets.DispatchTable;
import dev.heddle.files.adreno.packets.InstructionMemory;
import dev.heddle.files.adreno.packets.PacketEffects;
import dev.heddle.files.adreno.packets.ProgramTable;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import dev.heddle.isa.read.Books;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Makes the container of a crash dump: programs that packets load, programs in instruction memory, and what was
/// running.
final class CrashContainer {
    private final CrashDump dump;
    private final ProgramTable programs = new ProgramTable();
    private final @Nullable Codec codec;

    private CrashContainer(CrashDump dump) {
        this.dump = dump;
        codec = codec(dump.gpu);
    }

    private static @Nullable Codec codec(AdrenoGpu gpu) {
        if (gpu.isa().isEmpty()) return null;
        return Codec.of(Books.own(gpu.isa().get()));
    }

    /// @param dump that was read
    /// @param broke where it is damaged, if it is
    static Container of(ContainerKind kind, CrashDump dump, Optional<Diagnostic> broke) {
        return new CrashContainer(dump).container(kind, broke);
    }

    private Container container(ContainerKind kind, Optional<Diagnostic> broke) {
        StreamEvents events = new StreamEvents();
        DispatchTable dispatches = new DispatchTable(dump.memory());
        CommandStream stream = new CommandStream(
                dump.memory(), programs, dispatches, PacketEffects.NONE, dump.notes(), dump.budget(), events);
        String application = dump.application;
        programs.of(application.isEmpty() ? Optional.empty() : Optional.of(application));
        RingWalk walk = new RingWalk(dump.gpu, stream, events);
        if (dump.gpu.generation() > 0) walk.run(dump.rings());
        else dump.note("nothing says which GPU this is; no packets were read");
        Map<String, List<String>> bound = bound();
        Map<ProgramTable.Entry, ContainedProgram> listed = programs.listed();
        HangPosition hang = new HangPosition(dump, walk, events);
        hang.suspect(listed, bound);
        List<ContainedProgram> all = all(listed.values(), hang);
        return new Container(
                kind,
                dump.summary(),
                Optional.empty(),
                all,
                dispatches.dispatches(listed),
                dump.notes().all(),
                broke,
                Optional.of(dump.crash(hang.positions(), hang.suspects())));
    }

    private List<ContainedProgram> all(Iterable<ContainedProgram> listed, HangPosition hang) {
        List<ContainedProgram> out = new ArrayList<>();
        for (ContainedProgram p : listed) {
            String mark = hang.mark(p.name());
            out.add(mark.isEmpty() ? p : marked(p, mark));
        }
        if (codec == null) return out;
        List<ContainedProgram> inMemory =
                new MemoryPrograms(dump.memories(), codec, dump.budget()).programs(dump.gpu.isa(), listed);
        out.addAll(inMemory);
        hang.suspectMemory(inMemory);
        boolean isLong = inMemory.stream().anyMatch(p -> p.code().size() > InstructionMemory.LINE);
        if (isLong)
            dump.note("instruction memory is filled in lines of 128 bytes: a program there may be lines of several");
        return out;
    }

    private static ContainedProgram marked(ContainedProgram p, String mark) {
        List<String> notes = new ArrayList<>(p.notes());
        notes.addFirst(mark);
        return p.withNotes(notes);
    }

    /// Lists programs that only registers of the processors name, too.
    ///
    /// @return by stage and address of a program the contexts in which the processors have it
    private Map<String, List<String>> bound() {
        Map<String, List<String>> out = new LinkedHashMap<>();
        dump.contexts().forEach((context, values) -> {
            HangRegisters registers = new HangRegisters(values, dump.gpu.generation());
            HangRegisters.programs().forEach((register, stage) -> {
                long at = registers.address(register).orElse(0);
                if (at == 0) return;
                String key = HangPosition.key(stage, at);
                if (!out.containsKey(key)) list(stage, at);
                out.computeIfAbsent(key, k -> new ArrayList<>()).add(context);
            });
        });
        return out;
    }

    private void list(String stage, long address) {
        BufferView code = dump.memory().at(address, InstructionMemory.LONGEST);
        if (codec == null || code == null || programs.has(stage, address)) return;
        byte[] bytes = Arrays.copyOfRange(code.bytes(), code.from(), code.from() + code.length());
        if (!dump.budget().spend(bytes.length)) return;
        List<InstructionMemory.Span> first = InstructionMemory.programs(bytes, codec, 1);
        if (first.isEmpty() || first.getFirst().offset() != 0) return;
        programs.use(
                stage,
                dump.gpu.isa(),
                OptionalLong.of(address),
                Arrays.copyOf(bytes, first.getFirst().length()),
                OptionalInt.empty(),
                List.of("no packet loads it; a register says where it is"));
    }
}
