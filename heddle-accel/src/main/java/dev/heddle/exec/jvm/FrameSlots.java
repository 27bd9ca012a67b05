package dev.heddle.exec.jvm;

import dev.heddle.exec.region.Frame;

/// Gives out the places that the code of a region has in its frame, see [Frame#bytes]. Each is for one access: what it
/// keeps is of one address space, and of one number of bytes.
final class FrameSlots {
    private int taken;

    /// Whether there is room for some more.
    boolean hasRoom(int more) {
        return taken + more <= Frame.PLACES;
    }

    int take() {
        return taken++;
    }
}
