package dev.heddle.emulator;

import dev.heddle.emulator.lanes.Lanes32;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.state.Memory;
import dev.heddle.ir.state.ProgramRows;
import dev.heddle.ir.state.RegisterLayout;
import dev.heddle.ir.state.Resources;
import dev.heddle.ir.state.Textures;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Lanes that run together, with their registers. Where a book gives every lane a program counter of its own, those at
/// the lowest address run, and others join in when the addresses meet. Not for several threads.
public final class Wave {
    private final WaveProgram program;
    final RegisterLayout layout;
    final ConstantPool constants;
    final int lanes;

    /// Elements of a row: some more than there are lanes, so that vectors need not end with the lanes.
    final int room;

    /// Narrow rows: registers, constants of the program, values within an instruction.
    int[][] narrow = new int[0][];

    /// Wide rows.
    long[][] wide = new long[0][];

    /// Narrow rows that are known to hold no denormal float.
    boolean[] clean = new boolean[0];

    /// What all lanes share.
    final int[] shared;

    final long[] wideShared;

    /// Packed files.
    final byte[] packed;

    /// Writes results that only active lanes may see.
    final PartialRows partial;

    final SharedRegisters commons = new SharedRegisters(this);
    ProgramRows.Needed have = ProgramRows.Needed.NONE;
    private @Nullable SavedRegisters base;

    /// Whether the last reset has set all rows, and not only those that code writes.
    private boolean isFresh = true;

    /// Lanes that exist; the others are never active.
    final int[] exists;

    /// How many exist, if these are the first ones; else -1.
    private int existing = -1;

    /// Whether all lanes are active.
    boolean full;

    final int width;

    /// How many lanes are active, and how often these have changed, or those at the wave's address.
    int active;

    private int laneChanges;

    /// Lanes of each of the waves that run as this one, and how many of them have an active lane: at least
    /// 1, for a wave without one still runs.
    final int each;

    int running;

    final Memory[] spaces;
    final Resources resources;
    final Textures.Question question;

    /// Address of the next instruction.
    long pc;

    /// Where its lanes are, if each has an address of its own.
    final LaneProgramCounters paths;

    boolean stopped;

    /// Whether a region has ended at a barrier; and that region, if it continues behind it, or the program has ended in
    /// it. Until then, or until somebody asks for them, it has the registers.
    boolean waits;

    @Nullable
    Tier waitsIn;

    /// Whether no other waves are in its group.
    boolean isAlone;

    /// Number of the operation that runs, within its block.
    int at;

    long instructions;
    long laneInstructions;

    /// What regions keep for this wave, by their numbers.
    private @Nullable Object[] kept = new Object[0];

    /// The block that ran last.
    Block last = Block.NONE;

    /// Instructions before which no region is tried.
    long holdUntil;

    boolean comesFromRegion; // a region ran last

    boolean compilesDescriptors;

    /// What [#room] is a multiple of.
    private static final int MULTIPLE = 16;

    /// A wave of as many lanes as the book says, without resources.
    public Wave(WaveProgram program, Memory... spaces) {
        this(program, program.isa().lanes(), program.isa().lanes(), Resources.NONE, spaces);
    }

    /// @param lanes how many there are of it
    /// @param width how many it would have if none were left out at its end
    /// @param spaces the address spaces, in the order of the book's head
    public Wave(WaveProgram program, int lanes, int width, Resources resources, Memory... spaces) {
        this.program = program;
        this.width = width;
        this.layout = program.layout().registers();
        this.constants = program.layout().constants();
        this.lanes = lanes;
        this.question = new Textures.Question(lanes);
        this.room = (lanes + MULTIPLE - 1) / MULTIPLE * MULTIPLE;
        this.resources = resources;
        this.spaces = spaces.clone();
        this.each = Math.min(lanes, program.isa().lanes());
        this.paths = new LaneProgramCounters(this, program.isa().apart());
        this.shared = new int[layout.shared()];
        this.wideShared = new long[layout.wideShared()];
        this.packed = new byte[layout.packed()];
        this.exists = new int[room];
        this.partial = new PartialRows(this);
        grow();
    }

