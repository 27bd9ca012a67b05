package dev.heddle.asm.meaning;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The registers whose values are known.
public final class KnownRegisters {
    /// An element of a register file.
    public record Element(String file, long index) {}

    private final Map<Element, BigInteger> values;

    /// Whether straight code has ended.
    private boolean isOver;

    /// No register is known.
    public KnownRegisters() {
        this(Map.of());
    }

    private KnownRegisters(Map<Element, BigInteger> values) {
        this.values = new HashMap<>(values);
    }

    KnownRegisters copy() {
        KnownRegisters k = new KnownRegisters(values);
        k.isOver = isOver;
        return k;
    }

    @Nullable
    BigInteger get(Element e) {
        return values.get(e);
    }

    /// @param value null if it is not known
    void put(Element e, @Nullable BigInteger value) {
        if (value == null) values.remove(e);
        else if (!isOver) values.put(e, value);
    }

    void forget(String file) {
        values.keySet().removeIf(e -> e.file.equals(file));
    }

    /// Following code is unreachable from here, or nothing is known about how it is reached.
    void end() {
        isOver = true;
        values.clear();
    }

    /// What is known where two ways meet; one that has ended does not arrive.
    KnownRegisters meet(KnownRegisters other) {
        if (isOver) return other;
        if (other.isOver) return this;
        KnownRegisters k = new KnownRegisters();
        values.forEach((e, v) -> {
            if (v.equals(other.values.get(e))) k.values.put(e, v);
        });
        return k;
    }

    /// @return the same at the next instruction
    KnownRegisters next() {
        isOver = false;
        return this;
    }
}
