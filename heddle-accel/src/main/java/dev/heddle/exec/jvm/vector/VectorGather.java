package dev.heddle.exec.jvm.vector;

import static java.lang.constant.ConstantDescs.CD_int;

import dev.heddle.exec.jvm.lane.ScalarFrame;
import dev.heddle.exec.jvm.lane.VectorApi;
import dev.heddle.exec.region.Frame;
import dev.heddle.lift.Step;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.Map;

/// Loads words of lanes from an array of words, if all that count are there and near that of the first lane: then one
/// vector has them all. If not, the memory is asked.
///
/// Most loads of a body have addresses that differ by a number, or by what all lanes share. How far the lanes are from
/// the first one is found out once for all of these; each adds its number and looks once whether all is inside.
final class VectorGather {
    private static final ClassDesc FRAME = ClassDesc.of(Frame.class.getName());
    private static final ClassDesc INTS = CD_int.arrayType();
    private static final ClassDesc MATH = ClassDesc.of("java.lang.Math");

    private final VectorValues values;
    private final VectorMemory memory;
    private final VectorLocals locals;
    private final VectorApi api;
    private final ScalarFrame scalars;
    private final CodeBuilder out;

    /// Lanes that load from near a place.
    private record Key(int space, int low, int high, int ones, int when) {}

    /// Local variables.
    ///
    /// @param first number of the first lane's word
    /// @param limit the last number that the first lane may have, -1 if the others are not near
    /// @param distance of the lanes' words from that of the first lane
    private record Base(int first, int limit, int distance) {}

    private final Map<Key, Base> bases = new HashMap<>();

    VectorGather(
            VectorValues values,
            VectorMemory memory,
            VectorLocals locals,
            VectorApi api,
            ScalarFrame scalars) {
        this.values = values;
        this.memory = memory;
        this.locals = locals;
        this.api = api;
        this.scalars = scalars;
        this.out = scalars.out;
    }

    /// Begins a body: nothing is known of its lanes.
    void begin() {
        bases.clear();
    }

    /// Loads what a step says for a strip.
    ///
    /// @param space number of the address space
    void load(Step s, int space) {
        AddressSum at = AddressSum.of(s.args().getFirst(), locals);
        Key key = new Key(space, at.low(), at.high(), at.ones(), s.when());
        Base base = bases.get(key);
        if (base == null) {
            base = base(key);
            bases.put(key, base);
        }
        Label slow = out.newLabel();
        Label past = out.newLabel();
        int word = out.allocateLocal(TypeKind.INT);
        int result = out.allocateLocal(TypeKind.REFERENCE);
        out.iload(base.first).loadConstant((int) (at.number() >> 2)).iadd();
        for (int id : at.uniform()) {
            scalars.load(id);
            out.iconst_2().ishr().iadd();
        }
        out.istore(word);
        out.iload(word).iload(base.limit).iload(word).isub().ior();
        for (int id : at.uniform()) {
            scalars.load(id);
            out.iconst_3().iand().ineg().ior();
        }
        out.iflt(slow).aload(base.distance);
        api.species(false);
        out.aload(WaveShape.PARAM_FRAME).getfield(FRAME, "words", INTS.arrayType());
        out.loadConstant(space).aaload().iload(word);
        api.fromArray();
        api.select();
        values.zeroElsewhere(s.when());
        out.astore(result).goto_(past).labelBinding(slow);
        memory.slow(s);
        out.astore(result).labelBinding(past);
        locals.alias(s, result);
    }

    private void number(String name, int space) {
        out.aload(WaveShape.PARAM_FRAME).getfield(FRAME, name, INTS);
        out.loadConstant(space).iaload();
    }

    private Base base(Key key) {
        Base b =
                new Base(
                        out.allocateLocal(TypeKind.INT),
                        out.allocateLocal(TypeKind.INT),
                        out.allocateLocal(TypeKind.REFERENCE));
        Label far = out.newLabel();
        Label past = out.newLabel();
        distances(key, b);
        out.aload(b.distance);
        api.compareWith("UGE", locals::length);
        elsewhere(key, far);
        if (key.when >= 0) {
            locals.load(key.when);
            api.masks("and");
        }
        api.anyTrue();
        out.ifne(far);
        number("count", key.space);
        if (key.ones != -1) {
            out.loadConstant((key.ones >>> 2) + 1);
            out.invokestatic(MATH, "min", MethodTypeDesc.of(CD_int, CD_int, CD_int));
        }
        out.aload(b.distance);
        values.zeroElsewhere(key.when);
        api.greatest();
        out.isub().iconst_1().isub().istore(b.limit).goto_(past).labelBinding(far);
        out.iconst_m1().istore(b.limit).labelBinding(past);
        return b;
    }

    /// Numbers of the lanes' words: that of the first lane, and the differences from it.
    private void distances(Key key, Base to) {
        int index = out.allocateLocal(TypeKind.REFERENCE);
        locals.low(key.low);
        if (key.ones != -1) {
            api.number(key.ones);
            api.ints("and");
        }
        // Addresses that are not aligned become great numbers.
        api.shift("ROR", 2);
        out.astore(index).aload(index);
        api.lane(0);
        out.istore(to.first).aload(index);
        api.species(false);
        out.iload(to.first);
        api.broadcast();
        api.ints("sub");
        out.astore(to.distance);
    }

    /// Adds the lanes with other upper halves to a mask that has been pushed, or goes to a label if that is all of
    /// them.
    private void elsewhere(Key key, Label far) {
        if (key.high < 0 || AddressSum.isShared(locals.step(key.high))) {
            if (key.high < 0) out.iconst_0();
            else scalars.load(key.high);
            number("high", key.space);
            Label same = out.newLabel();
            out.if_icmpeq(same).pop().goto_(far).labelBinding(same);
            return;
        }
        values.upper(key.high);
        api.compareWith("NE", () -> number("high", key.space));
        api.masks("or");
    }
}