    /// Makes room for rows that blocks translated since need, and sets their constants.
    void grow() {
        ProgramRows.Needed before = have;
        ProgramRows.Needed rows = program.layout().rows().needed();
        if (rows == before) return;
        have = rows;
        int narrowBefore = narrow.length;
        if (rows.narrow() > narrowBefore) {
            narrow = Arrays.copyOf(narrow, rows.narrow());
            for (int i = narrowBefore; i < narrow.length; i++) narrow[i] = new int[room];
            clean = Arrays.copyOf(clean, rows.narrow());
        }
        int wideBefore = wide.length;
        if (rows.wide() > wideBefore) {
            wide = Arrays.copyOf(wide, rows.wide());
            for (int i = wideBefore; i < wide.length; i++) wide[i] = new long[lanes];
        }
        narrow[RegisterLayout.ONCE][0] = -1;
        for (int i = before.constantCount(); i < rows.constantCount(); i++)
            Arrays.fill(narrow[rows.constantRows()[i]], rows.constants()[i]);
        for (int i = before.wideConstantCount(); i < rows.wideConstantCount(); i++)
            Arrays.fill(wide[rows.wideConstantRows()[i]], rows.wideConstants()[i]);
        if (rows.mirrors() != before.mirrors()) commons.mirror();
    }

    /// Starts anew: all registers 0, the first `count` lanes exist and are active.
    public void reset(long entry, int count) {
        for (int i = RegisterLayout.FIRST; i < layout.narrow(); i++) Arrays.fill(narrow[i], 0);
        for (int i = 0; i < layout.wide(); i++) Arrays.fill(wide[i], 0);
        Arrays.fill(shared, 0);
        Arrays.fill(wideShared, 0);
        Arrays.fill(packed, (byte) 0);
        commons.changed();
        commons.mirror();
        base = null;
        isFresh = true;
        start(entry, count);
    }

    /// Whether a row that no code writes is as it was before the last reset.
    boolean keeps(int row) {
        return !isFresh && Arrays.binarySearch(have.written(), row) < 0;
    }

    /// Lanes that are 0 here have no thread, after a [#reset].
    public void only(int[] there) {
        exist(there);
        System.arraycopy(exists, 0, narrow[RegisterLayout.EXEC], 0, lanes);
        paths.reset(exists);
        count();
        stopped = active == 0;
    }

    /// Of the lanes that exist those go on to do so that are not 0 here.
    void exist(int[] there) {
        Lanes32.and(exists, exists, there, lanes);
        existing = -1;
    }

    private void start(long entry, int count) {
        Arrays.fill(clean, false);
        if (count != existing) for (int i = 0; i < lanes; i++) exists[i] = i < count ? -1 : 0;
        existing = count;
        System.arraycopy(exists, 0, narrow[RegisterLayout.EXEC], 0, lanes);
        paths.reset(exists);
        active(count, (count + each - 1) / each);
        pc = entry;
        stopped = false;
        waitsIn = null;
        instructions = 0;
        laneInstructions = 0;
        holdUntil = 0;
        comesFromRegion = false;
    }

    /// Takes the registers from a region that was to go on.
    void settle() {
        Tier region = waitsIn;
        waitsIn = null;
        if (region != null) region.settle(this);
    }

    /// @return a copy of all registers
    public SavedRegisters save() {
        settle();
        return new SavedRegisters(layout, narrow, wide, lanes, shared, wideShared, packed);
    }

    /// [#reset] with registers that were saved before. Those that the program does not write and that were set by
    /// [#set] keep what they have, if the same were the last.
    public void reset(long entry, int count, SavedRegisters from) {
        waitsIn = null;
        isFresh = from != base;
        if (from == base) {
            grow();
            ProgramRows.Needed rows = program.layout().rows().needed();
            for (int i : rows.written()) from.restore(i, narrow[i], lanes);
            for (int i : rows.wideWritten()) from.restore(i, wide[i], lanes);
        } else {
            from.restoreRows(narrow, wide, lanes);
        }
        if (isFresh || commons.areChanged()) commons.restore(from);
        base = from;
        start(entry, count);
    }

