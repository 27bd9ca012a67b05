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
    private static final int PARAM_FRAME = VectorCompiler.PARAM_FRAME;

    private final Region region;
    private final CodeBuilder out;
    private final VectorApi api;
    private final VectorLocals locals;
    private final VectorValues values;
    private final int chunks;
    private final Map<Integer, int[]> variables = new HashMap<>();
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
        this.chunks = locals.chunks();
    }

    /// @return the local variables of a row
    int[] variable(int row) {
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
        for (int c = 0; c < chunks; c++) {
            int local = variable(row)[c];
            api.species(false);
            out.aload(PARAM_FRAME).getfield(FRAME, "in", INTS.arrayType());
            out.loadConstant(number).aaload();
            locals.offset(c);
            api.fromArray();
            out.astore(local);
            if (region.written().contains(row)) {
                out.aload(local);
                place(row, c);
                api.intoArray();
            }
            if (!region.floats().contains(row)) continue;
            out.aload(local);
            api.asFloats();
            out.astore(local);
        }
    }

    void load(int row) {
        for (int c = 0; c < chunks; c++) {
            api.species(false);
            place(row, c);
            api.fromArray();
            if (region.floats().contains(row)) api.asFloats();
            out.astore(variable(row)[c]);
        }
    }

    /// Pushes the frame's array of values, and where a row is.
    private void place(int row, int c) {
        out.aload(PARAM_FRAME).getfield(FRAME, "values", INTS);
        locals.offset(c);
        out.loadConstant(Objects.requireNonNull(places.get(row))).iadd();
    }

    private void array(String name, int c) {
        out.aload(PARAM_FRAME).getfield(FRAME, name, INTS);
        locals.offset(c);
    }

    void numbers(String name, int c) {
        api.species(false);
        array(name, c);
        api.fromArray();
    }

    /// Gives the frame a row of some lanes.
    void save(int row, int[] mask) {
        for (int c = 0; c < chunks; c++) {
            bits(row, c);
            place(row, c);
            out.aload(mask[c]);
            api.intoArrayMasked();
        }
    }

    private void bits(int row, int c) {
        int local = variable(row)[c];
        if (region.floats().contains(row)) values.canonical(() -> out.aload(local));
        else out.aload(local);
    }

    /// Sets numbers of some lanes in an array of the frame.
    void note(String name, int[] mask, Runnable number) {
        for (int c = 0; c < chunks; c++) {
            api.species(false);
            number.run();
            api.broadcast();
            array(name, c);
            out.aload(mask[c]);
            api.intoArrayMasked();
        }
    }

    /// Gives the frame numbers of all lanes.
    void put(int[] numbers, String name) {
        for (int c = 0; c < chunks; c++) {
            out.aload(numbers[c]);
            array(name, c);
            api.intoArray();
        }
    }
}
