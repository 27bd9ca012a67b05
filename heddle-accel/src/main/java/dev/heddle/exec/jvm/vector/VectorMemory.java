package dev.heddle.exec.jvm.vector;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import dev.heddle.exec.jvm.lane.FrameSlots;
import dev.heddle.exec.jvm.lane.ScalarFrame;
import dev.heddle.exec.jvm.lane.VectorApi;
import dev.heddle.exec.jvm.region.Target;
import dev.heddle.exec.region.Frame;
import dev.heddle.lift.Op;
import dev.heddle.lift.Step;
import dev.heddle.lift.ValueType;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The requests of vector code to the machine around it: memory and resources. Addresses, values and masks go through
/// arrays of the frame; see [VectorAccesses].
final class VectorMemory {
    private static final ClassDesc FRAME = ClassDesc.of(Frame.class.getName());
    private static final ClassDesc ACCESSES = ClassDesc.of(VectorAccesses.class.getName());

    private final VectorValues values;
    private final VectorLocals locals;
    private final VectorApi api;
    private final ScalarFrame scalars;
    private final Target target;
    private final CodeBuilder out;

    private final VectorGather gather;
    private final VectorSegments segments;
    private final VectorStores stores;

    /// Where to go if an access is refused; the lanes that a body is for.
    private Label refused;

    private int exec;

    /// The mask that is in the frame's array now; -1 if that is all lanes.
    private int masked = NOTHING;

    private static final int NOTHING = -2;

    VectorMemory(
            VectorValues values,
            VectorLocals locals,
            VectorApi api,
            ScalarFrame scalars,
            FrameSlots places,
            Target target) {
        this.values = values;
        this.locals = locals;
        this.api = api;
        this.scalars = scalars;
        this.target = target;
        this.out = scalars.out;
        this.segments = new VectorSegments(values, this, locals, api, places, out);
        this.stores = new VectorStores(values, segments, locals, api, target, out);
        this.gather = new VectorGather(values, this, locals, api, scalars);
        this.refused = out.newLabel();
    }

    /// Begins a body, see [VectorValues#begin].
    void begin(Label ifRefused, int active) {
        refused = ifRefused;
        exec = active;
        masked = NOTHING;
        gather.begin();
    }

    /// @return what stores vectors
    VectorStores stores() {
        return stores;
    }

    private void mask(int local) {
        api.number(0);
        api.number(-1);
        if (local < 0) {
            api.species(false);
            out.iconst_1();
            api.maskAll();
        } else {
            out.aload(local);
        }
        api.blend();
        values.room("mask");
        api.intoArray();
    }

    /// Loads, stores and the like, for all lanes of a strip.
    void access(Step s) {
        boolean isWord = isWord(s);
        int space = target.spaces().indexOf(s.space());
        boolean isInBuffer = isWord && target.buffers().contains(s.space()) && segments.hasRoom();
        // Where both are possible, what is added to 64 bits is the place of a buffer.
        if (isInBuffer
                && (!target.words().contains(s.space()) || AddressSum.isComputed(s, locals))) {
            segments.load(s, space);
            return;
        }
        if (isWord && target.words().contains(s.space())) {
            gather.load(s, space);
            return;
        }
        if (s.op() != Op.BEYOND) {
            throughArrays(s);
            return;
        }
        Label past = out.newLabel();
        values.any(s.when());
        out.ifeq(past);
        masked = NOTHING;
        throughArrays(s);
        masked = NOTHING;
        out.labelBinding(past);
    }

    /// Leaves it to the interpreter to fault.
    void fault(Step s) {
        values.any(s.when());
        out.ifne(refused);
    }

    private static boolean isWord(Step s) {
        return s.op() == Op.LOAD && s.type() == ValueType.I32 && s.value() == Integer.SIZE;
    }

    /// Pushes what a strip loads through arrays; this may be done or not.
    void slow(Step s) {
        prepare(s);
        out.aload(WaveShape.PARAM_FRAME);
        out.loadConstant(target.spaces().indexOf(s.space())).loadConstant((int) s.value());
        locals.offset();
        locals.length();
        ask("load", CD_int, CD_int, CD_int, CD_int);
        values.filled(s);
        masked = NOTHING;
    }

