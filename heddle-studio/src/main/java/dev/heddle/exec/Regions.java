package dev.heddle.exec;

/// The class of heddle-emulator of the same name, for WebAssembly: nothing is compiled at run time, so nothing is
/// looked for that could be.
final class Regions {
    /// How a region would be compiled.
    enum Kind {
        LANES,
        VECTORS,
        BOTH
    }

    static final Tier NONE = (_, _) -> 0;

    Regions(Executable program) {}

    void progress(long more, long left) {}

    Tier lanes(long address) {
        return NONE;
    }

    Tier layered(long address) {
        return NONE;
    }

    Tier shaped(long address) {
        return NONE;
    }

    Tier vectors(long address, int room, int each) {
        return NONE;
    }
}
