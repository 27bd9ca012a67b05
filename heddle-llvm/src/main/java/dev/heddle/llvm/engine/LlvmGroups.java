package dev.heddle.llvm.engine;

import dev.heddle.emulator.GroupCode;
import dev.heddle.emulator.GroupStart;
import dev.heddle.emulator.Register;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.state.Memory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Groups by the function of `groups.ll`.
final class LlvmGroups implements GroupCode, Running {
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;

    private final LlvmTier tier;
    private final BlockTable table;
    private final FrameLayout layout;
    private final Arena arena = Arena.ofAuto();
    private final MemorySegment fields = arena.allocate(GroupField.SIZE, Long.BYTES);
    private final List<Frame> frames = new ArrayList<>();

    /// Has what is behind addresses in the fields.
    private final GroupStart start;

    private long ran;
    private long handedOver;

    private LlvmGroups(LlvmTier tier, BlockTable table, FrameLayout layout, GroupStart start) {
        this.tier = tier;
        this.table = table;
        this.layout = layout;
        this.start = start;
        MemorySegment copies = addresses(GroupField.COPIES, start.waves().size());
        MemorySegment all = addresses(GroupField.FRAMES, start.waves().size());
        int n = 0;
        for (Wave w : start.waves()) {
            Frame f = tier.prepared(w, table);
            MemorySegment copy = arena.allocate(f.memory().byteSize(), 64).copyFrom(f.memory());
            frames.add(f);
            all.setAtIndex(LONG, n, f.memory().address());
            copies.setAtIndex(LONG, n++, copy.address());
        }
        set(GroupField.WAVES, n);
        set(GroupField.X, start.x());
        set(GroupField.Y, start.y());
        memories(start.memories());
        ranges();
        inputs(start.inputs().stream()
                .filter(i -> !i.isFixed() && isSeen(i.register()))
                .toList());
    }

    /// @return null if an input is not in a row, or a word that all lanes share
    static @Nullable LlvmGroups of(LlvmTier tier, BlockTable table, FrameLayout layout, GroupStart start) {
        for (GroupStart.Input i : start.inputs())
            if (i.register().row() < 0 && i.register().common() < 0) return null;
        return new LlvmGroups(tier, table, layout, start);
    }

    /// Whether code may see a register. What all lanes share is always in the frame.
    private boolean isSeen(Register r) {
        return r.common() >= 0 || table.touched().narrow().contains(r.row());
    }

    // ---- fields

    private void set(GroupField f, long value) {
        fields.set(LONG, f.at(), value);
    }

    private long get(GroupField f) {
        return fields.get(LONG, f.at());
    }

    /// @return room for so many words, whose address a field has
    private MemorySegment addresses(GroupField f, long words) {
        MemorySegment made = arena.allocate(Math.max(words, 1) * Long.BYTES, 64);
        set(f, made.address());
        return made;
    }

    private void memories(List<Memory> of) {
        MemorySegment list = addresses(GroupField.MEMORIES, 2L * of.size());
        int n = 0;
        for (Memory m : of) {
            Memory.Window all = m.window(0);
            if (all == null || !(all.bytes() instanceof MemorySegment bytes)) continue;
            list.setAtIndex(LONG, 2L * n, bytes.address());
            list.setAtIndex(LONG, 2L * n++ + 1, bytes.byteSize());
        }
        set(GroupField.MEMORY_COUNT, n);
    }

    private void ranges() {
        Frame f = frames.getFirst();
        FrameRanges r =
                FrameRanges.of(layout, table.touched(), f.lanes(), f.wave().areApart());
        List<FrameRanges.Range> all = new ArrayList<>(r.written());
        all.addAll(r.read());
        MemorySegment list = addresses(GroupField.RANGES, 2L * all.size());
        for (int i = 0; i < all.size(); i++) {
            list.setAtIndex(LONG, 2L * i, all.get(i).first());
            list.setAtIndex(LONG, 2L * i + 1, all.get(i).bytes());
        }
        set(GroupField.WRITTEN_COUNT, r.written().size());
        set(GroupField.RANGE_COUNT, all.size());
    }

