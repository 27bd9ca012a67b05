package dev.heddle.emulator;

import dev.heddle.asm.insn.Insn;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Instructions that are always run one after the other, as operations of the interpreter.
final class Block {
    /// No limit to a block. A block that ends at this address ends there anyway: nothing is after it.
    static final long NO_LIMIT = -1;

    static final int STRIDE = 6;

    /// Of the first number: the result goes into a narrow row.
    static final int NARROW = 1 << 8;

    /// The result has no denormal floats.
    static final int CLEAN = 1 << 9;

    /// Only active lanes receive the result.
    static final int MASKED = 1 << 31;

    /// The operation is done for lane 0 only, as its result is the same in all lanes.
    static final int SCALAR = 1 << 10;

    /// Before the first block.
    static final Block NONE = new Block(new int[0], new Insn[0], new int[0], -1, -1, 0, 0);

    private final int[] code;
    private final Insn[] insns;
    private final int[] first;
    private final long start;
    private final long next;
    private final int narrow;
    private final int wide;

    // The blocks that came next the last times. Threads may overwrite each other's; each is right
    // by its start.
    private volatile @Nullable Block follower;
    private volatile @Nullable Block otherFollower;

    /// Lane-instructions that could have been run in the time that was spent in it, about: threads may miss some of
    /// each other's.
    long heat;

    /// What runs the region that begins here; null until it is looked for.
    volatile @Nullable Tier tier;

    /// @param code six numbers each: operation and flags, row of the result, three rows of arguments, and one more
    /// @param insns the instructions
    /// @param first number of each instruction's first operation
    /// @param start address of the first instruction
    /// @param next address past the last one
    /// @param narrow rows that a wave needs to run it
    /// @param wide the same of wide ones
    Block(int[] code, Insn[] insns, int[] first, long start, long next, int narrow, int wide) {
        this.code = code;
        this.insns = insns;
        this.first = first;
        this.start = start;
        this.next = next;
        this.narrow = narrow;
        this.wide = wide;
    }

    /// Whether a wave has rows enough: another thread may have translated the block.
    boolean fits(Wave w) {
        return w.narrow.length >= narrow && w.wide.length >= wide;
    }

    int[] code() {
        return code;
    }

    /// @return of its instructions
    List<Long> addresses() {
        return Stream.of(insns).map(Insn::address).toList();
    }

    int count() {
        return insns.length;
    }

    long start() {
        return start;
    }

    long next() {
        return next;
    }

    /// @return the block at an address if it is known to come next
    @Nullable
    Block follower(long address) {
        Block b = follower;
        if (b != null && b.start == address) return b;
        b = otherFollower;
        return b != null && b.start == address ? b : null;
    }

    void followedBy(Block b) {
        if (this == NONE) return;
        otherFollower = follower;
        follower = b;
    }

    /// @param at number of an operation
    Insn insn(int at) {
        return insns[number(at)];
    }

    /// @param at number of an operation
    /// @return number of the instruction that it is of
    int number(int at) {
        int i = first.length - 1;
        while (i > 0 && first[i] > at) i--;
        return i;
    }
}
