package dev.heddle.code;

import dev.heddle.code.print.TextBuffer;

/// The class of heddle-asm of the same name, for WebAssembly: a page keeps what it shows, and asks for it once.
final class InstructionTextCache {
    static final int MARK = 0;
    static final int WHOLE = 0;

    Reader reader() {
        return new Reader();
    }

    /// Knows no word.
    static final class Reader {
        int ahead(long lo, long hi) {
            return 0;
        }

        int seek(long lo, long hi, int length) {
            return 0;
        }

        void add(TextBuffer out) {}

        void keep(long lo, long hi, int length, int known, TextBuffer out, int from) {}

        void tell() {}
    }
}