    private void inputs(List<GroupStart.Input> of) {
        set(GroupField.INPUT_COUNT, of.size());
        long size = GroupField.Input.SIZE;
        MemorySegment list = addresses(GroupField.INPUTS, of.size() * size / Long.BYTES);
        for (int k = 0; k < of.size(); k++) input(of.get(k), list.asSlice(k * size, size));
    }

    private void input(GroupStart.Input in, MemorySegment to) {
        Register r = in.register();
        boolean isShared = r.common() >= 0;
        int low = r.place().low();
        int lanes = layout.strips(frames.getFirst().lanes()) * layout.lanes();
        int each = lanes * Integer.BYTES;
        MemorySegment values = arena.allocate((long) in.first().length * each, Integer.BYTES);
        for (int w = 0; w < in.first().length; w++) {
            int[] own = in.first()[w];
            MemorySegment.copy(own, 0, values, ValueLayout.JAVA_INT, (long) w * each, Math.min(own.length, lanes));
        }
        set(to, GroupField.Input.ROW, isShared ? 0 : layout.narrowAt(r.row()));
        set(to, GroupField.Input.SHARED, isShared ? layout.sharedAt(r.common()) : 0);
        set(to, GroupField.Input.LOW, low);
        set(to, GroupField.Input.MASK, -1 >>> Integer.SIZE - r.place().width() << low);
        set(to, GroupField.Input.X, in.steps()[0]);
        set(to, GroupField.Input.Y, in.steps()[1]);
        set(to, GroupField.Input.Z, in.steps()[2]);
        set(to, GroupField.Input.VALUES, values.address());
        set(to, GroupField.Input.EACH, each);
    }

    private static void set(MemorySegment in, GroupField.Input f, long value) {
        in.set(LONG, f.at(), value);
    }

    // ---- running

    @Override
    public Frame frame() {
        return frames.get((int) get(GroupField.WAVE));
    }

    @Override
    public void take(long first, long past) {
        set(GroupField.NEXT, first);
        set(GroupField.PAST, past);
    }

    @Override
    public Outcome run(long budget) {
        long before = all();
        set(GroupField.LEFT, budget);
        Upcalls.enter(this);
        try {
            tier.groups(fields);
        } finally {
            Reference.reachabilityFence(start);
        }
        ran = all() - before;
        return switch ((int) get(GroupField.STATUS)) {
            case Status.STOPPED -> Outcome.ENDED;
            case Status.BUDGET -> Outcome.BUDGET;
            default -> Outcome.LEAVES;
        };
    }

    /// Instructions, also of a group that has not ended.
    private long all() {
        long sum = instructions();
        if (isWithin()) for (Frame f : frames) sum += f.memory().get(LONG, FrameLayout.INSTRUCTIONS);
        return sum;
    }

    @Override
    public long ran() {
        return ran;
    }

    @Override
    public boolean isWithin() {
        return get(GroupField.WITHIN) != 0;
    }

    @Override
    public long number() {
        return get(GroupField.NEXT) - get(GroupField.WITHIN);
    }

    @Override
    public int wave() {
        return (int) get(GroupField.WAVE);
    }

    @Override
    public int waiting() {
        return (int) get(GroupField.WAITING);
    }

    @Override
    public int stopped() {
        return (int) get(GroupField.STOPPED);
    }

    @Override
    public void handOver() {
        handedOver++;
        set(GroupField.WITHIN, 0);
        set(GroupField.FULL, 1);
        for (Frame f : frames) tier.handOver(f);
        if (wave() < frames.size()) tier.raise(frame());
    }

    @Override
    public boolean isCurrent() {
        return tier.isCurrent(table) && 2 * handedOver <= get(GroupField.ENDED) + 1;
    }

    @Override
    public long instructions() {
        return get(GroupField.INSTRUCTIONS);
    }

    @Override
    public long laneInstructions() {
        return get(GroupField.LANE_INSTRUCTIONS);
    }
}
