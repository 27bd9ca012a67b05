package dev.heddle.machine;

import dev.heddle.emulator.Executable;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.state.Resources.Fact;
import dev.heddle.ir.state.Resources.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The state that a program finds when a launch starts it, for those who translate the program instead of running it.
public final class LaunchSetup {
    private final Launch launch;
    private final Wave start;
    private final List<StartRegister> each = new ArrayList<>();

    private LaunchSetup(Launch launch) {
        this.launch = launch;
        this.start = Grid.initial(launch);
        for (StartRegisters.Each e : launch.registers().each()) each.add(e.what());
    }

    public static LaunchSetup of(Launch launch) {
        return new LaunchSetup(launch);
    }

    /// @return that of the program that one lane runs before all others, or null if there is none
    public @Nullable LaunchSetup preamble() {
        Launch one = Preamble.of(launch);
        return one == null ? null : new LaunchSetup(one);
    }

    public Executable program() {
        return launch.program;
    }

    /// @return address of the first instruction
    public long entry() {
        return launch.entry;
    }

    /// @return groups of the grid
    public GridExtent grid() {
        return launch.grid;
    }

    /// @return threads of a group
    public GridExtent group() {
        return launch.group;
    }

    /// @return lanes that run as one wave
    public int lanes() {
        return launch.waveLanes(launch.waveWidth());
    }

    /// @return lanes of it, if none were left out at its end: those modulo which lanes are counted
    public int width() {
        return launch.waveWidth();
    }

    /// @return bytes of memory that each group has
    public int groupBytes() {
        return launch.groupBytes;
    }

    /// @return bytes of memory that each lane has
    public int laneBytes() {
        return launch.laneBytes;
    }

    /// @return bits that an element of a register file holds in all lanes before [#each] is set, zero-extended
    public long word(String state, int element) {
        return start.get(state, element, 0);
    }

    /// @return registers that are set for each group after that, in this order
    public List<StartRegister> each() {
        return List.copyOf(each);
    }

    /// @return what a launch has that a grid of threads alone has not, in words; empty if there is nothing
    public String special() {
        if (!launch.attributes.isEmpty() || !launch.results.isEmpty()) return "attributes and results of vertices";
        if (launch.coverage != null || launch.hasSquares()) return "pixels in squares";
        return launch.before.isEmpty() ? "" : "fetches before the program";
    }

    /// @param number within a table of the book's head
    /// @return what is known about the resource there; empty if there is none
    public OptionalLong about(String table, long number, Fact fact) {
        Resource r = launch.resources.bySlot().get(new Bindings.Slot(table, number));
        if (r != null) return OptionalLong.of(r.about(fact));
        for (DescriptorTable t : launch.resources.tables())
            if (t.has(table, number)) return OptionalLong.of(t.about(number, fact));
        if (fact != Fact.BOUND) return OptionalLong.empty();
        return OptionalLong.of(new Question(table, fact).ofNothing(-1, number));
    }

    /// @return the numbers of a table that something is bound to, but for descriptors in memory
    public Set<Long> numbers(String table) {
        Set<Long> out = new TreeSet<>();
        for (Bindings.Slot s : launch.resources.bySlot().keySet()) if (s.table().equals(table)) out.add(s.number());
        return out;
    }

    /// @return descriptors in memory that programs reach by numbers of a table
    public List<DescriptorTable> inMemory(String table) {
        return launch.resources.tables().stream()
                .filter(t -> t.table().equals(table))
                .toList();
    }
}
