package dev.heddle.llvm.engine;

import dev.heddle.llvm.Ir;
import java.util.ArrayList;
import java.util.List;

/// Numbers of [Sites] that the code of a block takes from memory, `%r`, one after the other: they depend on what was
/// compiled before, and without them its text does not.
final class BlockRecord {
    private final Ir ir;
    private final List<Integer> numbers = new ArrayList<>();

    BlockRecord(Ir ir) {
        this.ir = ir;
    }

    /// @return the number, an i64
    String of(int number) {
        numbers.add(number);
        return ir.load("i64", ir.at("%r", (numbers.size() - 1L) * Long.BYTES), Long.BYTES);
    }

    /// @return all, in their order
    List<Integer> numbers() {
        return List.copyOf(numbers);
    }
}
