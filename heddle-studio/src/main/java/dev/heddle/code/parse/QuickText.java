package dev.heddle.code.parse;

import org.jspecify.annotations.Nullable;

/// The class of heddle-core of the same name, for WebAssembly: sources in a page are short, and the engine is smaller
/// without tables for long ones.
final class QuickText {
    private final HeadMemo memo;

    QuickText(HeadMemo memo, Parse p) {
        this.memo = memo;
    }

    /// Whether an instruction can begin with a word.
    boolean knows(byte[] text, int from, int head, int headEnd) {
        return memo.find(text, head, head, headEnd, true).candidates.length > 0;
    }

    @Nullable Candidate match(byte[] text, int from, int head, int headEnd, int end) {
        return null;
    }
}
