package dev.heddle.debugger.sanitize;

import dev.heddle.emulator.Wave;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.isa.Isa;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.LaunchStart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Finds reads of what was never written: registers, down to their bits, memory of groups and lanes, and buffers that
/// the launch did not fill. Copies pass it on; it is reported where it matters: where it is an address, decides
/// where lanes go on, or goes into a buffer.
///
/// As long as everything that an instruction reads is defined, so is all that it writes, and nothing has to be
/// computed. Else a [LaneRun] looks into it.
@SuppressWarnings("EnumOrdinal") // a number within this run
final class InitCheck {
    /// Where such values come from, as a number for a [Shadow].
    private static final int OF_LANES = Rule.DIVERGENCE_INACTIVE_LANE.ordinal();

    private final CheckContext now;
    private final LaunchStart start;
    private final ReachedMemory reached;
    private final List<Shadow> shadows;

    /// The same of the sanitizer, which know who has written what.
    private final List<Shadow> tracked;

    private UninitialisedMemory ofGroup;
    private final List<UninitialisedMemory> ofLanes = new ArrayList<>();
    private final Map<Buffer, UninitialisedMemory> ofBuffers = new HashMap<>();
    private final int[] everyLane = new int[1024];
    private final LaneRun looking;

    /// -1 for lanes in which the running instruction has done something wrong.
    private final int[] origins = new int[1024];

    /// What the launch has set: rows, and their bits.
    private final int[] given;

    private final int[] givenMasks;

    /// Registers before the instruction, of those that it reads and writes.
    private final Map<Integer, long[]> before = new HashMap<>();

    /// Whether the running instruction was looked into, and whether it has to be, as it loads what is not defined.
    private boolean isDone;

    private boolean isLate;

    /// Whether it follows values of lanes that are not active, instead of what was never written.
    private final boolean isOfLanes;

    /// Whether something of that kind may be around.
    private boolean isAny;

    /// @param shadows one for each wave
    static InitCheck ofUnwritten(CheckContext now, List<Shadow> shadows) {
        return new InitCheck(now, shadows, shadows, false);
    }

    /// One that follows values that come from lanes that are not active: reading them is nothing, but using them.
    ///
    /// @param tracked one for each wave, which know who has written what
    static InitCheck ofInactive(CheckContext now, List<Shadow> tracked) {
        return new InitCheck(now, new ArrayList<>(), tracked, true);
    }

    private InitCheck(CheckContext now, List<Shadow> shadows, List<Shadow> tracked, boolean isOfLanes) {
        this.now = now;
        this.shadows = shadows;
        this.tracked = tracked;
        this.isOfLanes = isOfLanes;
        reached = new ReachedMemory(now.launch.codec().book().isa());
        start = now.launch.start();
        ofGroup = new UninitialisedMemory(start.groupBytes());
        Arrays.fill(everyLane, -1);
        for (Buffer b : isOfLanes ? List.<Buffer>of() : start.unfilled()) {
            UninitialisedMemory u = new UninitialisedMemory((int) b.size());
            u.reset();
            ofBuffers.put(b, u);
        }
        looking = new Looking();
        Map<Integer, Integer> set = new LinkedHashMap<>();
        for (RegisterRef p : start.registers())
            if (now.rows.first(p) >= 0) set.merge(now.rows.first(p), (int) p.mask(), (a, b) -> a | b);
        given = set.keySet().stream().mapToInt(row -> row).toArray();
        givenMasks = set.values().stream().mapToInt(mask -> mask).toArray();
    }

    private Shadow shadow() {
        return shadows.get(now.wave);
    }

    void begins(List<Wave> waves) {
        if (isOfLanes) {
            allWritten(waves);
            return;
        }
        ofGroup.reset();
        for (int i = 0; i < waves.size(); i++) {
            Wave w = waves.get(i);
            if (ofLanes.size() <= i) ofLanes.add(new UninitialisedMemory(start.laneBytes() * w.lanes()));
            ofLanes.get(i).reset();
            for (int k = 0; k < given.length; k++) shadows.get(i).define(given[k], givenMasks[k]);
        }
    }

