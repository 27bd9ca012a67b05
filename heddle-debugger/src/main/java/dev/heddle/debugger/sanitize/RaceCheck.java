package dev.heddle.debugger.sanitize;

import dev.heddle.debugger.sanitize.ShadowMemory.Entry;
import dev.heddle.isa.Isa;
import dev.heddle.machine.Device;

/// Races in memory of groups and of the device: two accesses to the same bytes, one of which writes, that nothing
/// orders. Barriers order the waves of a group, atomic operations those who do them; all else is open, however this
/// run went. So a race is found although it did no harm, and although the waves came in another order.
final class RaceCheck {
    /// Memory, and what is known about who came to it.
    private record Ground(ShadowMemory cells, Accesses accesses, AtomicOrder atomics) {
        Ground() {
            this(new ShadowMemory(), new Accesses(), new AtomicOrder());
        }
    }

    private final CheckContext now;
    private final RaceText text;
    private final ReachedMemory reached;
    private final Ground device = new Ground();
    private Ground ofGroup = new Ground();

    /// Counts instructions: when something happened.
    private long time;

    private long pairs;

    /// Bytes that the running instruction has written so far.
    private long[] writtenHere = new long[64];

    private int writtenCount;

    // The access that is looked at.
    private int what;
    private int lane;
    private long address;
    private long old;
    private long value;
    private Ground ground = device;
    private int number;

    RaceCheck(CheckContext now, Device of) {
        this.now = now;
        reached = new ReachedMemory(now.launch.codec().book().isa());
        text = new RaceText(now, of);
    }

    void begins() {
        ofGroup.cells.clear();
        ofGroup.accesses.clear();
        ofGroup = new Ground(ofGroup.cells, ofGroup.accesses, new AtomicOrder());
    }

    void before() {
        time++;
        writtenCount = 0;
    }

    /// @return accesses that were compared
    long pairs() {
        return pairs;
    }

    /// Whether there were more accesses than can be remembered.
    boolean isFull() {
        return device.accesses.isFull() || ofGroup.accesses.isFull();
    }

    /// Whether there were more atomic operations than can be remembered.
    boolean isOrderFull() {
        return device.atomics.isFull() || ofGroup.atomics.isFull();
    }

    /// @param kind see [Accesses]
    /// @param was what was there
    /// @param is what is there now
    void access(int kind, String space, int by, long at, int bits, long was, long is) {
        Isa.Reach reach = reached.of(space, at);
        if (reach == Isa.Reach.LANE) return;
        ground = reach == Isa.Reach.GROUP ? ofGroup : device;
        long first = reached.offset;
        int bytes = bits >> 3;
        boolean isWhole = bytes >= Integer.BYTES && (first & 3) == 0;
        number = ground.accesses.number(now, kind, time);
        if (number == 0) return;
        what = kind;
        lane = by;
        old = was;
        value = is;
        if (kind == Accesses.ATOMIC) ground.atomics.met(first & -Integer.BYTES, now, time);
        for (long b = first; b < first + bytes; ) {
            ShadowMemory.Page p = ground.cells.page(b, isWhole);
            address = b;
            cell(p, p.cell(b));
            b += p.step();
        }
        if (kind == Accesses.WRITE) wrote(first);
    }

    /// Several lanes read.
    void loads(String space, long[] at, int[] mask, int[] values, int bits, int lanes) {
        for (int i = 0; i < lanes; i++) {
            if (mask[i] == 0) continue;
            long value = values[i] & 0xffff_ffffL;
            access(Accesses.READ, space, i, at[i], bits, value, value);
        }
    }

    private void wrote(long first) {
        if (writtenCount == writtenHere.length) writtenHere = java.util.Arrays.copyOf(writtenHere, 2 * writtenCount);
        writtenHere[writtenCount++] = first;
    }

    private void cell(ShadowMemory.Page p, int c) {
        int first = p.first(c);
        int second = p.second(c);
        compare(first);
        if (what == Accesses.READ) {
            read(p, c, first, second);
            return;
        }
        compare(second);
        p.set(c, Entry.of(number, lane), 0);
    }

