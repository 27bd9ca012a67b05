package dev.heddle.exec.jvm.lane;

import dev.heddle.exec.region.Frame;

/// Gives out the places that the code of a region has in its frame, see [Frame#bytes]. Each is for one access: what it
/// keeps is of one address space, and of one number of bytes.
public final class FrameSlots {
    private int taken;

    /// Whether there is room for some more.
    public boolean hasRoom(int more) {
        return taken + more <= Frame.PLACES;
    }

    public int take() {
        return taken++;
    }
}
