package dev.heddle.files.mali;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import dev.heddle.files.container.Crash;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Collects what a crash dump of a Mali says, and makes a container of it.
final class DumpContainer {
    private final ContainerKind kind;
    private final DumpedMemory memory = new DumpedMemory();
    private final List<Crash.Fact> facts = new ArrayList<>();
    private final List<Crash.Fault> faults = new ArrayList<>();
    private final List<Crash.Position> positions = new ArrayList<>();
    private final List<Crash.Register> registers = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private @Nullable MaliGpu gpu;

    /// Stages of programs that were likely to run; empty for all.
    private List<String> suspected = List.of();

    private String suspicion = "";
    private String broke = "";
    private boolean isFull;

    /// Bytes of memory so far.
    private int kept;

    DumpContainer(ContainerKind kind) {
        this.kind = kind;
    }

    void gpu(MaliGpu gpu) {
        this.gpu = gpu;
    }

    void fact(String name, String text) {
        facts.add(new Crash.Fact(name, text));
    }

    void fault(String text, OptionalLong address) {
        faults.add(new Crash.Fault(text, address));
    }

    void position(String processor, long address, String text) {
        positions.add(new Crash.Position(processor, address, text));
    }

    void register(String name, long value, String text) {
        registers.add(new Crash.Register(name, value, text));
    }

    void note(String text) {
        if (!notes.contains(text)) notes.add(text);
    }

    /// @param stages of the programs that were running
    /// @param why they are suspected
    void suspect(List<String> stages, String why) {
        suspected = stages;
        suspicion = why;
    }

    /// A range of memory whose bytes are not in the dump.
    void memory(long address, long size, String name) {
        isFull |= !memory.add(address, size, name, null);
    }

    /// A range of memory.
    ///
    /// @param from where its bytes are in the file
    /// @param to after the last one
    void memory(long address, long size, String name, byte[] file, int from, int to) {
        int length = Math.max(0, to - from);
        // Damaged headers may name the same bytes again and again.
        boolean fits = length <= MaliBinaryReader.MAX_BYTES - kept;
        if (fits) kept += length;
        byte[] bytes = fits ? Arrays.copyOfRange(file, from, from + length) : null;
        if (!memory.add(address, size, name, bytes) || !fits) isFull = true;
    }

    /// Where the file is damaged or cut; the first place counts.
    void broken(String message) {
        if (broke.isEmpty()) broke = message;
    }

    /// @param name what messages call the file
    /// @param unpacking why unpacking ended, if it failed
    Container finished(String name, String unpacking) {
        MaliPrograms programs = new MaliPrograms();
        MaliGpu of = gpu;
        String isa = of == null ? "valhall" : of.isa().orElse("");
        if (of != null) facts.addFirst(new Crash.Fact("gpu", of.toString()));
        if (isa.isEmpty()) note("the GPU is older than Valhall; its programs are not read: there is no book of them");
        else if (!memory.programs(programs, isa)) note("more programs than are listed");
        if (isFull) note("more memory than is listed");
        if (broke.isEmpty() && !unpacking.isEmpty()) broken(unpacking);
        for (Crash.Fault f : faults) note(f.text());
        List<ContainedProgram> all = programs.programs();
        List<String> missing = new ArrayList<>();
        if (of == null) missing.add("which GPU it was");
        if (all.isEmpty()) missing.add("programs: no shader program descriptor leads to code");
        Crash crash = new Crash(facts, faults, memory.buffers(), positions, suspects(all), registers, missing);
        return new Container(
                kind,
                of == null ? "" : "gpu " + of,
                Optional.empty(),
                all,
                List.of(),
                notes,
                broke.isEmpty() ? Optional.empty() : Optional.of(Diagnostic.of(name, broke)),
                Optional.of(crash));
    }

    private List<Crash.Suspect> suspects(List<ContainedProgram> programs) {
        List<Crash.Suspect> out = new ArrayList<>();
        if (suspicion.isEmpty()) return out;
        for (ContainedProgram p : programs)
            if (suspected.isEmpty() || suspected.contains(p.stage()))
                out.add(new Crash.Suspect(p.name(), OptionalLong.empty(), suspicion));
        return out;
    }
}
