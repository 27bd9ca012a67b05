package dev.heddle.machine;

import dev.heddle.analysis.hazard.Warnings;
import dev.heddle.asm.Codec;
import dev.heddle.base.expr.Expr;
import dev.heddle.emulator.Engines;
import dev.heddle.emulator.Executable;
import dev.heddle.emulator.Profile;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.isa.Isa;
import dev.heddle.machine.watch.SyncWatch;
import dev.heddle.machine.watch.Tracer;
import dev.heddle.textures.UsedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A program, the grid that it runs on, and what it finds there: registers, constants, resources. May be
/// run again and again. Not for several threads.
public final class Launch {
    /// Threads of a group at most; the waves of a group are there at the same time.
    public static final int MAX_GROUP = 1 << 16;

    /// Threads of the host at most.
    public static final int MAX_THREADS = 1024;

    /// Instructions of a run by default.
    public static final long BUDGET = 1L << 34;

    Executable program;
    final long entry;
    private final @Nullable Function<Launch, RunResult> device;
    public GridExtent grid = new GridExtent(1, 1, 1);
    public GridExtent group = new GridExtent(1, 1, 1);
    final LaunchConstants constants = new LaunchConstants();

    /// What the caller says about registers at the start, in order.
    final List<StartRegister> given = new ArrayList<>();

    private @Nullable LaunchStage stage;

    @Nullable
    Buffer coverage;

    final List<Expr> before = new ArrayList<>();
    final List<Records> attributes = new ArrayList<>();
    final List<Records> results = new ArrayList<>();
    final List<Buffer> unfilled = new ArrayList<>();
    final LaunchResources resources;
    final Set<String> without = new TreeSet<>();
    int lanes;
    boolean hasLanes; // whether somebody has said how many
    int groupBytes;
    int laneBytes;

    @Nullable
    Executable preamble;

    long preambleEntry;
    int threads = Runtime.getRuntime().availableProcessors();
    long budget = BUDGET;
    long timeLimit = Long.MAX_VALUE;
    Engines engine = Engines.of(System.getProperty("heddle.engine", "auto"));
    boolean strictSync;
    long seed;

    @Nullable
    Warnings warnings;

    @Nullable
    Tracer tracer;

    @Nullable
    Profile profile;

    SourceLocator where = at -> "";
    Progress progress = (begun, all) -> {};
    Runnable preparation = () -> {};
    Runnable completion = () -> {};

    /// @param entry address of the first instruction
    public Launch(Executable program, long entry) {
        this(program, entry, null);
    }

    Launch(Executable program, long entry, @Nullable Function<Launch, RunResult> device) {
        this.device = device;
        this.program = program;
        this.entry = entry;
        this.lanes = program.codec().book().isa().lanes();
        this.resources = new LaunchResources(program.codec().book().isa());
    }

    /// Makes it a launch of one of the stages of the book; without it, it is what the head says. Registers
    /// that the stage sets replace those of the head.
    ///
    /// @throws IllegalArgumentException if there is no such stage
    public Launch stage(String name) {
        stage = LaunchStage.of(codec().book().isa(), name);
        program = program.staged(stage.stage());
        return this;
    }

    /// Says which samples of each pixel the primitive covers; without it, the first of all pixels.
    ///
    /// @param of one byte for each thread of the grid, x fastest; those beyond its end are not covered
    /// @throws IllegalArgumentException if it is not a launch of a stage
    public Launch coverage(Buffer of) {
        LaunchStage.required(stage, "a coverage");
        coverage = of;
        return this;
    }

    /// Lets all lanes do what the stage has before its programs, such as a fetch of texels; several are
    /// done in order.
    ///
    /// @param first register that it is about
    /// @param values numbers, or words of the book, by the names of parameters; what is not named is 0
    /// @throws IllegalArgumentException if the stage has nothing before its programs, or a value is unknown
    public Launch before(RegisterRef first, Map<String, String> values) {
        LaunchStage of = LaunchStage.required(stage, "something before its program");
        before.add(of.before(program.book(), first, values));
        return this;
    }

