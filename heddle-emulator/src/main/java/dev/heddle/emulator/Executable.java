package dev.heddle.emulator;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Aliases;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.expr.Expr;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Lifter;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.state.Fault;
import dev.heddle.ir.state.RegisterLayout;
import dev.heddle.ir.state.Reserved;
import dev.heddle.isa.Book;
import dev.heddle.isa.Isa;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A program that waves can run. Its instructions are translated when they are first reached. May be shared by threads.
public final class Executable extends WaveProgram {
    /// Instructions of a block at most.
    private static final int MAX_BLOCK_INSTRUCTIONS = 64;

    /// What the program is translated for.
    ///
    /// @param longest instructions of a block at most
    /// @param reserved registers that a lane has; null for all
    /// @param isDescribed whether launches bind descriptors to numbers
    /// @param without options of the book that launches are without
    /// @param stage of the launches; null for none
    private record Setup(
            int longest,
            @Nullable Reserved reserved,
            boolean isDescribed,
            Set<String> without,
            Isa.@Nullable Stage stage) {
        static final Setup PLAIN = new Setup(MAX_BLOCK_INSTRUCTIONS, null, false, Set.of(), null);

        Setup longest(int most) {
            return new Setup(most, reserved, isDescribed, without, stage);
        }

        Setup reserving(Reserved own) {
            return new Setup(longest, own, isDescribed, without, stage);
        }

        Setup described() {
            return new Setup(longest, reserved, true, without, stage);
        }

        Setup without(String option) {
            Set<String> all = new TreeSet<>(without);
            all.add(option);
            return new Setup(longest, reserved, isDescribed, all, stage);
        }

        Setup of(Isa.Stage its) {
            return new Setup(longest, reserved, isDescribed, without, its);
        }
    }

    private final Lifter lifter;
    private final DescriptorCodes descriptors;
    private final byte[] code;
    private final long base;
    private final Setup setup;

    /// The same program for other launches, by what they have.
    private final Map<Setup, Executable> others = new ConcurrentHashMap<>();

    /// The book as its launches see it, which may be without some options.
    private final Book book;

    private final Map<Stretch, Block> blocks = new ConcurrentHashMap<>();

    /// What instructions do, by their addresses: blocks and regions that overlap ask for the same ones.
    private final Map<Long, LaneCode> lifted = new ConcurrentHashMap<>();

    /// Instructions of translated blocks that set bits of unknown meaning, by their addresses.
    private final Map<Long, Insn> unknownBits = new ConcurrentHashMap<>();

    /// Made when a launch wants them; null before, or if nothing is compiled.
    private volatile @Nullable CompiledRegions regions;

    /// Groups that have been run, and those that had not begun the last time.
    private final AtomicLong groups = new AtomicLong();

    private volatile long groupsLeft;

    /// @param code the bytes
    /// @param base address of the first one
    public Executable(Codec codec, byte[] code, long base) {
        this(codec, new DescriptorCodes(codec), code, base);
    }

    /// @param descriptors of the same book, perhaps with some compiled for other programs
    public Executable(Codec codec, DescriptorCodes descriptors, byte[] code, long base) {
        this(codec, descriptors, code, base, Setup.PLAIN);
    }

    private Executable(Codec codec, DescriptorCodes descriptors, byte[] code, long base, Setup setup) {
        super(codec);
        this.descriptors = descriptors;
        Book all = codec.book();
        for (String option : setup.without) all = all.without(option);
        this.book = all;
        this.lifter = Lifter.of(codec, book, setup.isDescribed, setup.stage);
        this.code = code.clone();
        this.base = base;
        this.setup = setup;
    }

    /// @return the same program in blocks of one instruction, so that it can be watched; kept with this one
    public Executable stepwise() {
        return kept(setup.longest(1));
    }

    /// @return the same program for launches that bind descriptors to numbers; kept with this one
    public Executable described() {
        return setup.isDescribed ? this : kept(setup.described());
    }

    @Override
    public String stageName() {
        for (Map.Entry<String, Isa.Stage> e : isa().stages().entrySet())
            if (e.getValue().equals(setup.stage)) return e.getKey();
        return "";
    }

    /// @return the same program for launches of a stage of the book; kept with this one
    public Executable staged(Isa.Stage stage) {
        return kept(setup.of(stage));
    }

    private Executable kept(Setup other) {
        return others.computeIfAbsent(other, this::with);
    }

    private Executable with(Setup other) {
        return new Executable(codec(), descriptors, code, base, other);
    }

    /// @param option that a launch may be without
    /// @return the same program for launches without it; kept with this one
    /// @throws IllegalArgumentException if the book has no such option
    public Executable without(String option) {
        return kept(setup.without(option));
    }

