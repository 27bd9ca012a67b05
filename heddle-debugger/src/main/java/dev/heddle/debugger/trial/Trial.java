package dev.heddle.debugger.trial;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.emulator.DescriptorCodes;
import dev.heddle.emulator.Executable;
import dev.heddle.emulator.Interpreter;
import dev.heddle.emulator.PackedRegisters;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.lift.Lifter;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.state.Fault;
import dev.heddle.ir.state.Memory;
import dev.heddle.isa.Isa;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.DeviceMemory;
import dev.heddle.machine.GridExtent;
import dev.heddle.machine.LaneInputs;
import dev.heddle.machine.LocalMemory;
import dev.heddle.machine.Spaces;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// Tries single instructions out: what does one change, from a given state? May be shared by threads.
public final class Trial {
    private static final Set<Op> ACCESSES = EnumSet.of(Op.LOAD, Op.STORE, Op.ATOMIC);

    private final Codec codec;
    private final Isa isa;
    private final Lifter lifter;
    private final DescriptorCodes descriptors;
    private final PackedRegisters rows;

    public Trial(Codec codec) {
        this.codec = codec;
        this.isa = codec.book().isa();
        this.lifter = Lifter.of(codec);
        this.descriptors = new DescriptorCodes(codec);
        this.rows = new PackedRegisters(isa);
    }

    /// Runs one instruction. Registers that a launch sets hold what they would in a launch of one group of that many
    /// threads, unless the start says otherwise.
    ///
    /// @throws Fault where the instruction does what it must not, or what is unknown
    /// @throws IllegalArgumentException if the start does not fit the book, or pieces of memory overlap
    public TrialResult run(Insn insn, TrialStart start) {
        if (start.lanes < 1 || start.lanes > isa.lanes())
            throw new IllegalArgumentException(
                    "%s has 1..%d lanes, not %d".formatted(isa.name(), isa.lanes(), start.lanes));
        Contents spaces = new Contents(insn, start);
        Wave wave = new Wave(new Executable(codec, descriptors, insn.bytes(), insn.address()).stepwise(), spaces.all);
        Map<RegisterRef, long[]> before = prepare(wave, insn, start);
        Map<String, byte[]> rowsBefore = rows.contents(wave);
        new Interpreter().run(wave, 1);
        BitSet exec = active(wave, start.lanes);
        long next = insn.address() + insn.length();
        return new TrialResult(
                changed(wave, start.lanes, before),
                PackedRegisters.changed(rowsBefore, rows.contents(wave)),
                exec.equals(exec(start)) ? null : exec,
                wave.pc() == next ? null : wave.pc(),
                wave.isStopped(),
                spaces.device(),
                spaces.group(),
                spaces.lanes());
    }

    private static BitSet exec(TrialStart start) {
        BitSet all = new BitSet();
        all.set(0, start.lanes);
        if (start.exec != null) all.and(start.exec);
        return all;
    }

    private static BitSet active(Wave wave, int lanes) {
        BitSet out = new BitSet();
        for (int i = 0; i < lanes; i++) out.set(i, wave.isActive(i));
        return out;
    }

    /// @return all elements that are set, with their values
    private Map<RegisterRef, long[]> prepare(Wave wave, Insn insn, TrialStart start) {
        wave.reset(insn.address(), start.lanes);
        if (start.exec != null) for (int i = 0; i < start.lanes; i++) wave.active(i, start.exec.get(i));
        Map<RegisterRef, long[]> out = new LinkedHashMap<>();
        LaneInputs inputs = new LaneInputs(
                new GridExtent(1, 1, 1),
                new GridExtent(start.lanes, 1, 1),
                isa.lanes(),
                isa.spaces().values().stream().anyMatch(s -> s.reach() == Isa.Reach.LANE) ? TrialStart.LANE_BYTES : 0);
        int[] values = new int[start.lanes];
        for (Isa.Input in : isa.inputs()) {
            inputs.fill(in.what(), 0, values, start.lanes);
            long[] wide = Arrays.stream(values).asLongStream().toArray();
            set(wave, RegisterRef.of(isa, in.file(), in.element()), wide, out);
        }
        for (TrialStart.Preset p : start.presets) set(wave, p.register(), p.values(), out);
        for (TrialStart.Content c : start.rows) wave.set(c.row().file(), c.row().from(), c.bytes());
        return out;
    }

    private void set(Wave wave, RegisterRef r, long[] values, Map<RegisterRef, long[]> known) {
        RegisterRef whole = whole(r.state(), r.element());
        long[] now = known.computeIfAbsent(whole, _ -> new long[values.length]);
        for (int lane = 0; lane < values.length; lane++) {
            wave.set(r, lane, values[lane]);
            now[lane] = wave.get(r.state(), r.element(), lane);
        }
        // All lanes that the book has see what is shared, whether they exist or not.
        if (isShared(r.state())) wave.set(r.state(), r.element(), now[0]);
    }

    private boolean isShared(String state) {
        return !java.util.Objects.requireNonNull(isa.states().get(state), state).perLane();
    }

    private RegisterRef whole(String state, int element) {
        Isa.State s = java.util.Objects.requireNonNull(isa.states().get(state), state);
        return new RegisterRef(state, element, 0, s.type().bits());
    }