    /// Does what a command buffer has around this dispatch: the one before each run, the other after each
    /// that ends without a fault and is not in steps.
    public Launch between(Runnable before, Runnable after) {
        preparation = before;
        completion = after;
        return this;
    }

    /// Whether four lanes after each other are a square of threads.
    boolean hasSquares() {
        return stage != null && stage.stage().squares();
    }

    /// What registers hold at the start: what the caller says comes before what the book says.
    StartRegisters registers() {
        Isa isa = codec().book().isa();
        List<StartRegister> all = new ArrayList<>(LaunchStage.inputs(stage, isa));
        all.addAll(given);
        return StartRegisters.of(
                isa,
                all,
                attributes.stream().flatMap(r -> r.registers().stream()).toList());
    }

    /// Whether a lane has a thread, and that thread may change memory.
    public boolean isWriting(Wave wave, int lane) {
        return wave.exists(lane) && (stage == null || stage.isWriting(wave, lane));
    }

    public Codec codec() {
        return program.codec();
    }

    /// @return what runs
    public Executable program() {
        return program;
    }

    /// @return the number of groups, 1 x 1 x 1 if nothing is set
    public GridExtent grid() {
        return grid;
    }

    public Launch grid(int x, int y, int z) {
        return grid(new GridExtent(x, y, z));
    }

    public Launch grid(GridExtent groups) {
        grid = groups;
        return this;
    }

    /// @return threads of a group
    public GridExtent group() {
        return group;
    }

    public Launch group(int x, int y, int z) {
        return group(new GridExtent(x, y, z));
    }

    public Launch group(GridExtent threads) {
        group = threads;
        return this;
    }

    /// Puts a value into the constants (the uniforms) of the program.
    ///
    /// @param element number of its first element, in elements of the book's `constants`
    /// @param bits width of the value, 1..64
    /// @throws IllegalArgumentException if the program has no such constants
    public Launch constant(long element, int bits, long value) {
        constants.add(program, element, bits, value);
        return this;
    }

    /// Puts words into the constants, one after the other.
    ///
    /// @param element number of the first word's first element, in elements of the book's `constants`
    /// @throws IllegalArgumentException if there are fewer elements
    public Launch constants(long element, int[] values) {
        constants.add(program, element, values);
        return this;
    }

    /// @return width of the elements of the book's constants
    public int constantBits() {
        return program.constantBits();
    }

    /// @return the registers of the program's book by name
    public RegisterNames names() {
        return RegisterNames.of(program.book());
    }

    /// Sets a register in all lanes before the start.
    public Launch set(RegisterRef register, long value) {
        LaunchRegisters.checkIsThere(codec().book().isa(), register);
        given.add(new StartRegister.Constant(register, value));
        return this;
    }

    /// Sets a register in all lanes before the start: an argument of the program, say, if it is one of its
    /// constants.
    ///
    /// @param register as listings print it
    /// @param value signed or unsigned
    /// @throws IllegalArgumentException if there is no such register, or the value is too wide for it
    public Launch set(String register, long value) {
        RegisterRef r = names().get(register);
        LaunchRegisters.checkFits(register, r.width(), value);
        return set(r, value);
    }

    /// Sets registers of 32 bits, one after the other, in all lanes before the start.
    ///
    /// @param first as listings print it
    /// @throws IllegalArgumentException if there are fewer elements
    public Launch words(String first, int... values) {
        RegisterRef r = names().get(first);
        for (int i = 0; i < values.length; i++) set(LaunchRegisters.following(names(), r, i), values[i]);
        return this;
    }

    /// The same with the bits of floats.
    public Launch floats(String first, float... values) {
        int[] bits = new int[values.length];
        for (int i = 0; i < bits.length; i++) bits[i] = Float.floatToRawIntBits(values[i]);
        return words(first, bits);
    }

    /// Lets a register hold the address of a buffer when the program starts. One of 32 bits and the next
    /// one take the halves, the lower one first.
    ///
    /// @param register as listings print it
    /// @throws IllegalArgumentException if there is no such register, or an address does not fit
    public Launch address(String register, Buffer of) {
        RegisterRef r = names().get(register);
        set(r, of.address());
        if (r.width() == Long.SIZE) return this;
        RegisterRef next = LaunchRegisters.upper(names(), r, register);
        return set(next, of.address() >>> Integer.SIZE);
    }

