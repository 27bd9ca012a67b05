package dev.heddle.files.mali;

/// A line of a shader log or of a pandecode dump.
sealed interface MaliLine {
    /// An instruction.
    ///
    /// @param bits its bytes as a number, little-endian
    /// @param isBranch a blank line may come after it within a program
    record Word(long bits, boolean isBranch) implements MaliLine {}

    /// An instruction without its bytes.
    ///
    /// @param isEnd a program can end here
    record Text(boolean isBranch, boolean isEnd) implements MaliLine {}

    /// Something that should be an instruction.
    ///
    /// @param at index of the first character that is wrong
    /// @param isSure whether that goes for every place of the file, and not only among other instructions
    record Damaged(int at, boolean isSure) implements MaliLine {}

    /// A program follows.
    ///
    /// @param address in the memory of the GPU
    /// @param size bytes that it has at most
    record Header(long address, long size) implements MaliLine {}

    /// A stage is named.
    record Stage(String stage) implements MaliLine {}

    /// A name for a place in a program, or a remark: the program does not end here.
    record Label() implements MaliLine {}

    record Blank() implements MaliLine {}

    record Other() implements MaliLine {}
}
