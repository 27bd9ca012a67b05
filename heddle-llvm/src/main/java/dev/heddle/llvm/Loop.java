package dev.heddle.llvm;

/// A loop over numbers, in IR: what is written between its beginning and [#end] is done for each of them, and for the
/// first one in any case. All numbers are an i64.
public final class Loop {
    private final Ir ir;
    private final String step;
    private final String last;
    private final String before;
    private final String next;
    private final String head;
    private final String latch;
    private final String past;
    private final String index;

    /// @param last past the last number, unsigned
    public Loop(Ir ir, String first, String step, String last) {
        this.ir = ir;
        this.step = step;
        this.last = last;
        this.before = ir.label();
        this.next = ir.name();
        this.head = ir.newLabel();
        this.latch = ir.newLabel();
        this.past = ir.newLabel();
        ir.branch(head);
        ir.label(head);
        this.index = carried("i64", first, next);
    }

    /// @return the number
    public String index() {
        return index;
    }

    /// A value that goes from turn to turn; to be asked for before anything else is written.
    ///
    /// @param start in the first turn
    /// @param then in the others: a name that each turn gives a value
    public final String carried(String type, String start, String then) {
        return ir.set("phi %s [ %s, %%%s ], [ %s, %%%s ]".formatted(type, start, before, then, latch));
    }

    /// Goes on with the next number.
    public void next() {
        ir.branch(latch);
    }

    public void end() {
        ir.branch(latch);
        ir.label(latch);
        ir.line(next + " = add i64 " + index + ", " + step);
        ir.branch(ir.set("icmp ult i64 " + next + ", " + last), head, past);
        ir.label(past);
    }
}