    private void allWritten(List<Wave> waves) {
        isAny = false;
        ofGroup = new UninitialisedMemory(start.groupBytes());
        ofLanes.clear();
        shadows.clear();
        for (Wave w : waves) {
            ofLanes.add(new UninitialisedMemory(start.laneBytes() * w.lanes()));
            Shadow s = new Shadow(now.masks(), w.lanes());
            s.reset(w);
            for (int row = 0; row < now.masks().length; row++) s.define(row, -1);
            shadows.add(s);
        }
    }

    // ---- instructions

    void before() {
        InstructionInfo a = now.code();
        if (isOfLanes && !isAny && !readsInactive(a)) {
            isDone = true;
            return;
        }
        Shadow s = shadow();
        isLate = false;
        isDone = a.isPlain && isUnsure(a, s);
        if (isDone) {
            look(Map.of());
            return;
        }
        if (a.isLoad) keep(a);
        if (s.areClean(a.writeRows)) return;
        for (InstructionInfo.Part w : a.writes)
            if (now.isForEvery) s.define(w.row(), w.mask());
            else s.define(w.row(), w.mask(), now.lanes);
    }

    /// Whether it may take values of lanes that are not active. Of a derivative these mean nothing in any case, which
    /// is reported at once.
    private boolean readsInactive(InstructionInfo a) {
        boolean isFull = now.isFull && now.state().lanes() >= now.launch.lanes();
        return a.has(Op.ACROSS) && !isFull && !DivergenceCheck.isDerivative(a);
    }

    /// Whether the instruction has to be looked into.
    private boolean isUnsure(InstructionInfo a, Shadow s) {
        if (a.isIndexed || isOfLanes && readsInactive(a)) return true;
        if (s.areClean(a.readRows) && s.areClean(a.writeRows)) return false;
        int[] these = a.has(Op.ACROSS) ? everyLane : now.lanes;
        for (InstructionInfo.Part r : a.reads) if (s.isUndefined(r.row(), r.mask(), these)) return true;
        for (InstructionInfo.Part w : a.writes)
            if (w.isConditional() && s.isUndefined(w.row(), w.mask(), now.lanes)) return true;
        return false;
    }

    /// Whether no memory is left unwritten.
    private boolean isAllWritten() {
        return ofBuffers.isEmpty()
                && ofGroup.isWritten()
                && ofLanes.get(now.wave).isWritten();
    }

    private void keep(InstructionInfo a) {
        before.clear();
        if (isAllWritten()) return;
        for (InstructionInfo.Part r : a.reads)
            for (InstructionInfo.Part w : a.writes) {
                if (r.row() != w.row() || before.containsKey(r.row())) continue;
                long[] values = new long[now.state().lanes()];
                now.state().values(now.rows.place(r.row()), values);
                before.put(r.row(), values);
            }
    }

    void after() {
        if (isLate && !isDone && now.code().isPlain) look(before);
    }

    /// What has been told is not told again by those that come after it.
    private void look(Map<Integer, long[]> registers) {
        Arrays.fill(origins, 0, now.state().lanes(), 0);
        looking.run(now.code(), registers);
        for (InstructionInfo.Part w : now.code().writes) shadow().define(w.row(), w.mask(), origins);
    }

    // ---- memory

    private long undefined(String space, int lane, long address, int bits) {
        return switch (reached.of(space, address)) {
            case GROUP -> ofGroup.of(reached.offset, bits);
            case LANE -> ofLanes.get(now.wave).of(inLane(lane), bits);
            case DEVICE -> inBuffers(address, bits);
        };
    }

    private long inLane(int lane) {
        int size = start.laneBytes();
        return reached.offset < 0 || reached.offset >= size ? -1 : lane * (long) size + reached.offset;
    }

