package dev.heddle.llvm.engine;

import dev.heddle.ir.state.RegisterLayout;

/// Places of everything in the memory that machine code works on, the frame of a wave. In front is a head of fields of
/// 64 bits, then what all lanes share, then one strip of lanes after the other; in a strip, row after row.
///
/// A strip begins with the addresses of its lanes. Narrow rows have the numbers of the wave's rows; those that a wave
/// has as room to work in are used for what is known of lanes. Wide rows follow. Behind the rows of registers are
/// some for values on their way from one phase of a block to the next.
///
/// @param lanes of a strip
/// @param narrow narrow rows of registers, and those before them
/// @param wide wide rows of registers
/// @param shared registers of up to 32 bits that all lanes share
/// @param wideShared the same of 64 bits
record FrameLayout(int lanes, int narrow, int wide, int shared, int wideShared) {
    // ---- fields of the head, by their bytes

    /// Where the last strip ends.
    static final int END = 0;

    /// Address of the next instruction.
    static final int PC = 8;

    /// Instructions that may be run.
    static final int LEFT = 16;

    static final int INSTRUCTIONS = 24;
    static final int LANE_INSTRUCTIONS = 32;

    /// Lanes that are active, and waves of which one is.
    static final int ACTIVE = 40;

    static final int RUNNING = 48;

    /// Why the code has come back, see [Status].
    static final int STATUS = 56;

    /// Number of the instruction within its block that has a fault.
    static final int AT = 64;

    /// Lowest address of lanes elsewhere, -1 for none; and whether there are none.
    static final int LIMIT = 72;

    static final int TOGETHER = 80;

    /// Blocks by the places of their first instructions; see [BlockTable].
    static final int TABLE = 88;

    static final int TABLE_SIZE = 96;
    static final int BASE = 104;
    static final int SHIFT = 112;

    /// Lanes of each of the waves that run as this one.
    static final int EACH = 120;

    static final int LANES = 128;

    /// Lanes that exist.
    static final int EXISTING = 136;

    /// Bytes of a strip, and bytes in front of the first one.
    static final int STRIDE = 144;

    static final int FIRST = 152;

    /// Whether lanes have addresses of their own.
    static final int APART = 160;

    /// Whether a barrier lets the wave pass.
    static final int ALONE = 168;

    /// Functions of Java: an effect, and an operation on a strip.
    static final int EFFECT = 176;

    static final int OPERATION = 184;

    /// Lanes modulo which the number of another lane is taken.
    static final int WIDTH = 192;

    /// Functions of [RuntimeCode], one after the other.
    static final int FUNCTIONS = 200;

    /// Windows of memory.
    static final int WINDOWS = 1024;

    static final int WINDOW_COUNT = 1024;

    /// Of a window: address of its first byte, how many there are, where the first one is in this process, and bytes
    /// from the block of a lane to that of the next.
    static final int WINDOW_BYTES = 32;

    static final int WINDOW_SIZE = 8;
    static final int WINDOW_HOST = 16;
    static final int WINDOW_STEP = 24;

    /// Answers about resources: 1 more than the kind of the question, the number of the resource, the answer. Where one
    /// is, kind and number decide.
    static final int ANSWERS = WINDOWS + WINDOW_COUNT * WINDOW_BYTES;

    static final int ANSWER_COUNT = 256;
    static final int ANSWER_STEP = 8;

    /// Descriptors are multiples of 16 bytes or more apart.
    static final int ANSWER_SHIFT = 2;

    static final int ANSWER_BYTES = 24;
    static final int ANSWER_NUMBER = 8;
    static final int ANSWER_VALUE = 16;

    /// Arguments of an operation that Java does, and behind three of them its result; so many bytes each.
    static final int OPERANDS = ANSWERS + ANSWER_COUNT * ANSWER_BYTES;

    static final int OPERAND_BYTES = 64 * Long.BYTES;

    /// The number of the result among them.
    static final int RESULT = 3;

    static final int HEAD = OPERANDS + 4 * OPERAND_BYTES;

    // ---- rows

    /// Narrow rows in places that waves have for other purposes.
    static final int LANE_ROW = RegisterLayout.RESULT;

    static final int EXISTS_ROW = RegisterLayout.OPERAND;
    static final int ALIVE_ROW = RegisterLayout.OPERAND + 1;
    static final int ON_ROW = RegisterLayout.OPERAND + 2;

    /// Rows for values between phases.
    static final int NARROW_ROOM = 64;

    static final int WIDE_ROOM = 40;

    static FrameLayout of(RegisterLayout layout, int lanes) {
        return new FrameLayout(lanes, layout.narrow(), layout.wide(), layout.shared(), layout.wideShared());
    }

    int sharedAt(int number) {
        return HEAD + wideShared * Long.BYTES + number * Integer.BYTES;
    }

    int wideSharedAt(int number) {
        return HEAD + number * Long.BYTES;
    }

    /// @return bytes in front of the first strip
    int first() {
        return sharedAt(shared) + 63 & -64;
    }

    /// @param row of a register, or from [#narrow] on one for values between phases
    /// @return its first byte in a strip
    int narrowAt(int row) {
        return narrowAt(lanes, row);
    }

    /// @param lanes of a strip
    static int narrowAt(int lanes, int row) {
        return lanes * (Long.BYTES + row * Integer.BYTES);
    }

    int wideAt(int row) {
        return narrowAt(narrow + NARROW_ROOM) + lanes * row * Long.BYTES;
    }

    /// @return where an operand is, or the [#RESULT]
    static int operandAt(int number) {
        return OPERANDS + number * OPERAND_BYTES;
    }

    /// @return what all rows are aligned to
    int align() {
        return align(lanes);
    }

    /// @param lanes of a strip
    static int align(int lanes) {
        return Math.min(64, lanes * Integer.BYTES);
    }

    /// @return bytes of a strip
    int stride() {
        return wideAt(wide + WIDE_ROOM) + 63 & -64;
    }

    /// @return how many strips some lanes take
    int strips(int of) {
        return (of + lanes - 1) / lanes;
    }
}