    private void throughArrays(Step s) {
        stores.begin(s);
        prepare(s);
        stores.look(s);
        masked = s.op() == Op.RESOURCE && s.when() < 0 ? NOTHING : s.when();
        Label slow = out.newLabel();
        Label past = out.newLabel();
        if (stores.begins(slow)) {
            stores.store(s);
            out.goto_(past);
        }
        out.labelBinding(slow);
        call(s);
        out.labelBinding(past);
        if (s.type() == ValueType.NONE) return;
        values.take(s);
    }

    /// Puts arguments and mask into arrays.
    void prepare(Step s) {
        for (int k = 0; k < s.args().size(); k++) values.spill(s.args().get(k), k);
        if (s.op() == Op.RESOURCE && s.when() < 0) mask(exec);
        else if (s.when() != masked) mask(s.when() < 0 ? -1 : locals.of(s.when()));
    }

    /// Lets the machine do what arrays have been prepared for.
    void call(Step s) {
        out.aload(WaveShape.PARAM_FRAME);
        ClassDesc text = ConstantDescs.CD_String;
        switch (s.op()) {
            case LOAD -> {
                out.loadConstant(target.spaces().indexOf(s.space())).loadConstant((int) s.value());
                lanes("load", CD_int, CD_int);
            }
            case BEYOND -> lanes("beyond");
            case RESOURCE -> {
                out.loadConstant(s.id()).loadConstant(s.space()).loadConstant(s.operation());
                lanes("resource", CD_int, text, text);
            }
            case STORE -> {
                out.loadConstant(target.spaces().indexOf(s.space())).loadConstant((int) s.value());
                ask("store", CD_int, CD_int);
            }
            default -> {
                out.loadConstant(target.spaces().indexOf(s.space())).loadConstant(s.operation());
                ask("atomic", CD_int, text);
            }
        }
    }

    /// Calls a method for the lanes of a strip.
    private void lanes(String name, ClassDesc... more) {
        locals.offset();
        locals.length();
        ClassDesc[] all = Arrays.copyOf(more, more.length + 2);
        all[more.length] = CD_int;
        all[more.length + 1] = CD_int;
        ask(name, all);
    }

    /// Calls a method that says whether the access was possible.
    private void ask(String name, ClassDesc... more) {
        MethodTypeDesc type = MethodTypeDesc.of(CD_boolean, more);
        out.invokestatic(ACCESSES, name, type.insertParameterTypes(0, FRAME)).ifeq(refused);
    }

    /// Whether one access is enough for all lanes.
    boolean isSingle(Step s) {
        return switch (s.op()) {
            case LOAD -> s.uniform() && values.arg(s, 0).uniform();
            case RESOURCE -> values.arg(s, 0).uniform();
            default -> false;
        };
    }

    /// One access for all lanes, and its value for each of them.
    void single(Step s, @Nullable Runnable any) {
        pushSingle(s, any);
        locals.spread(s, api, out);
    }

    /// Pushes, as a long, what one access for all lanes gives.
    ///
    /// @param any pushes whether it is meant for a lane at all, if not the value is 0; null if it is
    void pushSingle(Step s, @Nullable Runnable any) {
        Label none = out.newLabel();
        if (any != null) {
            any.run();
            out.ifeq(none);
        }
        Label past = out.newLabel();
        Label slow = out.newLabel();
        int space = target.spaces().indexOf(s.space());
        boolean inBuffer = target.buffers().contains(s.space()) && segments.hasRoom();
        if (isWord(s) && inBuffer) {
            segments.loadOne(space, () -> scalars.load(s.args().getFirst()), slow);
            out.i2l().goto_(past);
        }
        out.labelBinding(slow).aload(WaveShape.PARAM_FRAME);
        if (s.op() == Op.LOAD) {
            out.loadConstant(target.spaces().indexOf(s.space())).loadConstant((int) s.value());
            scalars.load(s.args().getFirst());
            ask("loadOne", CD_int, CD_int, CD_long);
        } else {
            out.loadConstant(s.id()).loadConstant(s.space()).loadConstant(s.operation());
            scalars.load(s.args().getFirst());
            ask("resourceOne", CD_int, ConstantDescs.CD_String, ConstantDescs.CD_String, CD_long);
        }
        out.aload(WaveShape.PARAM_FRAME).getfield(FRAME, "value", CD_long);
        out.goto_(past).labelBinding(none).lconst_0().labelBinding(past);
    }
}
