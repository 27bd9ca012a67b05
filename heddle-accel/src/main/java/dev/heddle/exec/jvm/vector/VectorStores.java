package dev.heddle.exec.jvm.vector;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;

import dev.heddle.exec.jvm.lane.VectorApi;
import dev.heddle.exec.jvm.region.Target;
import dev.heddle.exec.region.Frame;
import dev.heddle.lift.Op;
import dev.heddle.lift.Step;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;

/// Stores words of lanes that are next to each other: then a vector is stored at once. Nothing is stored before it is
/// known of all vectors of a wave; if it is otherwise for one, the memory is asked.
final class VectorStores {
    private static final ClassDesc FRAME = ClassDesc.of(Frame.class.getName());
    private static final ClassDesc INTS = CD_int.arrayType();

    private final VectorValues values;
    private final VectorSegments segments;
    private final VectorLocals locals;
    private final VectorApi api;
    private final Target target;
    private final CodeBuilder out;

    /// Local variable: not 0 if a vector cannot be stored at once.
    private final int apart;

    /// The place of the store, see [Frame#bytes]; -1 if it is to words.
    private int place;

    private boolean isPossible;

    VectorStores(
            VectorValues values,
            VectorSegments segments,
            VectorLocals locals,
            VectorApi api,
            Target target,
            CodeBuilder out) {
        this.values = values;
        this.segments = segments;
        this.locals = locals;
        this.api = api;
        this.target = target;
        this.out = out;
        this.apart = out.allocateLocal(TypeKind.INT);
    }

    /// Begins a store, or what is none.
    void begin(Step s) {
        boolean isWord = s.op() == Op.STORE && s.value() == Integer.SIZE;
        boolean toWords = isWord && isToWords(s);
        boolean toBytes = isWord && target.buffers().contains(s.space()) && segments.hasRoom();
        isPossible = toWords || toBytes;
        if (!isPossible) return;
        place = toWords ? -1 : segments.take();
        out.iconst_0().istore(apart);
    }

    private boolean isToWords(Step s) {
        boolean both = target.buffers().contains(s.space());
        return target.words().contains(s.space()) && !(both && AddressSum.isComputed(s, locals));
    }

    private int space(Step s) {
        return target.spaces().indexOf(s.space());
    }

    private void number(String name, int space) {
        out.aload(WaveShape.PARAM_FRAME).getfield(FRAME, name, INTS);
        out.loadConstant(space).iaload();
    }

    /// Finds out whether the lanes of a strip store to consecutive addresses, where they may.
    void look(Step s) {
        if (!isPossible) return;
        int low = out.allocateLocal(TypeKind.INT);
        int high = out.allocateLocal(TypeKind.INT);
        values.low(s, 0);
        api.lane(0);
        out.istore(low);
        values.high(s, 0);
        api.lane(0);
        out.istore(high);
        values.low(s, 0);
        api.species(false);
        out.iload(low);
        api.broadcast();
        api.ints("sub");
        // Addresses that are not aligned become great numbers.
        api.shift("ROR", 2);
        api.compare("NE", this::inARow);
        values.high(s, 0);
        api.compareWith("NE", () -> out.iload(high));
        api.masks("or");
        if (s.when() >= 0) {
            locals.load(s.when());
            api.masks("and");
        }
        api.anyTrue();
        if (place < 0) words(s, low, high);
        else bytes(s, low, high);
        out.iload(apart).ior().istore(apart);
    }

    private void inARow() {
        api.species(false);
        out.aload(WaveShape.PARAM_FRAME).getfield(FRAME, "numbers", INTS).iconst_0();
        api.fromArray();
    }

    /// Adds to what has been pushed whether the words are outside.
    private void words(Step s, int low, int high) {
        out.iload(high);
        number("high", space(s));
        out.ixor().ior();
        out.iload(low).iconst_3().iand().ior();
        out.iload(low);
        number("count", space(s));
        locals.length();
        out.isub().iload(low).iconst_2().iushr().isub().ior().loadConstant(31).iushr().ior();
    }

    /// Adds to what has been pushed whether the bytes are outside.
    private void bytes(Step s, int low, int high) {
        out.iload(low).iload(low).loadConstant(VectorSegments.ALL).iadd().iconst_m1().ixor().iand();
        out.loadConstant(31).iushr().ior();
        segments.distance(
                place,
                space(s),
                VectorSegments.ALL,
                () -> {
                    out.iload(low).i2l().loadConstant(0xffffffffL).land();
                    out.iload(high).i2l().loadConstant(32).lshl().lor();
                });
        out.loadConstant(63).lushr().l2i().ior();
    }

    /// Goes to a label if the memory has to be asked.
    ///
    /// @return whether vectors may be stored at all
    boolean begins(Label slow) {
        if (isPossible) out.iload(apart).ifne(slow);
        return isPossible;
    }

    /// Stores what arrays have been prepared with for a strip.
    void store(Step s) {
        api.species(false);
        values.room("low1");
        api.fromArray();
        if (place < 0) {
            out.aload(WaveShape.PARAM_FRAME).getfield(FRAME, "words", INTS.arrayType());
            out.loadConstant(space(s)).aaload();
            values.room("low0");
            out.iaload().iconst_2().iushr();
        } else {
            int at = at(s);
            out.aload(WaveShape.PARAM_FRAME).getfield(FRAME, "bytes", CD_Object.arrayType());
            out.loadConstant(place).aaload().checkcast(VectorApi.SEGMENT).lload(at);
            api.littleEndian();
        }
        if (s.when() >= 0) {
            api.species(false);
            values.room("mask");
            api.fromArray();
            api.compare("NE", 0);
        }
        if (place >= 0) api.intoSegment(s.when() >= 0);
        else if (s.when() >= 0) api.intoArrayMasked();
        else api.intoArray();
    }

    /// @return the local variable with the place of a strip's first address
    private int at(Step s) {
        int at = out.allocateLocal(TypeKind.LONG);
        segments.distance(
                place,
                space(s),
                VectorSegments.ALL,
                () -> {
                    values.room("low0");
                    out.iaload().i2l().loadConstant(0xffffffffL).land();
                    values.room("high0");
                    out.iaload().i2l().loadConstant(32).lshl().lor();
                });
        out.lstore(at);
        return at;
    }
}