    /// Of those who read after a write one is kept, else two, of different waves if there are such.
    private void read(ShadowMemory.Page p, int c, int first, int second) {
        int own = Entry.of(number, lane);
        Accesses all = ground.accesses;
        if (first != 0 && all.kind(Entry.number(first)) != Accesses.READ) {
            boolean isOver = ground != device && all.epoch(Entry.number(first)) != now.epoch;
            // A barrier is between it and all that comes: two reads count for more.
            if (isOver && !isReplaced(second)) p.set(c, second, own);
            else p.set(c, first, isOver ? own : besideWrite(first, second, own));
            return;
        }
        if (isReplaced(first)) p.set(c, own, second);
        else if (isReplaced(second)) p.set(c, first, own);
    }

    /// @return the read that is kept beside a write
    private int besideWrite(int write, int read, int own) {
        Accesses all = ground.accesses;
        int other = Entry.number(read);
        if (other == 0) return own;
        if (all.group(other) != now.group) {
            boolean isOfWriter = all.group(other) == all.group(Entry.number(write));
            return isOfWriter ? own : read;
        }
        // Waves run one after the other from barrier to barrier: the one that writes comes after the
        // first of them.
        return isReplaced(read) ? own : read;
    }

    private boolean isReplaced(int entry) {
        int other = Entry.number(entry);
        if (other == 0 || other == number) return true;
        Accesses all = ground.accesses;
        return all.group(other) == now.group && (all.wave(other) == now.wave || all.epoch(other) != now.epoch);
    }

    private void compare(int entry) {
        compare(Entry.number(entry), Entry.lane(entry));
    }

    /// @param other number of the earlier access, 0 if there is none
    private void compare(int other, int otherLane) {
        Accesses all = ground.accesses;
        if (other == 0 || what == Accesses.READ && all.kind(other) == Accesses.READ) return;
        pairs++;
        boolean isGroup = all.group(other) == now.group;
        boolean isWave = isGroup && all.wave(other) == now.wave;
        if (isWave && otherLane == lane || isGroup && all.epoch(other) != now.epoch) return;
        boolean wasAtomic = all.kind(other) == Accesses.ATOMIC;
        boolean isAtomic = what == Accesses.ATOMIC;
        if (wasAtomic && isAtomic) return;
        if (isWave) {
            within(other, otherLane);
            return;
        }
        if (ground.atomics.isBefore(all, other, now)) return;
        boolean isWrites = all.kind(other) != Accesses.READ && what != Accesses.READ;
        if (wasAtomic || isAtomic) found(Rule.RACE_MIXED_ATOMIC, other, otherLane);
        else if (isWrites && old == value) found(Rule.RACE_SAME_VALUE, other, otherLane);
        else found(rule(isWrites), other, otherLane);
    }

    private Rule rule(boolean isWrites) {
        if (ground == device) return isWrites ? Rule.RACE_DEVICE_WRITE_WRITE : Rule.RACE_DEVICE_READ_WRITE;
        return isWrites ? Rule.RACE_SHARED_WRITE_WRITE : Rule.RACE_SHARED_READ_WRITE;
    }

    /// Both lanes are in one wave.
    private void within(int other, int otherLane) {
        boolean isAtOnce = other == number && isWrittenHere();
        if (!isAtOnce) found(Rule.RACE_LOCKSTEP, other, otherLane);
        else if (old != value) found(Rule.RACE_SAME_INSTRUCTION, other, otherLane);
    }

    private boolean isWrittenHere() {
        for (int i = 0; i < writtenCount; i++)
            if (address - writtenHere[i] >= 0 && address - writtenHere[i] < Long.BYTES) return true;
        return false;
    }

    private void found(Rule rule, int other, int otherLane) {
        InstructionInfo partner = now.numbered(ground.accesses.code(other));
        boolean isGlobal = ground == device;
        RaceText.Pair pair =
                new RaceText.Pair(ground.accesses, other, otherLane, what, lane, address, isGlobal, old, value);
        now.found(rule, lane, () -> text.message(pair), partner, () -> text.partner(pair, partner));
    }
}