    /// @return the book as its launches see it
    public Book book() {
        return book;
    }

    /// The same program, when a lane has only some registers: to use others is a fault.
    ///
    /// @param bits that it has of the first register file of lanes
    /// @param names how registers are called
    /// @throws IllegalArgumentException if the file has fewer, or lanes have no registers
    public Executable reserving(long bits, Function<RegisterRef, String> names) {
        return with(setup.reserving(Reserved.of(isa(), bits, names)));
    }

    /// @return width of the elements of the book's constants
    /// @throws IllegalArgumentException if the book has none
    public int constantBits() {
        return constants().type().bits();
    }

    /// @return how many elements the book's constants have
    public int constantCount() {
        return constants().count();
    }

    private Isa.View constants() {
        String name = isa().constants();
        Isa.View v = isa().views().get(name);
        if (v != null) return v;
        Isa.State s = isa().states().get(name);
        if (s == null) throw new IllegalArgumentException(isa().name() + " has no constants that a launch sets");
        return new Isa.View(s.name(), s.type(), s.count(), s.name());
    }

    /// Puts a value into the constants of a wave.
    ///
    /// @param element number of the first element of the book's constants
    /// @param count how many elements it takes
    /// @throws IllegalArgumentException if there are fewer elements
    public void constant(Wave w, int element, int count, long value) {
        Isa.View v = constants();
        if (element < 0 || count > v.count() - element)
            throw new IllegalArgumentException(
                    "constant %d is beyond the last of %d".formatted(element + count - 1, v.count()));
        int bits = v.type().bits();
        int whole = layout().registers().elementBits(v.of());
        for (int i = 0; i < count; i++) {
            int bit = (element + i) * bits;
            w.set(new RegisterRef(v.of(), bit / whole, bit % whole, bits), value >>> i * bits);
        }
    }

    /// Puts words into the constants of a wave, one after the other.
    ///
    /// @param element number of the first word's first element of the book's constants
    /// @throws IllegalArgumentException if there are fewer elements
    public void constants(Wave w, int element, int[] values) {
        Isa.View v = constants();
        int bits = v.type().bits();
        RegisterLayout layout = layout().registers();
        boolean isPlain = bits == Integer.SIZE && layout.elementBits(v.of()) == bits;
        if (isPlain && layout.isShared(v.of()) && values.length <= v.count() - element) {
            w.commons.set(layout.number(v.of(), element), values);
            return;
        }
        int each = Math.max(1, Integer.SIZE / bits);
        for (int i = 0; i < values.length; i++) constant(w, element + i * each, each, values[i] & 0xffff_ffffL);
    }

    @Override
    public List<Insn> insns() {
        List<Insn> out = new ArrayList<>();
        for (long at = base; at - base < code.length; ) {
            Insn i = insn(at);
            if (i != null) out.add(i);
            int from = (int) (at - base);
            at += i == null ? isa().unknownBytes(code, from, code.length - from) : i.length();
        }
        return out;
    }

    /// @return the instruction at an address, or null if there is none
    public @Nullable Insn insn(long address) {
        long at = address - base;
        if (at < 0 || at >= code.length) return null;
        Insn found = codec().decode(code, (int) at, code.length - (int) at, address);
        return found == null ? null : Aliases.attached(found, this::before);
    }

    /// @return the alias that ends at an address, or null
    private @Nullable Insn before(long address) {
        for (int length = isa().granule(); length <= isa().maxBytes(); length += isa().granule()) {
            int at = Math.toIntExact(address - base) - length;
            if (at < 0) break;
            Insn i = codec().decode(code, at, length, address - length);
            if (i != null && i.length() == length && Aliases.table(i) != null) return i;
        }
        return null;
    }

