package dev.heddle.llvm;

import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import java.util.List;

/// Calls of what is not written out by [FloatOps].
public interface FloatCalls {
    /// @param s the operation that it is for
    /// @param a arguments, vectors of i64
    /// @return the result
    String odd(OddFunction f, Step s, List<String> a);

    /// An operation of which only the machine's own number type is known here.
    ///
    /// @param from types of the arguments
    /// @return the result
    String whole(Step s, List<ValueType> from, List<String> a);
}
