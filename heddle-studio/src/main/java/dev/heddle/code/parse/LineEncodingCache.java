package dev.heddle.code.parse;

import dev.heddle.bits.Word;
import dev.heddle.code.print.EntryCode;

/// The class of heddle-asm of the same name, for WebAssembly: sources in a page are short, and the engine is smaller
/// without a memory of their lines.
final class LineEncodingCache {
    int find(byte[] text, int from, int to) {
        return 0;
    }

    EntryCode read(int at, Word to) {
        throw new IllegalStateException("no text is kept");
    }

    boolean isSubstitute(int at) {
        return false;
    }

    void keep(byte[] text, int from, int to, EntryCode code, Word word, boolean isSubstitute) {}
}
