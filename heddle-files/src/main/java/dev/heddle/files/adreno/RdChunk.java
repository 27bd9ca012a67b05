package dev.heddle.files.adreno;

/// The head of a chunk of a capture: `u32 type, u32 length`, and then the content.
///
/// @param offset of the head in the unpacked file
/// @param type see the constants; others are passed over
/// @param length bytes of the payload, unsigned
record RdChunk(long offset, int type, long length) {
    static final int GPU_ADDRESS = 3;
    static final int SUBMIT = 6;
    static final int CONTENTS = 12;
    static final int GPU_ID = 13;
    static final int CHIP_ID = 14;

    /// Bytes of the head.
    static final int HEAD = 8;

    static final int COMMAND = 2;

    static final int TEST_NAME = 1;

    /// Bytes of the text at the start of a capture, at most.
    private static final int LONGEST_TEXT = 1 << 16;

    /// The known types end at 17; newer writers may have more.
    private static final int LAST = 63;

    /// @return whether a chunk with this head can be
    boolean isPlausible() {
        return switch (type) {
            case GPU_ADDRESS, SUBMIT -> length >= 8 && length <= 16;
            case GPU_ID -> length >= 4 && length <= 16;
            case CHIP_ID -> length >= 8 && length <= 16;
            default -> type >= 1 && type <= LAST && length <= Integer.MAX_VALUE;
        };
    }

    /// @return whether the payload is the name of a test or the command line of a process
    boolean isText() {
        return type == TEST_NAME || type == COMMAND;
    }

    /// @param start the first bytes of a file, this chunk in front
    /// @return whether a capture without a separator can start with this chunk
    boolean isFirst(byte[] start) {
        if (!isText())
            return isPlausible()
                    && switch (type) {
                        case GPU_ADDRESS, GPU_ID, CHIP_ID -> true;
                        default -> false;
                    };
        if (length == 0 || length > LONGEST_TEXT) return false;
        int end = (int) Math.min(HEAD + length, start.length);
        for (int i = HEAD; i < end && start[i] != 0; i++)
            if (start[i] < ' ' && start[i] != '\t' && start[i] != '\n') return false;
        return start.length > HEAD && start[HEAD] != 0;
    }
}
