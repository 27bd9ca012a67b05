package dev.heddle.exec.jvm.vector;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import dev.heddle.exec.jvm.lane.FrameSlots;
import dev.heddle.exec.jvm.lane.VectorApi;
import dev.heddle.exec.region.Frame;
import dev.heddle.lift.Step;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/// Loads words of lanes from buffers outside of the heap: where those of each half of a vector are near that of its
/// first lane, as in rows of a tile, two vectors have them all. If not, the memory is asked.
final class VectorSegments {
    private static final ClassDesc FRAME = ClassDesc.of(Frame.class.getName());
    private static final ClassDesc ACCESSES = ClassDesc.of(VectorAccesses.class.getName());

    /// Bytes of the longest vector.
    static final int ALL = 64;

    private final VectorValues values;
    private final VectorMemory memory;
    private final VectorLocals locals;
    private final VectorApi api;
    private final CodeBuilder out;

    private final FrameSlots places;

    VectorSegments(
            VectorValues values,
            VectorMemory memory,
            VectorLocals locals,
            VectorApi api,
            FrameSlots places,
            CodeBuilder out) {
        this.values = values;
        this.memory = memory;
        this.locals = locals;
        this.api = api;
        this.places = places;
        this.out = out;
    }

    /// Whether there is room for another access.
    boolean hasRoom() {
        return places.hasRoom(2);
    }

    /// @return a place of its own
    int take() {
        return places.take();
    }

    /// Loads what a step says for a strip.
    ///
    /// @param space number of the address space
    void load(Step s, int space) {
        // The halves may be in different buffers.
        int[] place = {take(), take()};
        Label slow = out.newLabel();
        Label past = out.newLabel();
        int[] first = new int[2];
        for (int k = 0; k < 2; k++) {
            first[k] = out.allocateLocal(TypeKind.INT);
            values.low(s, 0);
            api.lane(k * locals.lanes() / 2);
            out.istore(first[k]);
        }
        int distance = near(s, first, slow);
        int high = out.allocateLocal(TypeKind.LONG);
        values.high(s, 0);
        api.lane(0);
        out.i2l().loadConstant(32).lshl().lstore(high);
        int[] at = new int[2];
        for (int k = 0; k < 2; k++) at[k] = place(place[k], space, first[k], high);
        out.lload(at[0]).lload(at[1]).lor().lconst_0().lcmp().iflt(slow);
        for (int k = 0; k < 2; k++) {
            out.aload(distance);
            api.species(false);
            out.aload(WaveShape.PARAM_FRAME).getfield(FRAME, "bytes", CD_Object.arrayType());
            out.loadConstant(place[k]).aaload().checkcast(VectorApi.SEGMENT).lload(at[k]);
            api.fromSegment();
            api.select();
        }
        api.lanesFrom(locals.lanes() / 2);
        api.blend();
        values.zeroElsewhere(s.when());
        int result = out.allocateLocal(TypeKind.REFERENCE);
        out.astore(result).goto_(past).labelBinding(slow);
        memory.slow(s);
        out.astore(result).labelBinding(past);
        locals.alias(s, result);
    }

    /// Finds out whether all lanes that count are near the first of their half.
    ///
    /// @param first local variables of the lower halves of their addresses
    /// @return the local variable with the distances, in words
    private int near(Step s, int[] first, Label slow) {
        // The lower half of an address that is near must not begin anew.
        for (int k = 0; k < 2; k++) {
            out.iload(first[k]).iload(first[k]).loadConstant(ALL).iadd().iconst_m1().ixor().iand();
            if (k > 0) out.ior();
        }
        out.iflt(slow);
        int distance = out.allocateLocal(TypeKind.REFERENCE);
        values.low(s, 0);
        for (int k = 0; k < 2; k++) {
            api.species(false);
            out.iload(first[k]);
            api.broadcast();
        }
        api.lanesFrom(locals.lanes() / 2);
        api.blend();
        api.ints("sub");
        // Addresses that are not aligned become great numbers.
        api.shift("ROR", 2);
        out.astore(distance).aload(distance);
        api.compareWith("UGE", locals::length);
        int high = out.allocateLocal(TypeKind.INT);
        values.high(s, 0);
        api.lane(0);
        out.istore(high);
        values.high(s, 0);
        api.compareWith("NE", () -> out.iload(high));
        api.masks("or");
        if (s.when() >= 0) {
            locals.load(s.when());
            api.masks("and");
        }
        api.anyTrue();
        out.ifne(slow);
        return distance;
    }

    /// @return the local variable with the place of an address
    private int place(int place, int space, int low, int high) {
        int at = out.allocateLocal(TypeKind.LONG);
        distance(
                place,
                space,
                ALL,
                () -> out.iload(low).i2l().loadConstant(0xffffffffL).land().lload(high).lor());
        out.lstore(at);
        return at;
    }

    /// Pushes where an address is in the bytes of a place, negative if it is not there.
    ///
    /// @param more bytes that are accessed from there on
    void distance(int place, int space, int more, Runnable address) {
        int at = out.allocateLocal(TypeKind.LONG);
        Label other = out.newLabel();
        Label past = out.newLabel();
        address.run();
        number("starts", place);
        out.lsub().lstore(at);
        // HotSpot does not inline calls in a method with this many vectors.
        out.lload(at).lconst_0().lcmp().iflt(other).lload(at);
        number("reaches", place);
        out.lcmp().ifle(past).labelBinding(other);
        out.aload(WaveShape.PARAM_FRAME).loadConstant(place).loadConstant(space);
        out.loadConstant(more);
        address.run();
        MethodTypeDesc type = MethodTypeDesc.of(CD_long, FRAME, CD_int, CD_int, CD_int, CD_long);
        out.invokestatic(ACCESSES, "found", type).lstore(at);
        out.labelBinding(past).lload(at);
    }

    private void number(String name, int place) {
        out.aload(WaveShape.PARAM_FRAME).getfield(FRAME, name, CD_long.arrayType());
        out.loadConstant(place).laload();
    }

    /// Loads a word for all lanes.
    ///
    /// @param address pushes it
    /// @param slow where to go if it is not in a buffer
    void loadOne(int space, Runnable address, Label slow) {
        int place = take();
        int at = out.allocateLocal(TypeKind.LONG);
        distance(place, space, Integer.BYTES, address);
        out.lstore(at).lload(at).lconst_0().lcmp().iflt(slow);
        out.aload(WaveShape.PARAM_FRAME).getfield(FRAME, "bytes", CD_Object.arrayType());
        out.loadConstant(place).aaload().checkcast(VectorApi.SEGMENT);
        ClassDesc layout = ClassDesc.of("java.lang.foreign.ValueLayout").nested("OfInt");
        out.getstatic(ACCESSES, "WORD", layout).lload(at);
        MethodTypeDesc type = MethodTypeDesc.of(CD_int, layout, CD_long);
        out.invokeinterface(VectorApi.SEGMENT, "get", type);
    }
}
