package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Something that has its place in the order of a program: an access to memory, an operation across lanes, a barrier, a
/// fault.
///
/// @param op one of lane code
/// @param result null if it has none
/// @param args of the operation; those of a question to the texture unit are its parts
/// @param when the condition under which it happens, null if it always does; a load gives 0 else
/// @param bits of an access; what [Op] calls the value for others
/// @param word see [Op]
/// @param parts the numbers of the parts of a question; else empty
/// @param insn the instruction, as [InsnKey] has it
record Effect(
        Op op,
        Term.@Nullable Variable result,
        List<Term> args,
        @Nullable Term when,
        long bits,
        String word,
        List<Integer> parts,
        long insn) {
    Effect {
        args = List.copyOf(args);
        parts = List.copyOf(parts);
    }

    /// @return the address space, or the table of resources
    String space() {
        return word.substring(word.lastIndexOf(' ') + 1);
    }

    /// @return what an atomic operation does
    String operation() {
        return word.substring(0, word.lastIndexOf(' '));
    }

    /// Whether something comes of it besides its result.
    boolean isKept() {
        return switch (op) {
            case LOAD, BALLOT, ANY, ACROSS, REDUCE, SCAN -> false;
            case LOOK -> word.equals("stored") || word.equals("encoded");
            default -> true;
        };
    }

    /// Whether it may change memory, or waits for what others change.
    boolean isChange() {
        return switch (op) {
            case STORE, ATOMIC, BARRIER -> true;
            case LOOK -> isKept();
            default -> false;
        };
    }

    Effect in(UnaryOperator<Term> by) {
        Term condition = when == null ? null : by.apply(when);
        if (condition != null && condition.is(-1)) condition = null;
        return new Effect(op, result, args.stream().map(by).toList(), condition, bits, word, parts, insn);
    }
}
