package dev.heddle.exec.llvm;

/// A loop over the strips of a frame, in IR: what is written between its beginning and [#end] is done for each strip.
final class Strips {
    private final Ir ir;
    private final String stride;
    private final String last;
    private final String next;
    private final String head;
    private final String latch;
    private final String end;
    private final String index;
    private final String base;

    /// @param frame a pointer
    /// @param first bytes in front of the first strip, as an i64
    /// @param stride bytes of a strip, as an i64
    Strips(Ir ir, String frame, String first, String stride) {
        this.ir = ir;
        this.stride = stride;
        this.last = ir.load("i64", ir.at(frame, FrameLayout.END), 8);
        this.next = ir.name();
        this.head = ir.newLabel();
        this.latch = ir.newLabel();
        this.end = ir.newLabel();
        String before = ir.label();
        ir.branch(head);
        ir.label(head);
        this.index =
                ir.set("phi i64 [ %s, %%%s ], [ %s, %%%s ]".formatted(first, before, next, latch));
        this.base = ir.at(frame, index);
    }

    /// @return a pointer to the strip
    String base() {
        return base;
    }

    /// Goes on with the next strip.
    void next() {
        ir.branch(latch);
    }

    void end() {
        ir.branch(latch);
        ir.label(latch);
        ir.line(next + " = add i64 " + index + ", " + stride);
        String more = ir.set("icmp ult i64 " + next + ", " + last);
        ir.branch(more, head, end);
        ir.label(end);
    }
}
