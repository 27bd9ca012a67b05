package dev.heddle.machine;

import dev.heddle.book.Isa;
import dev.heddle.exec.Engine;
import dev.heddle.exec.Executable;
import dev.heddle.exec.SavedRegisters;
import dev.heddle.exec.Wave;
import dev.heddle.exec.state.Fault;
import dev.heddle.exec.state.Memory;
import dev.heddle.exec.state.Textures;
import dev.heddle.insn.Insn;
import dev.heddle.texture.TextureUnit;
import dev.heddle.watch.InsnText;
import dev.heddle.watch.SyncWatch;
import dev.heddle.watch.Tracer;
import dev.heddle.watch.Warnings;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The waves and the memory of a group; one group after the other uses them. For one thread.
final class GroupRun {
    private final Device device;
    private final Launch launch;
    private final Grid grid;
    private final Engine engine;
    private final Grid.Account account = new Grid.Account();
    private final Executable program;
    private final Isa isa;
    private final int lanes;
    private final Wave[] waves;
    private final LocalMemory groupMemory;
    private final LocalMemory[] laneMemories;
    private final @Nullable Tracer tracer;

    /// One for each wave, or none.
    private final List<SyncWatch> strict = new ArrayList<>();

    private long instructions;
    private long laneInstructions;
    private long group;

    /// The instruction that is run, and the wave that runs it, if someone looks at every one.
    private @Nullable Insn at;

    private int running;
    private final LaneInputs inputs;
    private final @Nullable Coverage coverage;

    /// In the grid, those of the threads of a wave.
    private final long[] numbers;

    private final List<StartValues> starts = new ArrayList<>();
    private final int[] counts;

    GroupRun(Device device, Launch launch, Grid grid, Engine engine) {
        this.device = device;
        this.launch = launch;
        this.grid = grid;
        this.engine = engine;
        this.tracer = launch.tracer;
        this.program = launch.isWatched() ? launch.program.stepwise() : launch.program;
        this.isa = program.codec().book().isa();
        lanes = launch.waveLanes();
        Textures textures = new TextureUnit(program.codec().book(), new DeviceMemory(device));
        Bindings resources =
                new Bindings(
                        launch.resources.bySlot(),
                        launch.resources.tables(),
                        textures,
                        this::beyond);
        waves = new Wave[(launch.group.count() + lanes - 1) / lanes];
        counts = new int[waves.length];
        for (int i = 0; i < waves.length; i++)
            counts[i] = Math.min(lanes, launch.group.count() - i * lanes);
        inputs = new LaneInputs(launch.grid, launch.group, lanes, launch.hasSquares());
        coverage = launch.coverage == null ? null : new Coverage(launch, inputs);
        numbers = new long[lanes];
        for (Launch.Input in : launch.allInputs())
            starts.add(new StartValues(in, inputs, lanes, counts));
        laneMemories = new LocalMemory[waves.length];
        groupMemory = new LocalMemory("the group's", launch.groupBytes, 1);
        for (int i = 0; i < waves.length; i++) {
            laneMemories[i] = new LocalMemory("the lane's", launch.laneBytes, lanes);
            if (launch.strictSync) strict.add(SyncWatch.of(program, lanes));
            waves[i] =
                    new Wave(
                            program,
                            lanes,
                            launch.waveWidth(),
                            resources,
                            spaces(groupMemory, laneMemories[i]));
            if (waves.length == 1) waves[i].alone();
        }
    }

    private Memory[] spaces(Memory ofGroup, Memory ofLane) {
        Memory[] out = new Spaces(new DeviceMemory(device), ofGroup, ofLane).of(isa);
        Tracer t = tracer;
        if (t == null) return out;
        List<String> names = List.copyOf(isa.spaces().keySet());
        for (int i = 0; i < out.length; i++) out[i] = new TracedMemory(out[i], names.get(i), t);
        return out;
    }

    /// @return what has not been settled yet
    Grid.Account account() {
        return account;
    }

    long instructions() {
        return instructions;
    }

    long laneInstructions() {
        return laneInstructions;
    }

    /// Runs one lane from the entry to the end.
    ///
    /// @return its registers
    SavedRegisters preamble(SavedRegisters start) {
        group = 0;
        Wave w = waves[0];
        w.reset(launch.entry, 1, start);
        runAll();
        return w.save();
    }