    private long inBuffers(long address, int bits) {
        for (Map.Entry<Buffer, UninitialisedMemory> e : ofBuffers.entrySet()) {
            long at = address - e.getKey().address();
            if (at >= 0 && at < e.getKey().size()) return e.getValue().of(at, bits);
        }
        return 0;
    }

    private void store(String space, int lane, long address, int bits, long undefined) {
        switch (reached.of(space, address)) {
            case GROUP -> ofGroup.store(reached.offset, bits, undefined);
            case LANE -> ofLanes.get(now.wave).store(inLane(lane), bits, undefined);
            case DEVICE -> ofBuffers.forEach((b, u) -> u.store(address - b.address(), bits, undefined));
        }
    }

    void loaded(String space, long[] address, int[] mask, int bits, int lanes) {
        if (isDone || isLate || isAllWritten()) return;
        for (int i = 0; i < lanes; i++) if (mask[i] != 0) loaded(space, i, address[i], bits);
    }

    void loaded(String space, int lane, long address, int bits) {
        if (!isDone && !isLate) isLate = undefined(space, lane, address, bits) != 0;
    }

    void stored(String space, int lane, long address, int bits) {
        if (!isDone) store(space, lane, address, bits, 0);
    }

    // ---- looking into an instruction

    private final class Looking extends LaneRun {
        Looking() {
            super(InitCheck.this.now);
        }

        @Override
        long undefinedLane(int source) {
            if (!isOfLanes || !readsInactive(now.code())) return 0;
            return source < now.state().lanes() && now.active[source] != 0 ? 0 : -1;
        }

        @Override
        long undefinedRow(int row, int lane) {
            return shadow().undefined(row, lane) & 0xffff_ffffL;
        }

        @Override
        long undefinedMemory(String space, int lane, long address, int bits) {
            return InitCheck.this.undefined(space, lane, address, bits);
        }

        @Override
        void written(Step s, int row, int mask, int lane, int bits) {
            shadow().set(row, mask, lane, bits);
            if (bits == 0) return;
            isAny = true;
            int from = isOfLanes ? OF_LANES : origin(s.args().getLast(), lane).code();
            shadow().comes(row, lane, from);
        }

        private UndefinedOrigin origin(int value, int lane) {
            return new UndefinedOrigin(now, shadow(), reached, this, value, lane);
        }

        @Override
        void stored(Step s, String space, int lane, long address, long bits) {
            boolean isForAll = reached.of(space, address) == Isa.Reach.DEVICE;
            if (isForAll && bits != 0) found("goes into a buffer", s.args().get(1), lane);
            store(space, lane, address, (int) s.value(), isForAll ? 0 : bits);
        }

        @Override
        void used(Use as, Step s, int value, int lane) {
            found("is " + as.text, value, lane);
        }

        private void found(String does, int value, int lane) {
            origins[lane] = -1;
            UndefinedOrigin from = origin(value, lane);
            now.found(
                    isOfLanes ? Rule.DIVERGENCE_INACTIVE_LANE : from.rule(),
                    lane,
                    () -> from.text() + ", and " + does,
                    new Slice(now, tracked.get(now.wave), value, lane));
            from.registers().forEach((row, mask) -> shadow().set(row, mask, lane, 0));
        }
    }

    /// A group has ended: checks that what the next stage gets is defined.
    void ends(List<Wave> waves) {
        if (isOfLanes) return;
        for (int i = 0; i < waves.size(); i++) {
            now.wave = i;
            for (RegisterRef p : start.results()) {
                int row = now.rows.first(p);
                for (int lane = 0; row >= 0 && lane < waves.get(i).lanes(); lane++) {
                    boolean counts = now.launch.isWriting(waves.get(i), lane);
                    if (counts && (shadow().undefined(row, lane) & (int) p.mask()) != 0) missing(row, lane);
                }
            }
        }
    }

    private void missing(int row, int lane) {
        now.found(
                Rule.INIT_REGISTER,
                lane,
                () -> now.rows.register(row, -1) + " is a result, and the program ends without a defined value in it",
                new Slice(now, shadow(), -1, lane));
    }
}
