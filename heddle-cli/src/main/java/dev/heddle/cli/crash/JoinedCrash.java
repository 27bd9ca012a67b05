package dev.heddle.cli.crash;

import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.Crash;
import dev.heddle.files.container.UniqueNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// The facts of several files about one crash: of a log of faults, and of a dump or a log of shaders beside it.
///
/// @param container with the programs of all files, and the crash as all of them have it
/// @param files by program the file that it is in
public record JoinedCrash(Container container, Map<String, String> files) {
    /// A file and what is in it.
    ///
    /// @param name as the user named it
    public record Part(String name, Container container) {}

    /// @param parts at least one; the first one is that of the crash
    public static JoinedCrash of(List<Part> parts) {
        UniqueNames names = new UniqueNames();
        List<ContainedProgram> programs = new ArrayList<>();
        Map<String, String> files = new HashMap<>();
        List<Crash> crashes = new ArrayList<>();
        List<Crash.Suspect> running = new ArrayList<>();
        for (Part p : parts) {
            Map<String, String> renamed = new HashMap<>();
            for (ContainedProgram q : p.container().programs()) {
                String name = names.of(q.name());
                renamed.put(q.name(), name);
                files.put(name, p.name());
                programs.add(q.withName(name));
            }
            Optional<Crash> crash = p.container().crash();
            if (crash.isEmpty()) continue;
            crashes.add(crash.get());
            for (Crash.Suspect s : crash.get().suspects())
                running.add(new Crash.Suspect(renamed.getOrDefault(s.program(), s.program()), s.offset(), s.reason()));
        }
        Crash crash = crash(crashes, programs, running);
        Container first = parts.getFirst().container();
        List<String> notes = new ArrayList<>();
        for (Part p : parts) notes.addAll(p.container().notes());
        return new JoinedCrash(
                new Container(
                        first.kind(),
                        first.summary(),
                        first.driver(),
                        programs,
                        parts.stream()
                                .flatMap(p -> p.container().dispatches().stream())
                                .toList(),
                        notes,
                        parts.stream()
                                .flatMap(p -> p.container().broke().stream())
                                .findFirst(),
                        Optional.of(crash)),
                files);
    }

    private static Crash crash(List<Crash> all, List<ContainedProgram> programs, List<Crash.Suspect> running) {
        Set<Crash.Fact> facts = new LinkedHashSet<>();
        Set<Crash.Fault> faults = new LinkedHashSet<>();
        List<Crash.Buffer> buffers = new ArrayList<>();
        Set<Crash.Position> positions = new LinkedHashSet<>();
        List<Crash.Register> registers = new ArrayList<>();
        for (Crash c : all) {
            facts.addAll(c.facts());
            faults.addAll(c.faults());
            buffers.addAll(c.buffers());
            positions.addAll(c.positions());
            registers.addAll(c.registers());
        }
        List<Crash.Suspect> suspects = new ArrayList<>();
        for (Crash.Fault f : faults) f.address().ifPresent(a -> at(a, programs, suspects));
        for (Crash.Suspect s : running)
            if (suspects.stream().noneMatch(t -> t.program().equals(s.program()))) suspects.add(s);
        // What the last file lacks, no file has.
        return new Crash(
                List.copyOf(facts),
                List.copyOf(faults),
                buffers,
                List.copyOf(positions),
                suspects,
                registers,
                all.size() == 1 && programs.isEmpty() || all.size() > 1
                        ? all.getLast().missing()
                        : List.of());
    }

    /// Adds the programs that lie at an address.
    private static void at(long address, List<ContainedProgram> programs, List<Crash.Suspect> suspects) {
        for (ContainedProgram p : programs) {
            if (p.address().isEmpty()) continue;
            long offset = address - p.address().getAsLong();
            if (offset < 0 || offset >= p.code().size()) continue;
            suspects.add(new Crash.Suspect(
                    p.name(), OptionalLong.of(offset), "the address 0x%x of the fault is in it".formatted(address)));
        }
    }
}