    /// @param number of the group, x fastest
    void run(long number, SavedRegisters start) {
        group = number;
        groupMemory.clear();
        for (SyncWatch s : strict) s.reset();
        for (int i = 0; i < waves.length; i++) {
            laneMemories[i].clear();
            waves[i].reset(launch.entry, counts[i], start);
            for (StartValues s : starts) s.set(waves[i], group, i, counts[i]);
            if (coverage != null) coverage.set(waves[i], group, i, counts[i]);
            if (!launch.attributes.isEmpty()) inputs.numbers(group, i, numbers, counts[i]);
            for (Records r : launch.attributes) r.load(waves[i], numbers, counts[i]);
        }
        runAll();
        for (int i = 0; i < waves.length && !launch.results.isEmpty(); i++) {
            inputs.numbers(group, i, numbers, counts[i]);
            for (int lane = 0; lane < counts[i]; lane++)
                if (launch.isWriting(waves[i], lane))
                    for (Records r : launch.results) r.store(waves[i], numbers[lane], lane);
        }
    }

    /// Runs all waves to their end, from barrier to barrier.
    private void runAll() {
        int wave = 0;
        try {
            while (true) {
                int waiting = 0;
                int stopped = 0;
                for (wave = 0; wave < waves.length; wave++) {
                    if (waves[wave].isStopped()) stopped++;
                    else if (advance(wave)) waiting++;
                    else stopped++;
                }
                if (waiting == 0) return;
                if (stopped > 0) {
                    wave = firstRunning();
                    throw new Fault(
                            "waits at a barrier that other lanes of the group never reach", -1);
                }
            }
        } catch (Fault f) {
            throw fault(f, Math.min(wave, waves.length - 1));
        } finally {
            for (Wave w : waves) {
                instructions += w.instructions();
                laneInstructions += w.laneInstructions();
            }
        }
    }

    private int firstRunning() {
        for (int i = 0; i < waves.length; i++) if (!waves[i].isStopped()) return i;
        return 0;
    }

    /// @return whether the wave waits at a barrier
    private boolean advance(int wave) {
        Wave w = waves[wave];
        Tracer t = tracer;
        if (!launch.isWatched())
            return grid.slice(engine, w, group, account) == Engine.Outcome.BARRIER;
        while (true) {
            w.arrive();
            Insn insn = program.insn(w.pc());
            at = insn;
            running = wave;
            if (insn != null && !strict.isEmpty()) strict.get(wave).before(insn, w);
            if (insn != null && t != null) t.before(group, wave, insn, w);
            Engine.Outcome o = grid.slice(engine, w, group, account);
            if (insn != null && t != null) t.after(group, wave, insn, w);
            if (o != Engine.Outcome.BUDGET) return o == Engine.Outcome.BARRIER;
        }
    }

    private void beyond(int lane, long bytes) {
        Warnings to = launch.warnings;
        Insn insn = at;
        if (to == null || insn == null) return;
        int wave = running;
        to.beyond(
                insn,
                launch.where.of(insn.address()),
                () ->
                        "group %d,%d,%d, wave %d, lane %d"
                                .formatted(
                                        launch.grid.along('x', group),
                                        launch.grid.along('y', group),
                                        launch.grid.along('z', group),
                                        wave,
                                        lane),
                bytes);
    }

    private RunFault fault(Fault f, int wave) {
        long at = f.address() < 0 ? waves[wave].pc() : f.address();
        Insn insn = f.insn() == null ? program.insn(at) : f.insn();
        int each = Math.min(launch.lanes, lanes);
        int number = wave * (lanes / each) + Math.max(f.lane(), 0) / each;
        int lane = f.lane() < 0 ? -1 : f.lane() % each;
        StringBuilder place = new StringBuilder("group ");
        place.append(launch.grid.along('x', group)).append(',');
        place.append(launch.grid.along('y', group)).append(',');
        place.append(launch.grid.along('z', group)).append(", wave ").append(number);
        if (lane >= 0) place.append(", lane ").append(lane);
        place.append(", at 0x").append(Long.toHexString(at));
        if (insn != null)
            place.append(" (")
                    .append(new InsnText(program.codec()).of(insn, waves[wave]))
                    .append(')');
        String source = launch.where.of(at);
        if (!source.isEmpty()) place.append(", ").append(source);
        return new RunFault(
                f.reason(), place.toString(), group, number, lane, at, insn, waves[wave]);
    }
}
