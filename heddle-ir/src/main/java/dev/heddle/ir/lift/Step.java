package dev.heddle.ir.lift;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One operation of lane code.
///
/// @param id number of the value, from 0; steps without a value have one too
/// @param op what is done
/// @param type of the value
/// @param args values that it takes
/// @param when the mask of the lanes that it has its effect in, -1 for all that the code runs for
/// @param value see [Op]
/// @param word see [Op]; else empty
/// @param place register bits, or null
/// @param format rounding, or null
/// @param uniform whether the value is the same in all lanes
public record Step(
        int id,
        Op op,
        ValueType type,
        List<Integer> args,
        int when,
        long value,
        String word,
        @Nullable RegisterRef place,
        @Nullable FloatFormat format,
        boolean uniform) {
    public Step {
        args = List.copyOf(args);
    }

    /// @return the same, but lanes may have different values
    Step varying() {
        return new Step(id, op, type, args, when, value, word, place, format, false);
    }

    /// @param numbers of the steps by their old ones
    Step numbered(int[] numbers) {
        List<Integer> of = new ArrayList<>(args.size());
        for (int a : args) of.add(numbers[a]);
        int mask = when < 0 ? -1 : numbers[when];
        return new Step(numbers[id], op, type, of, mask, value, word, place, format, uniform);
    }

    /// @return the same with another element of the file
    Step at(int element, int low) {
        RegisterRef p = java.util.Objects.requireNonNull(place);
        if (p.element() == element && p.low() == low) return this;
        RegisterRef there = new RegisterRef(p.state(), element, low, p.width());
        return new Step(id, op, type, args, when, value, word, there, format, uniform);
    }

    /// @return the same, rounded to another format
    public Step rounded(FloatFormat to) {
        return new Step(id, op, type, args, when, value, word, place, to, uniform);
    }

    /// @return the same with another number
    Step of(long other) {
        return other == value ? this : new Step(id, op, type, args, when, other, word, place, format, uniform);
    }

    /// @return the address space of a load, a store or an atomic operation; the table of a resource
    public String space() {
        return word.substring(word.lastIndexOf(' ') + 1);
    }

    /// @return what an atomic operation does; what is asked about a resource
    public String operation() {
        return word.substring(0, word.lastIndexOf(' '));
    }
}
