package dev.heddle.debugger.session;

import dev.heddle.asm.insn.Insn;
import dev.heddle.debugger.goal.ProgramFacts;
import dev.heddle.emulator.Executable;
import dev.heddle.emulator.PackedRegisters;
import dev.heddle.emulator.Wave;
import dev.heddle.flow.InsnFacts;
import dev.heddle.flow.RegisterEffect;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.isa.Isa;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The registers of a wave, and which of them differ from what they were when the run stopped last.
public final class Registers {
    /// A register in all lanes.
    ///
    /// @param isShared whether all lanes share it: then there is one value
    /// @param values by lane, zero-extended
    /// @param changed by lane: whether it was something else at the last stop
    public record Row(String name, RegisterRef place, boolean isShared, long[] values, boolean[] changed) {
        /// @return the value that a lane sees
        public long value(int lane) {
            return values[isShared ? 0 : lane];
        }

        /// Whether what a lane sees was something else at the last stop.
        public boolean hasChanged(int lane) {
            return changed[isShared ? 0 : lane];
        }
    }

    /// A row of a packed file.
    ///
    /// @param before what it held at the last stop
    public record Packed(String name, byte[] bytes, byte[] before) {
        /// Whether a byte was something else at the last stop.
        public boolean hasChanged(int at) {
            return bytes[at] != before[at];
        }
    }

    /// What a wave held at a stop.
    private record Snapshot(
            long group, int wave, List<RegisterRef> places, long[][] values, Map<String, byte[]> rows) {}

    private final Isa isa;
    private final RegisterNames names;
    private final PackedRegisters packed;
    private final List<RegisterRef> used;
    private final List<RegisterRef> all;
    private @Nullable Snapshot before;

    Registers(Executable program, ProgramFacts facts) {
        this.isa = program.book().isa();
        this.names = RegisterNames.of(program.book());
        this.packed = new PackedRegisters(isa);
        this.all = RegisterNames.whole(isa);
        Set<String> files = new HashSet<>();
        Set<RegisterRef> places = new HashSet<>();
        for (Insn i : program.insns()) {
            InsnFacts f = facts.at(i.address());
            if (f != null) f.accesses().forEach(a -> note(a, places, files));
        }
        this.used = all.stream()
                .filter(p -> places.contains(p) || files.contains(p.state()))
                .toList();
    }

    private void note(RegisterEffect a, Set<RegisterRef> places, Set<String> files) {
        RegisterRef p = a.place();
        if (a.isIndexed()) {
            files.add(p.state());
            return;
        }
        Isa.State file = Objects.requireNonNull(isa.states().get(p.state()));
        places.add(new RegisterRef(p.state(), p.element(), 0, file.type().bits()));
    }

    /// @return the registers by name
    public RegisterNames names() {
        return names;
    }

    /// Keeps what a wave holds, to tell later what has changed.
    void keep(Wave w, long group, int number) {
        long[][] values = new long[used.size()][];
        for (int i = 0; i < values.length; i++) values[i] = values(w, used.get(i));
        before = new Snapshot(group, number, used, values, packed.contents(w));
    }

    /// @return what a wave held at the last stop, or null if another one was selected then
    private @Nullable Snapshot kept(long group, int wave) {
        Snapshot s = before;
        return s != null && s.group == group && s.wave == wave ? s : null;
    }

    private boolean isShared(RegisterRef p) {
        return !Objects.requireNonNull(isa.states().get(p.state())).perLane();
    }

    private long[] values(Wave w, RegisterRef p) {
        long[] out = new long[isShared(p) ? 1 : w.lanes()];
        for (int i = 0; i < out.length; i++)
            out[i] = w.get(p.state(), p.element(), i) >>> p.low() & -1L >>> 64 - p.width();
        return out;
    }

    /// @param whole whether those are wanted, too, that the program does not name
    List<Row> rows(Wave w, long group, int number, boolean whole) {
        Snapshot old = kept(group, number);
        List<Row> out = new ArrayList<>();
        for (RegisterRef p : whole ? all : used) {
            long[] now = values(w, p);
            boolean[] changed = new boolean[now.length];
            int at = old == null ? -1 : old.places.indexOf(p);
            for (int i = 0; old != null && at >= 0 && i < now.length; i++) changed[i] = now[i] != old.values[at][i];
            out.add(new Row(names.name(p), p, isShared(p), now, changed));
        }
        return out;
    }

    /// @return a part of a register, or a register that the program does not name, as a row
    Row row(Wave w, RegisterRef p) {
        long[] now = values(w, p);
        return new Row(names.name(p), p, isShared(p), now, new boolean[now.length]);
    }

    /// @return rows of packed files; none if the instruction set has no such
    List<Packed> packed(Wave w, long group, int number) {
        Snapshot old = kept(group, number);
        List<Packed> out = new ArrayList<>();
        packed.contents(w).forEach((name, bytes) -> {
            byte[] was = old == null ? null : old.rows.get(name);
            out.add(new Packed(name, bytes, was == null ? Arrays.copyOf(bytes, bytes.length) : was));
        });
        return out;
    }
}
