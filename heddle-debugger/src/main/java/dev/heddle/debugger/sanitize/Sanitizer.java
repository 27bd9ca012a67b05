package dev.heddle.debugger.sanitize;

import dev.heddle.asm.insn.Insn;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.state.Fault;
import dev.heddle.machine.Device;
import dev.heddle.machine.Launch;
import dev.heddle.machine.RunFault;
import dev.heddle.machine.watch.Tracer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Watches a run of a launch and finds what is wrong with it. The run continues after a finding where it can: a load
/// out of bounds gives 0, a store does nothing.
public final class Sanitizer implements Tracer {
    private final CheckContext now;
    private final Findings findings;
    private final Set<Check> wanted;
    private final CheckCoverage examined;
    private final ExecutionCounts coverage;

    /// One for each wave.
    private final List<Shadow> shadows = new ArrayList<>();

    private final @Nullable MemoryCheck memory;
    private final @Nullable RaceCheck race;
    private final @Nullable InitCheck init;
    private final @Nullable SyncCheck sync;
    private final @Nullable DivergenceCheck divergence;

    /// Follows values of lanes that are not active.
    private final @Nullable InitCheck inactive;

    private final @Nullable NumberCheck number;
    private boolean isPreamble;

    /// @param device that the launch will run on
    /// @param wanted what is looked for
    /// @param findings takes what is found; the run ends when it is full
    /// @param examined takes what was looked at, when it is finished
    /// @param coverage takes which instructions ran
    public Sanitizer(
            Device device,
            Launch launch,
            Set<Check> wanted,
            Findings findings,
            CheckCoverage examined,
            ExecutionCounts coverage) {
        this.findings = findings;
        this.examined = examined;
        this.coverage = coverage;
        this.wanted = EnumSet.copyOf(wanted);
        now = new CheckContext(launch, findings);
        memory = wanted.contains(Check.MEMORY) ? new MemoryCheck(now, shadows) : null;
        race = wanted.contains(Check.RACE) ? new RaceCheck(now, device) : null;
        init = wanted.contains(Check.INIT) ? InitCheck.ofUnwritten(now, shadows) : null;
        boolean isSync = wanted.contains(Check.SYNC) || wanted.contains(Check.INIT);
        sync = isSync ? new SyncCheck(now, this.wanted) : null;
        boolean isDivergence = wanted.contains(Check.DIVERGENCE);
        divergence = isDivergence ? new DivergenceCheck(now) : null;
        inactive = isDivergence ? InitCheck.ofInactive(now, shadows) : null;
        number = wanted.contains(Check.NUMBER) ? new NumberCheck(now) : null;
    }

    /// The run is over.
    public void finish() {
        examined.runs++;
        if (race != null) examined.race(race.pairs(), race.isFull(), race.isOrderFull());
        if (sync != null && wanted.contains(Check.SYNC) && !sync.isKnown()) examined.noSync();
    }

    // ---- groups

    @Override
    public void begins(long group, boolean preamble, List<Wave> waves) {
        isPreamble = preamble;
        now.isPreamble = preamble;
        now.begins(group, waves);
        examined.group(preamble, waves.size());
        for (int i = 0; i < waves.size(); i++) {
            if (shadows.size() <= i || shadows.get(i).lanes() != waves.get(i).lanes()) {
                Shadow made = new Shadow(now.masks(), waves.get(i).lanes());
                if (i < shadows.size()) shadows.set(i, made);
                else shadows.add(made);
            }
            shadows.get(i).reset(waves.get(i));
        }
        if (race != null) race.begins();
        if (init != null) init.begins(waves);
        if (inactive != null) inactive.begins(waves);
        if (sync != null) sync.begins(waves);
    }

    @Override
    public void ends(long group, List<Wave> waves) {
        if (init != null && !isPreamble) init.ends(waves);
    }

    @Override
    public void barrier(long group) {
        now.epoch++;
        examined.barriers++;
    }