    /// A register that holds something about the lane when it starts, beside those that the book names.
    ///
    /// @param what one of [Isa#INPUTS]
    public Launch input(RegisterRef register, String what) {
        LaunchStage.checkInput(what);
        LaunchRegisters.checkIsThere(codec().book().isa(), register);
        given.add(new StartRegister.PerLane(register, what));
        return this;
    }

    /// The same for a register as listings print it.
    public Launch input(String register, String what) {
        return input(names().get(register), what);
    }

    /// Registers that begin with words of a buffer, such as the attributes of a vertex: thread n of the
    /// grid gets the n-th record.
    ///
    /// @param first register of the first word, of 32 bits; the others go into those after it
    /// @param words of a record
    public Launch attribute(RegisterRef first, int words, Buffer from) {
        attributes.add(Records.of(codec().book().isa(), first, words, from));
        return this;
    }

    /// Registers that go to a buffer when the program has ended, as what a vertex shader computes: thread n
    /// of the grid writes the n-th record.
    public Launch result(RegisterRef first, int words, Buffer to) {
        results.add(Records.of(codec().book().isa(), first, words, to));
        return this;
    }

    /// Says whether it has one of the options of the book, which launches have by default. Before
    /// registers are named: an option may say where they are.
    ///
    /// @throws IllegalArgumentException if the book has no such option
    public Launch option(String name, boolean on) {
        codec().book().without(name);
        if (on || !without.add(name)) return this;
        boolean hasIt = program.book().options().contains(name);
        if (hasIt) program = program.without(name);
        return this;
    }

    /// Whether programs of this instruction set reach resources by numbers of such a table.
    public boolean hasTable(String table) {
        return resources.hasTable(table);
    }

    /// Lets the program reach a resource by a number.
    ///
    /// @param table of the book's head
    /// @throws IllegalArgumentException if there is no such table, or something else is bound there
    public Launch bind(String table, long number, Resource what) {
        resources.bind(table, number, what);
        if (what.isDescriptor()) program = program.described();
        return this;
    }

    /// Lets the program reach descriptors in memory by numbers, as far as nothing else is bound to them.
    ///
    /// @throws IllegalArgumentException if there is no such table
    public Launch bind(DescriptorTable what) {
        resources.bind(what);
        program = program.described();
        return this;
    }

    /// The same for a plain buffer.
    public Launch bind(String table, long number, Buffer what) {
        return bind(table, number, Resource.of(what));
    }

    /// @return the images and buffers that runs of this launch have reached by descriptors so far
    public List<UsedImage> usedImages() {
        return resources.used().all();
    }

    /// Says that the content of a buffer counts as uninitialised, whatever it is.
    public Launch unfilled(Buffer b) {
        unfilled.add(b);
        return this;
    }

    /// @return what a program finds when it starts, for those who watch it
    public LaunchStart start() {
        return LaunchStart.of(this);
    }

    /// @return lanes of a wave
    public int lanes() {
        return lanes;
    }

    /// @param n lanes of a wave; as many as the book says if nothing is set
    /// @throws IllegalArgumentException if there are none, or more than the instruction set has
    public Launch lanes(int n) {
        int most = program.codec().book().isa().lanes();
        if (n < 1 || n > most)
            throw new IllegalArgumentException("a wave of %d lanes; 1 to %d are possible".formatted(n, most));
        lanes = n;
        hasLanes = true;
        return this;
    }

    /// Whether someone looks at every instruction.
    boolean isWatched() {
        return tracer != null || strictSync || warnings != null;
    }

    /// @return lanes that may run as one wave: those of some waves if the book allows it and it is not watched
    int waveWidth() {
        Isa isa = program.codec().book().isa();
        return lanes == isa.lanes() && !isWatched() ? isa.abreast() : lanes;
    }

