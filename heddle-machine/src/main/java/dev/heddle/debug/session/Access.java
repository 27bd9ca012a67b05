package dev.heddle.debug.session;

import dev.heddle.debug.goal.MemoryTouched;

/// What a watchpoint listens to.
public enum Access {
    READ,
    WRITE,
    ANY;

    MemoryTouched.Kind ofMemory() {
        return switch (this) {
            case READ -> MemoryTouched.Kind.READ;
            case WRITE -> MemoryTouched.Kind.WRITE;
            case ANY -> MemoryTouched.Kind.ANY;
        };
    }
}
