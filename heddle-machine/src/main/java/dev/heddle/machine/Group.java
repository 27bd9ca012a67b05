package dev.heddle.machine;

import dev.heddle.asm.insn.Insn;
import dev.heddle.emulator.Executable;
import dev.heddle.emulator.GroupStart;
import dev.heddle.emulator.Interpreter;
import dev.heddle.emulator.SavedRegisters;
import dev.heddle.emulator.Wave;
import dev.heddle.emulator.WaveParts;
import dev.heddle.ir.state.Fault;
import dev.heddle.ir.state.Memory;
import dev.heddle.isa.Isa;
import dev.heddle.machine.watch.InsnText;
import dev.heddle.machine.watch.Tracer;
import dev.heddle.textures.TextureUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// The waves of a group with what they have at the start, and its memory. One group after the other uses them. For one
/// thread.
final class Group {
    private final Launch launch;
    private final Executable program;
    private final Wave[] waves;
    private final LocalMemory own;
    private final LocalMemory[] ofLanes;
    private final Memory device;
    private final LaneInputs inputs;
    private final @Nullable PixelCoverage coverage;
    private final List<TracedMemory> traced = new ArrayList<>();
    private final List<StartAction> starts = new ArrayList<>();

    /// Threads of each wave.
    private final int[] counts;

    /// In the grid, those of the threads of a wave.
    private final long[] numbers;

    private long number;

    /// @param program the launch's, perhaps in other blocks
    /// @param width lanes that run as one wave, at most
    /// @param around what this run sees of memories
    /// @param listener hears of accesses beyond resources
    Group(
            Device device,
            Launch launch,
            Executable program,
            int width,
            BiFunction<Isa.Reach, Memory, Memory> around,
            Bindings.Listener listener) {
        this.launch = launch;
        this.program = program;
        int lanes = launch.waveLanes(width);
        this.device = around.apply(Isa.Reach.DEVICE, new DeviceMemory(device));
        Bindings resources = new Bindings(
                launch.resources.bySlot(),
                launch.resources.tables(),
                new TextureUnit(
                        program.codec().book(),
                        around.apply(Isa.Reach.DEVICE, new DeviceMemory(device)),
                        device.isNeverCompressed(),
                        launch.resources.used()),
                listener);
        waves = new Wave[(launch.group.count() + lanes - 1) / lanes];
        counts = counts(launch.group.count(), lanes, waves.length);
        inputs = LaneInputs.of(launch, lanes);
        coverage = launch.coverage == null ? null : new PixelCoverage(launch, inputs);
        numbers = new long[lanes];
        for (StartRegisters.Each e : launch.registers().each()) starts.add(start(e, lanes));
        boolean isOffHeap = program.isCompiled(launch.engine);
        own = new LocalMemory("the group's", ".shared", launch.groupBytes, 1, isOffHeap);
        ofLanes = new LocalMemory[waves.length];
        for (int i = 0; i < waves.length; i++) {
            ofLanes[i] = new LocalMemory("the lane's", ".stack", launch.laneBytes, lanes, isOffHeap);
            Memory[] spaces = spaces(
                    around.apply(Isa.Reach.DEVICE, new DeviceMemory(device)),
                    around.apply(Isa.Reach.GROUP, own),
                    around.apply(Isa.Reach.LANE, ofLanes[i]));
            waves[i] = wave(lanes, width, resources, isOffHeap, spaces);
        }
        if (waves.length == 1) waves[0].alone();
    }

    private Wave wave(int lanes, int width, Bindings resources, boolean isCompiled, Memory... spaces) {
        Wave made = new Wave(program, lanes, width, resources, spaces);
        if (isCompiled) new WaveParts(made).compileDescriptors();
        return made;
    }

    private StartAction start(StartRegisters.Each e, int lanes) {
        return switch (e.what()) {
            case StartRegister.Constant c -> (wave, _, _, _) -> wave.set(c.register(), c.value());
            case StartRegister.PerLane p -> new StartValues(p, e.isAlone(), inputs, lanes, counts);
        };
    }

    /// @return lanes of each wave that have a thread
    private static int[] counts(int threads, int lanes, int waves) {
        int[] out = new int[waves];
        for (int i = 0; i < waves; i++) out[i] = Math.min(lanes, threads - i * lanes);
        return out;
    }

    private Memory[] spaces(Memory ofDevice, Memory ofGroup, Memory ofLane) {
        Isa isa = program.codec().book().isa();
        Memory[] out = new Spaces(ofDevice, ofGroup, ofLane).of(isa);
        Tracer t = launch.tracer;
        if (t == null) return out;
        List<String> names = List.copyOf(isa.spaces().keySet());
        for (int i = 0; i < out.length; i++) {
            TracedMemory memory = new TracedMemory(out[i], names.get(i), t);
            traced.add(memory);
            out[i] = memory;
        }
        return out;
    }

    int waves() {
        return waves.length;
    }

    List<Wave> all() {
        return List.of(waves);
    }

    /// @param i its number in the group
    Wave wave(int i) {
        return waves[i];
    }