    /// Where a block begins, and an address that it does not go beyond; unsigned.
    private record Stretch(long from, long limit) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Stretch s && from == s.from && limit == s.limit;
        }

        @Override
        public int hashCode() {
            return Long.hashCode(from) * 31 + Long.hashCode(limit);
        }
    }

    @Override
    Block block(long address, long limit) {
        Stretch place = new Stretch(address, limit);
        Block b = blocks.get(place);
        if (b != null) return b;
        synchronized (layout()) {
            return translated(place);
        }
    }

    /// Takes note of a launch of the program: what it makes for later is made only if much is left to run.
    ///
    /// @param more groups that have been run since the last time
    /// @param left groups that have not begun
    public void progress(long more, long left) {
        groups.addAndGet(more);
        groupsLeft = left;
        CompiledRegions known = regions;
        if (known != null) known.progress(more, left);
    }

    @Override
    @Nullable
    Tier tier(long address, Engines by, long work) {
        // Waves of one lane are not worth it; what their descriptors say is.
        if (by == Engines.AUTO && isa().lanes() == 1 || !isCompiled(by)) return Tier.NONE;
        CompiledRegions known = regions;
        if (known == null) known = found();
        return known == null ? Tier.NONE : known.at(address, by, work);
    }

    /// Whether a launch may run machine code, which wants memories outside of the heap.
    public boolean isCompiled(Engines by) {
        if (by != Engines.AUTO)
            return by == Engines.LLVM && EngineSupport.problem().isEmpty();
        return FoundGenerator.IS_THERE;
    }

    /// @return how often code of the program has been compiled: 0 if there is none
    public int compiled() {
        CompiledRegions known = regions;
        return known == null ? 0 : known.version();
    }

    /// @return what runs groups by the code that there is; null if that cannot be done
    public @Nullable GroupCode groups(GroupStart start) {
        CompiledRegions known = regions;
        return known == null ? null : known.groups(start);
    }

    private synchronized @Nullable CompiledRegions found() {
        CodeGenerator generator = FoundGenerator.HERE;
        if (regions == null && generator != null) {
            CompiledRegions made = generator.regions(layout(), this::laneCode);
            if (made != null) made.progress(groups.get(), groupsLeft);
            regions = made;
        }
        return regions;
    }

    /// @return those that a run has asked for, or null
    @Nullable
    CompiledRegions regions() {
        return regions;
    }

    @Override
    public @Nullable LaneCode laneCode(long address) {
        LaneCode known = lifted.get(address);
        if (known != null) return known;
        Insn i = insn(address);
        if (i == null) return null;
        String wrong = Aliases.table(i) == null ? null : Aliases.wrong(i, insn(address + i.length()));
        LaneCode lane = wrong != null ? Lifter.fault(i, wrong) : lifter.lift(i);
        LaneCode made = setup.reserved == null ? lane : setup.reserved.checked(lane);
        lifted.put(address, made);
        return made;
    }

    /// What the lanes of a wave do before its first instruction.
    private final Map<List<Expr>, Block> beginnings = new HashMap<>();

    /// @return registers that are written before the program starts
    public List<RegisterRef> begun(List<Expr> calls) {
        if (calls.isEmpty()) return List.of();
        List<RegisterRef> out = new ArrayList<>();
        for (Step s : lifter.lift(calls, any()).steps())
            if (s.op() == Op.WRITE) out.add(Objects.requireNonNull(s.place()));
        return out;
    }

    @Override
    Block beginning(List<Expr> calls) {
        synchronized (layout()) {
            Block known = beginnings.get(calls);
            if (known != null) return known;
            BlockBuilder builder = new BlockBuilder(layout());
            new Translation(layout(), descriptors, builder, lifter.lift(calls, any())).run();
            Block made = builder.build(base, base);
            beginnings.put(List.copyOf(calls), made);
            return made;
        }
    }

    private Insn any() {
        List<Insn> all = insns();
        if (all.isEmpty()) throw new Fault("the program has no instructions", -1);
        return all.getFirst();
    }

    private Block translated(Stretch place) {
        Block before = blocks.get(place);
        if (before != null) return before;
        BlockBuilder builder = new BlockBuilder(layout());
        long address = place.from;
        long at = address;
        for (int n = 0; n < setup.longest; n++) {
            // The first one is run wherever it is: a block without one would go on for ever.
            if (n > 0 && Long.compareUnsigned(at, place.limit) >= 0) break;
            LaneCode lane = laneCode(at);
            if (lane == null) {
                if (n > 0) break;
                if (isa().fragments() && at - base == code.length) {
                    builder.stop();
                    break;
                }
                throw new Fault(
                        at - base < 0 || at - base >= code.length
                                ? "there is no code at this address"
                                : "invalid encoding",
                        -1);
            }
            new Translation(layout(), descriptors, builder, lane).run();
            if (codec().hasUnknownBits(lane.insn())) unknownBits.put(at, lane.insn());
            at += lane.insn().length();
            if (endsBlock(lane)) break;
        }
        Block b = builder.build(address, at);
        blocks.put(place, b);
        return b;
    }

    /// @return the instructions that runs have come to, of this program and its forms for other launches, that set
    ///     bits of unknown meaning; by their addresses
    public NavigableMap<Long, Insn> unknownBits() {
        NavigableMap<Long, Insn> out = new TreeMap<>(unknownBits);
        for (Executable other : others.values()) out.putAll(other.unknownBits());
        return out;
    }

    private static boolean endsBlock(LaneCode c) {
        List<Step> steps = c.steps();
        for (int i = steps.size() - 1; i >= 0; i--) {
            switch (steps.get(i).op()) {
                case JUMP, SET_EXEC, STOP, BARRIER, FAULT -> {
                    return true;
                }
                default -> {}
            }
        }
        return false;
    }
}
