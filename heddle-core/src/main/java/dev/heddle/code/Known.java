package dev.heddle.code;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The registers whose values are known.
final class Known {
    /// An element of a register file.
    record Place(String file, long index) {}

    private final Map<Place, BigInteger> values;

    /// Whether straight code has ended.
    private boolean isOver;

    Known() {
        this(Map.of());
    }

    private Known(Map<Place, BigInteger> values) {
        this.values = new HashMap<>(values);
    }

    Known copy() {
        Known k = new Known(values);
        k.isOver = isOver;
        return k;
    }

    @Nullable BigInteger get(Place p) {
        return values.get(p);
    }

    /// @param value null if it is not known
    void put(Place p, @Nullable BigInteger value) {
        if (value == null) values.remove(p);
        else if (!isOver) values.put(p, value);
    }

    void forget(String file) {
        values.keySet().removeIf(p -> p.file.equals(file));
    }

    /// What follows is not reached from here, or nobody knows how.
    void end() {
        isOver = true;
        values.clear();
    }

    /// What is known where two ways meet; one that has ended does not arrive.
    Known meet(Known other) {
        if (isOver) return other;
        if (other.isOver) return this;
        Known k = new Known();
        values.forEach((place, v) -> {
            if (v.equals(other.values.get(place))) k.values.put(place, v);
        });
        return k;
    }

    /// @return the same behind the instruction
    Known behind() {
        isOver = false;
        return this;
    }
}
