package dev.heddle.llvm.engine;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Fields of the memory that machine code runs groups by, of 64 bits each. `groups.ll` calls them by these names, after
/// `G_`.
enum GroupField {
    LEFT,
    /// Why it has come back, see [Status]: STOPPED if no group is left.
    STATUS,
    /// Whether a group has begun, 0 or 1; the wave whose turn is next, and how many waves before that one wait, and
    /// have ended.
    WITHIN,
    WAVE,
    WAITING,
    STOPPED,
    /// How many waves there are, their frames, and copies of these when the first group starts.
    WAVES,
    FRAMES,
    COPIES,
    /// Number of the next group, and past the last one; groups of the grid along x and y.
    NEXT,
    PAST,
    X,
    Y,
    /// How many groups have ended, and what they have run.
    ENDED,
    INSTRUCTIONS,
    LANE_INSTRUCTIONS,
    /// Memories that begin with 0: address and bytes of each.
    MEMORIES,
    MEMORY_COUNT,
    /// Parts of a frame that are put back, first byte and bytes of each; those that code writes come first.
    RANGES,
    WRITTEN_COUNT,
    RANGE_COUNT,
    /// Whether the next group puts back all of them.
    FULL,
    INPUTS,
    INPUT_COUNT;

    /// Fields of a register that differs from group to group. Their names come after `INPUT_`.
    enum Input {
        /// Its row in a strip, or where it is in the frame if all lanes share it, else 0.
        ROW,
        SHARED,
        /// Its lowest bit, and the bits that are set.
        LOW,
        MASK,
        /// What one more group along x, y and z adds.
        X,
        Y,
        Z,
        /// What it holds in the first group, by wave and lane, and bytes from wave to wave.
        VALUES,
        EACH;

        private static final List<Input> ALL = List.of(values());

        /// Bytes of all fields.
        static final int SIZE = ALL.size() * Long.BYTES;

        /// @return its first byte
        int at() {
            return ALL.indexOf(this) * Long.BYTES;
        }
    }

    private static final List<GroupField> ALL = List.of(values());

    /// Bytes of all fields.
    static final int SIZE = ALL.size() * Long.BYTES;

    /// @return its first byte
    int at() {
        return ALL.indexOf(this) * Long.BYTES;
    }

    /// @return the first bytes by the names in the file
    static Map<String, Integer> places() {
        Map<String, Integer> out = new HashMap<>();
        for (GroupField f : ALL) out.put("G_" + f, f.at());
        for (Input f : Input.ALL) out.put("INPUT_" + f, f.at());
        out.put("INPUT_SIZE", Input.SIZE);
        return out;
    }
}