    /// Takes over the registers that all lanes share.
    public void restoreShared(SavedRegisters from) {
        settle();
        commons.restore(from);
        commons.changed();
    }

    /// Notes how many lanes are active.
    private void count() {
        int[] exec = narrow[RegisterLayout.EXEC];
        int lanesOn = 0;
        for (int i = 0; i < lanes; i++) lanesOn -= exec[i];
        int waves = lanesOn == lanes ? (lanes + each - 1) / each : 0;
        for (int i = 0; i < lanes && lanesOn < lanes; i += each) waves -= some(exec, i);
        active(lanesOn, waves);
    }

    private void active(int lanesOn, int waves) {
        active = lanesOn;
        full = lanesOn == lanes;
        running = Math.max(waves, 1);
        laneChanges++;
        partial.changed();
    }

    /// @return -1 if one of the lanes of a wave is active, else 0
    private int some(int[] exec, int first) {
        int out = 0;
        for (int i = first; i < Math.min(first + each, lanes); i++) out |= exec[i];
        return out;
    }

    /// Sets the active lanes from a row of masks.
    void exec(int row) {
        if (paths.apart) paths.exec(narrow[row]);
        else active(narrow[row], exists);
    }

    /// The lanes of both masks are active from now on.
    void active(int[] these, int[] and) {
        Lanes32.and(narrow[RegisterLayout.EXEC], these, and, lanes);
        count();
    }

    /// Lanes that are at the lowest address run, if others are there as well or have been passed. A run does this by
    /// itself; it is for those who look at a wave between two instructions.
    public void arrive() {
        paths.arrive();
    }

    /// @return whether a lane has a thread
    public boolean exists(int lane) {
        return exists[lane] != 0;
    }

    /// @return whether a lane is at the wave's address
    public boolean isHere(int lane) {
        return exists[lane] != 0 && narrow[RegisterLayout.HERE][lane] != 0;
    }

    /// Whether all lanes that have not ended are at the wave's address.
    public boolean isTogether() {
        return paths.together;
    }

    /// @return whether a lane has not ended
    public boolean isAlive(int lane) {
        return paths.isAlive(lane) && !stopped;
    }

    /// @return address of a lane's next instruction
    public long pc(int lane) {
        return paths.address(lane);
    }

    public WaveProgram program() {
        return program;
    }

    /// @param region its number
    /// @return what it has kept, or null
    @Nullable
    Object kept(int region) {
        return region < kept.length ? kept[region] : null;
    }

    void keep(int region, Object what) {
        if (region >= kept.length) kept = Arrays.copyOf(kept, region + 8);
        kept[region] = what;
    }

    /// No other waves are in its group: it need not wait at barriers.
    public void alone() {
        isAlone = true;
    }

    /// Sets which lanes are active.
    public void active(int lane, boolean is) {
        settle();
        narrow[RegisterLayout.EXEC][lane] = is ? exists[lane] : 0;
        paths.on(lane, is);
        count();
    }

    public boolean isActive(int lane) {
        settle();
        return narrow[RegisterLayout.EXEC][lane] != 0;
    }

    public int activeCount() {
        return active;
    }

    /// @return a number that grows whenever other lanes are active, or at the wave's address, than before
    public int laneChanges() {
        return laneChanges;
    }

    /// @return lanes, existing or not
    public int lanes() {
        return lanes;
    }

    /// @return elements of a row: some more than there are lanes, so that vectors need not end with the lanes
    public int room() {
        return room;
    }

    /// @return lanes of each of the waves that run as this one
    public int each() {
        return each;
    }

    /// @return address of the next instruction
    public long pc() {
        return pc;
    }

    public boolean isStopped() {
        return stopped;
    }