    // ---- instructions

    @Override
    public void before(long group, int wave, Insn insn, Wave state) {
        if (findings.isFull()) throw new Fault("the run ends here: there are too many findings", -1);
        now.before(wave, insn, state);
        if (!isPreamble) count(insn, state);
        if (sync != null) sync.before(insn);
        if (race != null) race.before();
        if (divergence != null) divergence.before();
        if (number != null) number.before();
        if (init != null) init.before();
        if (inactive != null) inactive.before();
    }

    private void count(Insn insn, Wave state) {
        InstructionInfo a = now.code();
        ExecutionCounts.Count c = a.runs;
        if (c == null) {
            c = coverage.of(insn, state);
            a.runs = c;
        }
        coverage.before(c, state);
    }

    @Override
    public void after(long group, int wave, Insn insn, Wave state) {
        if (init != null) init.after();
        if (inactive != null) inactive.after();
        Shadow s = shadows.get(wave);
        InstructionInfo a = now.code();
        for (int row : a.writeRows)
            if (now.isForEvery) s.writes(row, a.number);
            else s.writes(row, now.lanes, a.number);
        if (!isPreamble) coverage.after(group, wave, insn, state);
    }

    // ---- memory

    @Override
    public void loaded(String space, int lane, long address, int bits, long value) {
        examined.accesses++;
        if (memory != null) memory.access(Access.LOAD, space, lane, address, bits);
        if (race != null && !isPreamble) race.access(Accesses.READ, space, lane, address, bits, value, value);
        if (init != null) init.loaded(space, lane, address, bits);
        if (inactive != null) inactive.loaded(space, lane, address, bits);
    }

    @Override
    public void loaded(String space, long[] address, int[] mask, int[] values, int bits, int lanes) {
        for (int i = 0; i < lanes; i++) examined.accesses -= mask[i];
        if (memory != null) memory.loads(space, address, mask, bits, lanes);
        if (race != null && !isPreamble) race.loads(space, address, mask, values, bits, lanes);
        if (init != null) init.loaded(space, address, mask, bits, lanes);
        if (inactive != null) inactive.loaded(space, address, mask, bits, lanes);
    }

    @Override
    public void stored(String space, int lane, long address, int bits, long old, long value) {
        examined.accesses++;
        if (memory != null) memory.access(Access.STORE, space, lane, address, bits);
        if (race != null && !isPreamble) race.access(Accesses.WRITE, space, lane, address, bits, old, value);
        if (init != null) init.stored(space, lane, address, bits);
        if (inactive != null) inactive.stored(space, lane, address, bits);
    }

    @Override
    public void changed(String space, int lane, long address, int bits, long old, long value) {
        examined.accesses++;
        if (race != null && !isPreamble) race.access(Accesses.ATOMIC, space, lane, address, bits, old, value);
        if (init != null) {
            init.loaded(space, lane, address, bits);
            init.stored(space, lane, address, bits);
        }
        if (inactive != null) {
            inactive.loaded(space, lane, address, bits);
            inactive.stored(space, lane, address, bits);
        }
    }

    @Override
    public boolean refused(Access kind, String space, int lane, long address, int bits, Fault why) {
        if (memory == null) return false;
        examined.accesses++;
        memory.refused(kind, space, lane, address, why);
        return true;
    }

    @Override
    public void beyond(int lane, long bytes) {
        if (memory != null) memory.beyond(lane, bytes);
    }

    // ---- the end

    /// The run has ended before its end: that is a finding, too, unless it was ended because of the findings.
    public void ended(RunFault why) {
        if (findings.isFull()) return;
        Rule rule = switch (why.kind()) {
            case BARRIER -> Rule.DIVERGENCE_BARRIER;
            case BRANCH -> Rule.DIVERGENCE_BRANCH;
            default -> Rule.FAULT;
        };
        if (!wanted.contains(rule.check())) rule = Rule.FAULT;
        now.ended(rule, why);
    }
}
