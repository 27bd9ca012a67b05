package dev.heddle.exec.jvm.vector;

import static java.lang.constant.ConstantDescs.CD_int;

import dev.heddle.exec.jvm.lane.VectorApi;
import dev.heddle.exec.region.Frame;
import dev.heddle.exec.region.Region;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/// The places where a [ChunkedLoop] has its registers: in local variables, and in the frame, from which the wave takes
/// them in the end.
final class PartRows {
    private static final ClassDesc FRAME = ClassDesc.of(Frame.class.getName());
    private static final ClassDesc INTS = CD_int.arrayType();
    private static final int PARAM_FRAME = WaveShape.PARAM_FRAME;

    private final Region region;
    private final CodeBuilder out;
    private final VectorApi api;
    private final VectorLocals locals;
    private final VectorValues values;
    private final Map<Integer, Integer> variables = new HashMap<>();
    private final Map<Integer, Integer> places = new HashMap<>();

    PartRows(
            Region region,
            VectorValues values,
            VectorLocals locals,
            VectorApi api,
            CodeBuilder out) {
        this.region = region;
        this.values = values;
        this.locals = locals;
        this.api = api;
        this.out = out;
    }

    /// @return the local variable of a row
    int variable(int row) {
        return Objects.requireNonNull(variables.get(row));
    }

    /// Takes all rows of the wave.
    ///
    /// @param all lanes that it has room for
    void begin(int all) {
        int number = 0;
        for (int row : region.variables()) {
            places.put(row, 2 * all * number);
            variables.put(row, locals.another());
            take(row, number++);
        }
    }

    /// Takes a row of the wave; a copy is in the frame for what is put there later.
    private void take(int row, int number) {
        int local = variable(row);
        api.species(false);
        out.aload(PARAM_FRAME).getfield(FRAME, "in", INTS.arrayType());
        out.loadConstant(number).aaload();
        locals.offset();
        api.fromArray();
        out.astore(local);
        if (region.written().contains(row)) {
            out.aload(local);
            place(row);
            api.intoArray();
        }
        if (region.floats().contains(row)) {
            out.aload(local);
            api.asFloats();
            out.astore(local);
        }
    }

    void load(int row) {
        api.species(false);
        place(row);
        api.fromArray();
        if (region.floats().contains(row)) api.asFloats();
        out.astore(variable(row));
    }

    /// Pushes the frame's array of values, and where a row is.
    private void place(int row) {
        out.aload(PARAM_FRAME).getfield(FRAME, "values", INTS);
        locals.offset();
        out.loadConstant(Objects.requireNonNull(places.get(row))).iadd();
    }

    private void array(String name) {
        out.aload(PARAM_FRAME).getfield(FRAME, name, INTS);
        locals.offset();
    }

    void numbers(String name) {
        api.species(false);
        array(name);
        api.fromArray();
    }

    /// Gives the frame a row of some lanes.
    void save(int row, int mask) {
        bits(row);
        place(row);
        out.aload(mask);
        api.intoArrayMasked();
    }

    private void bits(int row) {
        int local = variable(row);
        if (region.floats().contains(row)) values.canonical(() -> out.aload(local));
        else out.aload(local);
    }

    /// Sets numbers of some lanes in an array of the frame.
    void note(String name, int mask, Runnable number) {
        api.species(false);
        number.run();
        api.broadcast();
        array(name);
        out.aload(mask);
        api.intoArrayMasked();
    }

    /// Gives the frame numbers of all lanes.
    void put(int numbers, String name) {
        out.aload(numbers);
        array(name);
        api.intoArray();
    }
}
