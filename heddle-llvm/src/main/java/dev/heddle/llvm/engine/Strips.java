package dev.heddle.llvm.engine;

import dev.heddle.llvm.Ir;
import dev.heddle.llvm.Loop;

/// A loop over the strips of a frame, in IR: what is written between its beginning and [#end] is done for each strip.
final class Strips {
    private final Loop loop;
    private final String base;

    /// @param frame a pointer
    /// @param first bytes in front of the first strip, as an i64
    /// @param stride bytes of a strip, as an i64
    Strips(Ir ir, String frame, String first, String stride) {
        String last = ir.load("i64", ir.at(frame, FrameLayout.END), 8);
        this.loop = new Loop(ir, first, stride, last);
        this.base = ir.at(frame, loop.index());
    }

    /// @return a pointer to the strip
    String base() {
        return base;
    }

    /// Goes on with the next strip.
    void next() {
        loop.next();
    }

    void end() {
        loop.end();
    }
}
