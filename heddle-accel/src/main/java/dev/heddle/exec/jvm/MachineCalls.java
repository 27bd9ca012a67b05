package dev.heddle.exec.jvm;

import dev.heddle.exec.number.Reference;
import dev.heddle.exec.state.Fault;
import dev.heddle.exec.state.Memory;

/// The calls of compiled code into the machine around it: memory, indices that are checked, and faults.
@SuppressWarnings("unused") // called by name
final class MachineCalls {
    private MachineCalls() {}

    /// @return an index that is within a register file
    static int index(int k, int count) {
        if (k >= 0 && k < count) return k;
        throw Fault.noRegister(k, count, 0);
    }

    static void fault(String why) {
        throw new Fault(why, 0);
    }

    /// The value of an operation that has no faster form here.
    static long reference(Reference form, long x, long y, long z) {
        return form.apply(x, y, z);
    }

    static long load(Memory[] spaces, int space, long address, int bits) {
        return spaces[space].load(0, address, bits);
    }

    static void store(Memory[] spaces, int space, long address, int bits, long value) {
        spaces[space].store(0, address, bits, value);
    }
}
