package dev.heddle.decompile;

import dev.heddle.ir.state.Atomic;
import dev.heddle.ir.state.Memory;

/// A memory that the texture unit is asked about, and does not change.
abstract class AskedMemory implements Memory {
    @Override
    public final void store(int lane, long address, int bits, long value) {
        throw new IllegalStateException("a question that writes");
    }

    @Override
    public final long atomic(Atomic operation, int lane, long address, int bits, long value, long expected) {
        throw new IllegalStateException("a question that writes");
    }

    @Override
    public final Memory another() {
        return this;
    }
}
