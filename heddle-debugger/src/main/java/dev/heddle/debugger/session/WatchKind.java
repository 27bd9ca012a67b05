package dev.heddle.debugger.session;

import dev.heddle.debugger.goal.MemoryTouched;

/// The accesses that stop a watchpoint.
public enum WatchKind {
    READ,
    /// A write, whether it changes the value or not.
    WRITE,
    /// A write that changes the value.
    CHANGE,
    ANY;

    MemoryTouched.Kind ofMemory() {
        return switch (this) {
            case READ -> MemoryTouched.Kind.READ;
            case WRITE, CHANGE -> MemoryTouched.Kind.WRITE;
            case ANY -> MemoryTouched.Kind.ANY;
        };
    }
}