    /// @param width lanes that may run as one wave
    /// @return lanes of each wave; where lanes go their own ways, none that no thread has
    int waveLanes(int width) {
        return codec().book().isa().apart() ? Math.min(width, group.count()) : width;
    }

    /// @param bytes of memory that each group has, not initialised but 0 here
    public Launch groupBytes(long bytes) {
        groupBytes = LaunchLimits.checked(bytes, LaunchLimits.MAX_GROUP_BYTES);
        return this;
    }

    /// @param bytes of memory that each lane has
    public Launch laneBytes(long bytes) {
        laneBytes = LaunchLimits.checked(bytes, LaunchLimits.MAX_LANE_BYTES);
        return this;
    }

    /// Says how many registers a lane has; to use one after them is a fault. Without it, it has all.
    ///
    /// @param bits of the first register file of lanes
    /// @throws IllegalArgumentException if the file has fewer
    public Launch registers(long bits) {
        program = program.reserving(bits, names()::name);
        return this;
    }

    /// A program that one lane runs before all others; what it writes to shared registers is there when
    /// they start.
    public Launch preamble(Executable code, long at) {
        preamble = code;
        preambleEntry = at;
        return this;
    }

    /// @param n threads of the host, 1 to [#MAX_THREADS]
    /// @throws IllegalArgumentException if it is another number
    public Launch threads(int n) {
        if (n < 1 || n > MAX_THREADS)
            throw new IllegalArgumentException("%d threads; 1 to %d are possible".formatted(n, MAX_THREADS));
        threads = n;
        return this;
    }

    /// @param instructions that may be run, each counted once for all lanes of a wave
    public Launch budget(long instructions) {
        budget = instructions;
        return this;
    }

    /// @param nanos that the run may take; it ends, too, when the thread that has begun it is interrupted
    public Launch timeLimit(long nanos) {
        timeLimit = nanos;
        return this;
    }

    /// Says how waves are run; by what is fastest if nothing is set. The results are the same. A run that
    /// is watched takes the interpreter.
    public Launch engine(Engines by) {
        engine = by;
        return this;
    }

    /// Collects what the run spends its instructions on. It runs as without, a little slower.
    ///
    /// @param to of this launch's program
    public Launch profile(Profile to) {
        profile = to;
        return this;
    }

    /// @return an empty profile of this launch's program
    public Profile profile() {
        return new Profile(program);
    }

    /// Tells how far the run is.
    public Launch progress(Progress to) {
        progress = to;
        return this;
    }

    /// Chooses the order in which the waves of a group run from barrier to barrier.
    ///
    /// @param by 0 for that of their numbers, the default
    public Launch order(long by) {
        seed = by;
        return this;
    }

    /// @return what the order of waves was chosen by
    public long order() {
        return seed;
    }

    /// Runs it to its end on the device that it was made by.
    ///
    /// @throws RunFault where the program does what it must not, or what is unknown; buffers keep what
    ///     was written
    /// @throws IllegalStateException if it was not made by a device
    public RunResult run() {
        if (device == null) throw new IllegalStateException("a launch that no device has made");
        return device.apply(this);
    }

    /// Names the lines of a source in faults.
    public Launch source(SourceLocator by) {
        where = by;
        return this;
    }

    /// Makes it a fault to use a result that the program has not waited for, by what the book says about
    /// waiting. Without it, results are there at once.
    ///
    /// @throws IllegalArgumentException if the book says nothing about it
    public Launch strictSync(boolean on) {
        if (on && !SyncWatch.isKnown(codec()))
            throw new IllegalArgumentException("the book of %s does not say what programs have to wait for"
                    .formatted(codec().book().isa().name()));
        strictSync = on;
        return this;
    }

    /// Collects what the machine lets pass but programs hardly mean, such as accesses beyond a buffer that
    /// give 0.
    public Launch warn(Warnings to) {
        warnings = to;
        return this;
    }

    /// @return the line of a source that an address comes from, such as `kernel.s:12`, or nothing
    public String source(long address) {
        return where.of(address);
    }

    /// Watches every instruction; the groups then run one after the other.
    public Launch trace(Tracer by) {
        tracer = by;
        return this;
    }
}