    private Map<RegisterRef, long[]> changed(Wave wave, int lanes, Map<RegisterRef, long[]> before) {
        Map<RegisterRef, long[]> out = new LinkedHashMap<>();
        long[] zeros = new long[lanes];
        for (RegisterRef r : RegisterNames.whole(isa)) {
            int count = isShared(r.state()) ? 1 : lanes;
            if (isSame(wave, r, before.getOrDefault(r, zeros), count)) continue;
            long[] now = new long[count];
            for (int lane = 0; lane < count; lane++) now[lane] = wave.get(r.state(), r.element(), lane);
            out.put(r, now);
        }
        return out;
    }

    private static boolean isSame(Wave wave, RegisterRef r, long[] old, int count) {
        for (int lane = 0; lane < count; lane++) if (wave.get(r.state(), r.element(), lane) != old[lane]) return false;
        return true;
    }

    /// The memory of one trial. Memory that the instruction does not name has no bytes: making it would be most of the
    /// work.
    private final class Contents {
        private final Device device = new Device();
        private final Map<Buffer, byte[]> content = new LinkedHashMap<>();
        private final LocalMemory group;
        private final LocalMemory lane;
        private final byte[] groupBefore;
        private final byte[][] laneBefore;
        private final Memory[] all;

        Contents(Insn insn, TrialStart start) {
            Set<Isa.Reach> used = used(insn);
            joined(start.device).forEach(this::add);
            boolean hasGroup = used.contains(Isa.Reach.GROUP);
            boolean hasLane = used.contains(Isa.Reach.LANE);
            group = new LocalMemory("the group's", hasGroup ? TrialStart.GROUP_BYTES : 0, 1);
            lane = new LocalMemory("the lane's", hasLane ? TrialStart.LANE_BYTES : 0, isa.lanes());
            if (hasGroup) for (TrialStart.Piece p : start.group) group.put(0, p.address(), p.bytes());
            if (hasLane) for (TrialStart.Piece p : start.lane) lane.put(p.lane(), p.address(), p.bytes());
            groupBefore = group.block(0);
            laneBefore = new byte[start.lanes][];
            for (int i = 0; i < start.lanes; i++) laneBefore[i] = lane.block(i);
            all = new Spaces(new DeviceMemory(device), group, lane).of(isa);
        }

        private Set<Isa.Reach> used(Insn insn) {
            Set<Isa.Reach> out = EnumSet.noneOf(Isa.Reach.class);
            for (Step s : lifter.lift(insn).steps()) {
                if (!ACCESSES.contains(s.op())) continue;
                Isa.Space space = isa.spaces().get(s.space());
                if (space == null) continue;
                out.add(space.reach());
                out.addAll(space.windows().keySet());
            }
            return out;
        }

        private void add(long address, byte[] bytes) {
            Buffer b = device.buffer("the memory at 0x%x".formatted(address), address, bytes.length);
            b.put(bytes);
            content.put(b, bytes);
        }

        SortedMap<Long, byte[]> device() {
            SortedMap<Long, byte[]> out = new TreeMap<>(Long::compareUnsigned);
            content.forEach((b, old) -> runs(b.address(), old, b.bytes(), out));
            return out;
        }

        SortedMap<Long, byte[]> group() {
            SortedMap<Long, byte[]> out = new TreeMap<>();
            runs(0, groupBefore, group.block(0), out);
            return out;
        }

        List<SortedMap<Long, byte[]>> lanes() {
            return IntStream.range(0, laneBefore.length)
                    .mapToObj(i -> {
                        SortedMap<Long, byte[]> out = new TreeMap<>();
                        runs(0, laneBefore[i], lane.block(i), out);
                        return out;
                    })
                    .toList();
        }
    }

    /// Makes one piece of pieces that touch: an access may reach from one into the next.
    private static SortedMap<Long, byte[]> joined(Map<Long, byte[]> pieces) {
        SortedMap<Long, byte[]> out = new TreeMap<>(Long::compareUnsigned);
        List<Map.Entry<Long, byte[]>> sorted = pieces.entrySet().stream()
                .sorted(Comparator.comparing(Map.Entry::getKey, Long::compareUnsigned))
                .toList();
        for (int i = 0; i < sorted.size(); ) {
            long address = sorted.get(i).getKey();
            java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
            while (i < sorted.size() && sorted.get(i).getKey() == address + bytes.size()) {
                byte[] piece = sorted.get(i++).getValue();
                bytes.write(piece, 0, piece.length);
            }
            if (i < sorted.size() && Long.compareUnsigned(sorted.get(i).getKey() - address, bytes.size()) < 0)
                throw new IllegalArgumentException("the memory at 0x%x overlaps that at 0x%x"
                        .formatted(sorted.get(i).getKey(), address));
            out.put(address, bytes.toByteArray());
        }
        return out;
    }

    /// Finds the runs of bytes that differ.
    private static void runs(long address, byte[] old, byte[] now, SortedMap<Long, byte[]> to) {
        int at = Arrays.mismatch(old, now);
        while (at >= 0 && at < now.length) {
            int end = at;
            while (end < now.length && old[end] != now[end]) end++;
            to.put(address + at, Arrays.copyOfRange(now, at, end));
            int more = Arrays.mismatch(old, end, old.length, now, end, now.length);
            at = more < 0 ? -1 : end + more;
        }
    }
}