    /// @return instructions since the reset
    public long instructions() {
        return instructions;
    }

    /// @return the same, each counted once for every lane that was active
    public long laneInstructions() {
        return laneInstructions;
    }

    /// @param state a register file of the book
    /// @return an element's bits in a lane, zero-extended
    public long get(String state, int element, int lane) {
        settle();
        int at = layout.number(state, element);
        if (layout.isPacked(state)) return packed[at] & 0xff;
        if (layout.isShared(state)) return layout.isWide(state) ? wideShared[at] : Integer.toUnsignedLong(shared[at]);
        return layout.isWide(state) ? wide[at][lane] : Integer.toUnsignedLong(narrow[at][lane]);
    }

    /// Sets an element in one lane; in all, if they share it.
    public void set(String state, int element, int lane, long bits) {
        int row = layout.number(state, element);
        settle();
        if (layout.isPacked(state)) {
            packed[row] = (byte) bits;
            commons.changed();
        } else if (layout.isShared(state)) {
            if (layout.isWide(state)) commons.set(row, bits);
            else commons.set(row, 0, -1, (int) bits);
        } else if (layout.isWide(state)) wide[row][lane] = bits;
        else {
            narrow[row][lane] = (int) bits;
            clean[row] = false;
        }
    }

    /// @param into takes the bits of a place in every lane, zero-extended
    public void values(RegisterRef place, long[] into) {
        int at = layout.number(place);
        boolean isShared = layout.isShared(place.state());
        boolean isWide = layout.isWide(place.state());
        long mask = -1L >>> 64 - place.width();
        long same = !isShared ? 0 : isWide ? wideShared[at] : shared[at];
        for (int i = 0; i < lanes; i++) {
            long whole = isShared ? same : isWide ? wide[at][i] : narrow[at][i];
            into[i] = whole >>> place.low() & mask;
        }
    }

    /// @param into takes -1 for active lanes, 0 for others
    public void activeLanes(int[] into) {
        System.arraycopy(narrow[RegisterLayout.EXEC], 0, into, 0, lanes);
    }

    /// @param space as the book calls it
    /// @return what it sees there; accesses by this way are not watched
    public Memory memory(String space) {
        return spaces[program.layout().space(space)].unwatched();
    }

    public Resources resources() {
        return resources;
    }

    /// @param file one that is packed
    /// @return a copy of its bytes
    public byte[] bytes(String file) {
        int first = layout.number(file, 0);
        return Arrays.copyOfRange(packed, first, first + layout.count(file));
    }

    /// Sets bytes of a packed file.
    ///
    /// @param from number of the first one
    public void set(String file, int from, byte[] bytes) {
        if (!layout.isPacked(file) || from < 0 || bytes.length > layout.count(file) - from)
            throw new IllegalArgumentException("%d bytes of %s from %d on".formatted(bytes.length, file, from));
        System.arraycopy(bytes, 0, packed, layout.number(file, from), bytes.length);
        commons.changed();
    }

    /// Sets bits of an element in one lane; its other bits stay.
    public void set(RegisterRef place, int lane, long bits) {
        long mask = -1L >>> 64 - place.width() << place.low();
        long old = get(place.state(), place.element(), lane);
        long now = old & ~mask | bits << place.low() & mask;
        set(place.state(), place.element(), lane, now);
    }

    /// The same in a run that stands still, for any caller: a later [#reset] puts back this register, too.
    public void edit(RegisterRef place, int lane, long bits) {
        set(place, lane, bits);
        base = null;
    }

    /// The same in all lanes.
    public void set(RegisterRef place, long bits) {
        int count = layout.isShared(place.state()) ? 1 : lanes;
        for (int i = 0; i < count; i++) set(place, i, bits);
    }

    /// Sets an element in all lanes.
    public void set(String state, int element, long bits) {
        int count = layout.isShared(state) ? 1 : lanes;
        for (int i = 0; i < count; i++) set(state, element, i, bits);
    }
}
