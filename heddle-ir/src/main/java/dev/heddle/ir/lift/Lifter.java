package dev.heddle.ir.lift;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Aliases;
import dev.heddle.asm.insn.Encoding;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.meaning.MeaningException;
import dev.heddle.asm.meaning.SpecialisationCache;
import dev.heddle.asm.meaning.Trace;
import dev.heddle.asm.meaning.Walker;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.expr.Expr;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Isa;
import dev.heddle.isa.Shape;
import java.util.ArrayList;
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

    /// What words have done so far.
    private final LaneForms forms = new LaneForms();

    public Lifter(Book book) {
        this(book, Encoding.of(book), true, null);
    }

    /// @param encodings of instructions of the book, or of the same one with other options
    /// @param hasDescriptors whether a descriptor may be bound to a number
    /// @param stage of the launches that the code is for, or null
    public Lifter(Book book, Function<Insn, Encoding> encodings, boolean hasDescriptors, Isa.@Nullable Stage stage) {
        this.book = book;
        this.encodings = encodings;
        this.hasDescriptors = hasDescriptors;
        this.stage = stage;
    }

    /// The lifters of a codec, by what they are for.
    private static final class Lifters {
        private final List<Lifter> all = new ArrayList<>();

        synchronized Lifter of(Codec codec, Book book, boolean hasDescriptors, Isa.@Nullable Stage stage) {
            for (Lifter l : all)
                if (l.book == book && l.hasDescriptors == hasDescriptors && Objects.equals(l.stage, stage)) return l;
            Lifter made = new Lifter(book, codec::encoding, hasDescriptors, stage);
            all.add(made);
            return made;
        }
    }

    /// One that knows what all words of the codec have done so far.
    public static Lifter of(Codec codec) {
        return of(codec, codec.book(), true, null);
    }

    /// The same for launches of a kind.
    ///
    /// @param book that of the codec, or the same without options
    /// @param hasDescriptors whether a descriptor may be bound to a number
    /// @param stage of the launches that the code is for, or null
    public static Lifter of(Codec codec, Book book, boolean hasDescriptors, Isa.@Nullable Stage stage) {
        return codec.kept(Lifters.class, _ -> new Lifters()).of(codec, book, hasDescriptors, stage);
    }

    /// @return what the instruction does; where that is not known, a [Op#FAULT] with the reason
    public LaneCode lift(Insn insn) {
        String refused = refused(insn);
        if (refused != null) return fault(insn, refused);
        if (!insn.aliases().isEmpty()) return liftAlone(insn);
        Encoding encoding = encodings.apply(insn);
        SpecialisationCache<LaneForm> paths = forms.of(insn);
        SpecialisationCache.Result<LaneForm> found = paths.find(encoding.word());
        if (found == null) {
            Trace trace = new Trace(encoding.word());
            boolean isFull = paths.isFull();
            if (isFull) trace.lose();
            LaneForm made = form(insn, encoding, trace);
            if (!isFull) trace.keep(paths, made);
            forms.met();
            return made.of(insn);
        }
        LaneForm known = found.value();
        return known != null
                ? known.of(insn, encoding.word())
                : form(insn, encoding, new Trace(encoding.word())).of(insn);
    }

    /// @return how many forms of lane code it has met
    int formCount() {
        return forms.count();
    }

    /// The same, evaluated for this one word.
    LaneCode liftAlone(Insn insn) {
        String refused = refused(insn);
        if (refused != null) return fault(insn, refused);
        Encoding encoding = encodings.apply(insn);
        return form(insn, encoding, new Trace(encoding.word())).of(insn);
    }

    /// @return why it is unknown what the instruction does, whatever else its bits are, or null
    private static @Nullable String refused(Insn insn) {
        Entry.Meaning meaning = insn.entry().meaning();
        if (meaning == null && insn.entry().pointer() == null) return "the book does not say what it does";
        String why = meaning == null ? null : meaning.unknown();
        if (why != null) return why;
        String wrong = Aliases.wrong(insn);
        if (wrong != null) return wrong;
        Mask set = insn.entry().reserved().and(insn.mask());
        return set.isEmpty() ? null : "bits that have to be 0 are set: " + set;
    }

    /// @param trace of how values follow from the word
    private LaneForm form(Insn insn, Encoding encoding, Trace trace) {
        IrBuilder steps = new IrBuilder(trace);
        Entry.Meaning meaning = insn.entry().meaning();
        Entry.Pointer pointer = insn.entry().pointer();
        try {
            String undefined = undefined(insn, encoding, trace);
            if (undefined != null) return fault(undefined);
            LaneDomain lanes = lanes(insn, steps, trace);
            Walker<Value> walker = new Walker<>(book, insn, encoding, lanes);
            if (meaning != null) {
                walker.run(meaning.body());
                if (meaning.async() != null) lanes.async(walker.eval(meaning.async()));
            }
            if (pointer != null) lanes.perform(pointer.kind(), walker.operand(pointer.operand()));
        } catch (MeaningException e) {
            return fault(e.reason());
        }
        Entry.Lanes lanes = meaning == null ? Entry.Lanes.ACTIVE : meaning.lanes();
        // An alias does nothing itself.
        List<LaneForm.Part> all = Aliases.table(insn) != null ? List.of() : used(steps);
        return new LaneForm(lanes, all, trace.isByAddress());
    }

    /// What the meaning of an instruction is evaluated over: it finds its aliases in place of registers.
    private LaneDomain lanes(Insn insn, IrBuilder steps, Trace trace) {
        LaneDomain lanes = new LaneDomain(book.isa(), steps, hasDescriptors, stage, insn.address(), trace);
        if (insn.aliases().isEmpty()) return lanes;
        trace.lose();
        lanes.aliases(() -> {
            for (Insn a : insn.aliases()) {
                Entry.Meaning meaning = a.entry().meaning();
                if (meaning == null) continue;
                if (meaning.unknown() != null) throw new MeaningException(meaning.unknown());
                new Walker<>(book, a, encodings.apply(a), lanes).run(meaning.body());
            }
        });
        return lanes;
    }

    /// What is known of an instruction of which not all is known: what it does however the rest is.
    ///
    /// @return without the fault, and without what comes before one that is found on the way
    public LaneCode liftKnown(Insn insn) {
        Entry.Meaning meaning = insn.entry().meaning();
        if (meaning == null) return nothing(insn);
        Encoding encoding = encodings.apply(insn);
        Trace trace = new Trace(encoding.word());
        IrBuilder steps = new IrBuilder(trace);
        try {
            LaneDomain lanes = lanes(insn, steps, trace);
            new Walker<>(book, insn, encoding, lanes).run(meaning.body());
        } catch (MeaningException e) {
            return nothing(insn);
        }
        List<LaneForm.Part> all = Aliases.table(insn) != null ? List.of() : used(steps);
        return new LaneForm(meaning.lanes(), all, trace.isByAddress()).of(insn);
    }

    private static LaneCode nothing(Insn insn) {
        return new LaneCode(insn, Entry.Lanes.ONCE, List.of(), false);
    }

    /// Turns an expression that stands alone into steps: it sees registers, functions and enums of the book.
    ///
    /// @param near any instruction of the book
    /// @throws MeaningException if it cannot be computed
    public Computed lift(Expr e, Insn near) {
        Encoding encoding = encodings.apply(near);
        Trace trace = new Trace(encoding.word());
        IrBuilder steps = new IrBuilder(trace);
        LaneDomain lanes = new LaneDomain(book.isa(), steps, hasDescriptors, stage, near.address(), trace);
        Value v = new Walker<>(book, near, encoding, lanes).evalApart(e);
        int value = lanes.computed(v);
        return new Computed(steps.all(), value, v instanceof Value.Cond, Lifter.isSigned(v));
    }

    private static boolean isSigned(Value v) {
        return v instanceof Value.Num n && n.lo().signum() < 0;
    }

    /// Turns calls that stand alone into the code of one instruction.
    ///
    /// @param calls of functions of the book, with numbers
    /// @param near any instruction of the book
    public LaneCode lift(List<Expr> calls, Insn near) {
        Encoding encoding = encodings.apply(near);
        Trace trace = new Trace(encoding.word());
        trace.lose();
        IrBuilder steps = new IrBuilder(trace);
        LaneDomain lanes = new LaneDomain(book.isa(), steps, hasDescriptors, stage, near.address(), trace);
        try {
            for (Expr e : calls) new Walker<>(book, near, encoding, lanes).evalApart(e);
        } catch (MeaningException e) {
            return fault(near, e.reason());
        }
        return new LaneForm(Entry.Lanes.ACTIVE, used(steps), false).of(near);
    }

    /// @return which operand of the text the book calls undefined, whether the meaning needs it or not; or null
    private @Nullable String undefined(Insn insn, Encoding encoding, Trace trace) {
        List<Entry.OperandDecl> all = insn.entry().operands();
        for (int i = 0; i < all.size(); i++) {
            Entry.OperandDecl o = all.get(i);
            if (!encoding.mayBeUndefined(o)) continue;
            Shape.Alternative a = trace.operand(encoding, i).alternative();
            String why = a == null ? null : a.undefined();
            if (why == null) continue;
            if (trace.has(encoding, o.name()))
                return "operand '%s' is undefined".formatted(o.name()) + (why.isEmpty() ? "" : ": " + why);
        }
        return null;
    }

    /// @return code that faults with a reason
    public static LaneCode fault(Insn insn, String why) {
        return fault(why).of(insn);
    }

    private static LaneForm fault(String why) {
        Step fault = new Step(0, Op.FAULT, ValueType.NONE, List.of(), -1, 0, why, null, null, true);
        List<LaneForm.Part> all = List.of(new LaneForm.Part(fault, null));
        return new LaneForm(Entry.Lanes.ONCE, all, false);
    }

    /// Without the values that nothing needs, numbered anew in the order in which they are done.
    private static List<LaneForm.Part> used(IrBuilder of) {
        List<Step> all = of.all();
        boolean[] needed = new boolean[of.count()];
        for (Step s : all.reversed()) {
            boolean stays = s.type() == ValueType.NONE || s.op() == Op.LOAD || s.op() == Op.ATOMIC || s.op() == Op.EACH;
            if (stays) needed[s.id()] = true;
            if (!needed[s.id()]) continue;
            for (int a : s.args()) needed[a] = true;
            if (s.when() >= 0) needed[s.when()] = true;
        }
        int[] number = new int[needed.length];
        List<LaneForm.Part> out = new ArrayList<>();
        for (Step s : all) {
            if (!needed[s.id()]) continue;
            number[s.id()] = out.size();
            out.add(new LaneForm.Part(s.numbered(number), of.slot(s.id())));
        }
        return out;
    }
}
