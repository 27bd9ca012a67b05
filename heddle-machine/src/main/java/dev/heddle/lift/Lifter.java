package dev.heddle.lift;

import dev.heddle.bits.Mask;
import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.book.Isa;
import dev.heddle.book.Shape;
import dev.heddle.expr.Expr;
import dev.heddle.insn.Encoding;
import dev.heddle.insn.Insn;
import dev.heddle.meaning.MeaningException;
import dev.heddle.meaning.Walker;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Turns instructions into lane code. May be shared by threads.
public final class Lifter {
    private final Book book;

    /// Kept: to place the variables of an entry takes longer than to lift an instruction.
    private final Function<Insn, Encoding> encodings;

    private final boolean hasDescriptors;
    private final Isa.@Nullable Stage stage;

    public Lifter(Book book) {
        this(book, insn -> new Encoding(book, insn), true, null);
    }

    /// @param encodings of instructions of the book, or of the same one with other options
    /// @param hasDescriptors whether a descriptor may be bound to a number
    /// @param stage of the launches that the code is for, or null
    public Lifter(
            Book book,
            Function<Insn, Encoding> encodings,
            boolean hasDescriptors,
            Isa.@Nullable Stage stage) {
        this.book = book;
        this.encodings = encodings;
        this.hasDescriptors = hasDescriptors;
        this.stage = stage;
    }

    /// @return what the instruction does; where that is not known, a [Op#FAULT] with the reason
    public LaneCode lift(Insn insn) {
        Entry.Meaning meaning = insn.entry().meaning();
        Entry.Pointer pointer = insn.entry().pointer();
        if (meaning == null && pointer == null)
            return fault(insn, "the book does not say what it does");
        String why = meaning == null ? null : meaning.unknown();
        if (why != null) return fault(insn, why);
        Mask set = insn.entry().reserved().and(new Mask(insn.lo(), insn.hi()));
        if (!set.isEmpty()) return fault(insn, "bits that have to be 0 are set: " + set);
        Steps steps = new Steps();
        try {
            Encoding encoding = encodings.apply(insn);
            String undefined = undefined(insn, encoding);
            if (undefined != null) return fault(insn, undefined);
            LaneDomain lanes = new LaneDomain(book.isa(), steps, hasDescriptors, stage);
            Walker<Val> walker = new Walker<>(book, insn, encoding, lanes);
            if (meaning != null) {
                walker.run(meaning.body());
                if (meaning.async() != null) lanes.async(walker.eval(meaning.async()));
            }
            if (pointer != null) lanes.perform(pointer.kind(), walker.operand(pointer.operand()));
        } catch (MeaningException e) {
            return fault(insn, e.reason());
        }
        Entry.Lanes lanes = meaning == null ? Entry.Lanes.ACTIVE : meaning.lanes();
        return new LaneCode(insn, lanes, used(steps.all()));
    }

    /// What is known of an instruction of which not all is known: what it does however the rest is.
    ///
    /// @return without the fault, and without what comes before one that is found on the way
    public LaneCode liftKnown(Insn insn) {
        Entry.Meaning meaning = insn.entry().meaning();
        Steps steps = new Steps();
        if (meaning == null) return new LaneCode(insn, Entry.Lanes.ONCE, List.of());
        try {
            LaneDomain lanes = new LaneDomain(book.isa(), steps, hasDescriptors, stage);
            new Walker<>(book, insn, encodings.apply(insn), lanes).run(meaning.body());
        } catch (MeaningException e) {
            return new LaneCode(insn, Entry.Lanes.ONCE, List.of());
        }
        return new LaneCode(insn, meaning.lanes(), used(steps.all()));
    }

    /// Turns an expression that stands alone into steps: it sees registers, functions and enums of the book.
    ///
    /// @param near any instruction of the book
    /// @throws MeaningException if it cannot be computed
    public Computed lift(Expr e, Insn near) {
        Steps steps = new Steps();
        LaneDomain lanes = new LaneDomain(book.isa(), steps, hasDescriptors, stage);
        Val v = new Walker<>(book, near, encodings.apply(near), lanes).evalApart(e);
        int value = lanes.computed(v);
        return new Computed(steps.all(), value, v instanceof Val.Cond, Lifter.isSigned(v));
    }

    private static boolean isSigned(Val v) {
        return v instanceof Val.Num n && n.lo().signum() < 0;
    }

    /// @return which operand of the text the book calls undefined, whether the meaning needs it or not; or null
    private @Nullable String undefined(Insn insn, Encoding encoding) {
        for (Entry.OperandDecl o : insn.entry().operands()) {
            if (!encoding.mayBeUndefined(o)) continue;
            Shape.Alternative a = Objects.requireNonNull(encoding.operand(o.name())).alternative();
            String why = a == null ? null : a.undefined();
            if (why == null || !encoding.has(o.name())) continue;
            return "operand '%s' is undefined".formatted(o.name())
                    + (why.isEmpty() ? "" : ": " + why);
        }
        return null;
    }

    /// @return code that faults with a reason
    public static LaneCode fault(Insn insn, String why) {
        Steps steps = new Steps();
        steps.effect(Op.FAULT, Type.NONE, 0, why, null);
        return new LaneCode(insn, Entry.Lanes.ONCE, steps.all());
    }

    /// Without the values that nothing needs, numbered anew in the order in which they are done.
    private static List<Step> used(List<Step> all) {
        int count = 0;
        for (Step s : all) count = Math.max(count, s.id() + 1);
        boolean[] needed = new boolean[count];
        for (Step s : all.reversed()) {
            boolean stays =
                    s.type() == Type.NONE
                            || s.op() == Op.LOAD
                            || s.op() == Op.ATOMIC
                            || s.op() == Op.EACH;
            if (stays) needed[s.id()] = true;
            if (!needed[s.id()]) continue;
            for (int a : s.args()) needed[a] = true;
            if (s.when() >= 0) needed[s.when()] = true;
        }
        int[] number = new int[count];
        java.util.ArrayList<Step> out = new java.util.ArrayList<>();
        for (Step s : all) {
            if (!needed[s.id()]) continue;
            number[s.id()] = out.size();
            out.add(
                    new Step(
                            number[s.id()],
                            s.op(),
                            s.type(),
                            s.args().stream().map(a -> number[a]).toList(),
                            s.when() < 0 ? -1 : number[s.when()],
                            s.value(),
                            s.word(),
                            s.place(),
                            s.format(),
                            s.uniform()));
        }
        return out;
    }
}