    /// @return lanes of a wave that have a thread
    int count(int i) {
        return counts[i];
    }

    long number() {
        return number;
    }

    /// Memory that the lanes of the group share.
    LocalMemory memory() {
        return own;
    }

    /// Memory of the lanes of a wave.
    LocalMemory laneMemory(int wave) {
        return ofLanes[wave];
    }

    /// Takes another number; the caller sets the waves and memories.
    void go(long group) {
        number = group;
    }

    /// Begins a group.
    ///
    /// @param group its number, x fastest
    /// @param start the registers, but for those that differ from lane to lane
    void start(long group, SavedRegisters start) {
        own.clear();
        for (LocalMemory m : ofLanes) m.clear();
        reset(group, start);
    }

    /// Sets the waves as they are when a group begins; memories stay.
    void reset(long group, SavedRegisters start) {
        number = group;
        long[] place = inputs.place(group);
        for (int i = 0; i < waves.length; i++) {
            waves[i].reset(launch.entry, counts[i], start);
            for (StartAction s : starts) s.set(waves[i], place, i, counts[i]);
            if (coverage != null) coverage.set(waves[i], group, i, counts[i]);
            if (!launch.attributes.isEmpty()) inputs.numbers(group, i, numbers, counts[i]);
            for (Records r : launch.attributes) r.load(waves[i], numbers, counts[i]);
            if (!launch.before.isEmpty()) begin(i);
        }
    }

    /// What machine code needs to begin groups by itself.
    ///
    /// @param start the registers, but for those that differ from lane to lane
    /// @return null if there is more at the start or the end of a group than it can do
    @Nullable
    GroupStart codeStart(SavedRegisters start) {
        List<GroupStart.Input> values = new ArrayList<>();
        for (StartAction s : starts) {
            if (!(s instanceof StartValues v)) return null;
            values.add(v.input(waves[0]));
        }
        boolean isPlain =
                coverage == null && launch.before.isEmpty() && launch.attributes.isEmpty() && launch.results.isEmpty();
        if (!isPlain) return null;
        reset(0, start);
        List<Memory> memories = new ArrayList<>(List.of(ofLanes));
        memories.add(own);
        return new GroupStart(List.of(waves), values, memories, launch.grid.x(), launch.grid.y());
    }

    private void begin(int wave) {
        traced.forEach(m -> m.quiet(true));
        try {
            Interpreter.begin(waves[wave], launch.before);
        } catch (Fault f) {
            throw fault(f, wave);
        } finally {
            traced.forEach(m -> m.quiet(false));
        }
    }

    /// Ends a group: registers that go to buffers do so.
    void finish() {
        for (int i = 0; i < waves.length && !launch.results.isEmpty(); i++) {
            inputs.numbers(number, i, numbers, counts[i]);
            for (int lane = 0; lane < counts[i]; lane++)
                if (launch.isWriting(waves[i], lane))
                    for (Records r : launch.results) r.store(waves[i], numbers[lane], lane, device);
        }
    }

    /// @return the first wave that has not ended
    int firstRunning() {
        for (int i = 0; i < waves.length; i++) if (!waves[i].isStopped()) return i;
        return 0;
    }

    /// What is wrong when some waves wait and others have ended.
    static Fault neverReached() {
        return new Fault(Fault.Kind.BARRIER, "waits at a barrier that other lanes of the group never reach", -1);
    }

    /// @param lane of a wave of the host
    /// @return the place of a thread, in words
    String place(int wave, int lane) {
        return "group %d,%d,%d, wave %d%s"
                .formatted(
                        launch.grid.along('x', number),
                        launch.grid.along('y', number),
                        launch.grid.along('z', number),
                        wave,
                        lane < 0 ? "" : ", lane " + lane);
    }

    /// A wave that waits at a barrier has gone on to the instruction after it.
    private long place(Fault f, Wave w) {
        if (f.kind() == Fault.Kind.BARRIER)
            for (Insn i : program.insns()) if (i.address() + i.length() == w.pc()) return i.address();
        return w.pc();
    }

    /// @param wave its number
    /// @return what ends a run here, with all that can be said about it
    RunFault fault(Fault f, int wave) {
        Wave w = waves[wave];
        long at = f.address() < 0 ? place(f, w) : f.address();
        Insn insn = f.insn() == null ? program.insn(at) : f.insn();
        int each = Math.min(launch.lanes, w.lanes());
        int which = wave * (w.lanes() / each) + Math.max(f.lane(), 0) / each;
        int lane = f.lane() < 0 ? -1 : f.lane() % each;
        StringBuilder place = new StringBuilder(place(which, lane));
        place.append(", at 0x").append(Long.toHexString(at));
        if (insn != null)
            place.append(" (").append(new InsnText(program.codec()).of(insn, w)).append(')');
        String source = launch.where.of(at);
        if (!source.isEmpty()) place.append(", ").append(source);
        return new RunFault(f.kind(), f.reason(), place.toString(), number, which, lane, at, insn, w);
    }
}
