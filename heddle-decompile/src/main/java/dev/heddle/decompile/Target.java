package dev.heddle.decompile;

/// The language of a text.
public enum Target {
    /// C11 with the extensions of GCC, in which each lane is a coroutine.
    C,
    /// OpenCL C 1.2 with doubles, a work item for each lane.
    OPENCL;

    /// @param name as users write it
    /// @return null if there is no such language
    public static @org.jspecify.annotations.Nullable Target of(String name) {
        for (Target t : values()) if (t.text().equals(name)) return t;
        return null;
    }

    /// @return as users write it, `opencl`
    public String text() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
