package dev.heddle.files.fault;

import java.util.List;

/// A kernel driver that reports faults, and what it can give beside its log.
enum FaultDriver {
    MSM(
            "msm (Adreno, Linux)",
            "/sys/class/devcoredump/devcdN/data, within five minutes of the fault: programs, command buffers, registers"),
    KGSL("KGSL (Adreno, Android)", "/sys/class/kgsl/kgsl-3d0/snapshot/dump: programs, command buffers, registers"),
    KBASE("mali_kbase (Mali)", "a log of the driver's shaders: mali_kbase writes no dump that can be read"),
    PANFROST(
            "panfrost (Mali)",
            "/sys/class/devcoredump/devcdN/data, within five minutes of the fault: the job, its buffers, its programs"),
    PANTHOR(
            "panthor (Mali)",
            "/sys/class/devcoredump/devcdN/data, within five minutes of the fault, where the kernel writes one"),
    ASAHI("asahi (Apple)", "the log of AGX_MESA_DEBUG=shaders of the same program: the driver writes no dump");

    private final String title;
    private final String dump;

    FaultDriver(String title, String dump) {
        this.title = title;
        this.dump = dump;
    }

    String title() {
        return title;
    }

    /// @return what a log does not have, and what to fetch, one line each
    List<String> missing() {
        return List.of(
                "programs, buffers and registers: this is the log alone",
                "fetch " + dump,
                "give it beside the log: heddle crash LOG DUMP");
    }
}
