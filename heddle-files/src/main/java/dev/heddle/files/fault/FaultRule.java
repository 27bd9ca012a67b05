package dev.heddle.files.fault;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A line of a log, and what it says.
///
/// @param driver whose line it is; null if several drivers write it
/// @param role what becomes of it
/// @param name what its first group is, or what it says without one; for a position the processor
/// @param pattern found anywhere in a line; the groups are the values
record FaultRule(@Nullable FaultDriver driver, Role role, String name, Pattern pattern) {
    /// What becomes of a line.
    enum Role {
        /// It begins a fault: its first group is an address, if it has one.
        FAULT,
        /// It begins a hang, about which no address is known.
        HANG,
        /// It says more about the fault before it.
        DETAIL,
        /// It has the address of the fault before it.
        ADDRESS,
        /// It says something about the process, the GPU or its state.
        FACT,
        /// It says where a processor stood: an address, and what else is known.
        POSITION
    }

    private static final String HEX = "(?:0x)?([0-9a-fA-F]{4,16})";

    private static FaultRule of(@Nullable FaultDriver driver, Role role, String name, String pattern) {
        return new FaultRule(driver, role, name, Pattern.compile(pattern));
    }

    /// In this order they are tried; several may be found in one line.
    static final List<FaultRule> ALL = List.of(
            // msm
            of(FaultDriver.MSM, Role.FAULT, "page fault", "\\*\\*\\* (?:gpu )?fault: .*?\\biova=" + HEX),
            of(FaultDriver.MSM, Role.DETAIL, "", "\\*\\*\\* (?:gpu )?fault: .*\\bdir=(\\w+)"),
            of(FaultDriver.MSM, Role.DETAIL, "", "\\*\\*\\* (?:gpu )?fault: .*\\btype=(\\w+)"),
            of(FaultDriver.MSM, Role.DETAIL, "block", "\\*\\*\\* (?:gpu )?fault: .*\\bsource=(\\w+)"),
            of(
                    FaultDriver.MSM,
                    Role.FAULT,
                    "page fault of the IOMMU",
                    "arm-smmu .*Unhandled context fault: .*\\biova=" + HEX),
            of(FaultDriver.MSM, Role.DETAIL, "status", "Unhandled context fault: fsr=(\\w+)"),
            of(FaultDriver.MSM, Role.HANG, "hang", "(hangcheck (?:recover|detected gpu lockup rb \\d+))"),
            of(
                    FaultDriver.MSM,
                    Role.HANG,
                    "fault of the command processor",
                    "\\bCP \\|? ?((?:opcode|illegal instruction|ucode|HW fault|protected mode|AHB)\\b.*)"),
            of(FaultDriver.MSM, Role.HANG, "GPU stopped", "\\b(gpu fault ring \\d+ fence \\w+)"),
            of(FaultDriver.MSM, Role.FACT, "gpu", "\\*ERROR\\* (\\d+\\.\\d+\\.\\d+\\.\\d+): "),
            of(FaultDriver.MSM, Role.FACT, "gpu", "\\brevision: (\\d+ \\([\\d.]+\\))"),
            of(FaultDriver.MSM, Role.FACT, "task", "offending task: (.+)"),
            of(FaultDriver.MSM, Role.FACT, "ring", "\\bgpu fault ring (\\d+)"),
            of(FaultDriver.MSM, Role.FACT, "fence", "\\bgpu fault ring \\d+ fence (\\w+)"),
            of(FaultDriver.MSM, Role.FACT, "fences", "\\brb \\d+: fence: +(\\d+/\\d+)"),
            // KGSL
            of(FaultDriver.KGSL, Role.FAULT, "page fault", "GPU PAGE FAULT: addr *= *" + HEX),
            of(FaultDriver.KGSL, Role.FAULT, "page fault", "kgsl.*\\bpage fault at (?:gpuaddr )?" + HEX),
            of(FaultDriver.KGSL, Role.DETAIL, "", "kgsl.*\\(((?:read|write)[ \\w]*fault)\\)"),
            of(FaultDriver.KGSL, Role.DETAIL, "block", "FAULTING BLOCK: *(.+)"),
            of(FaultDriver.KGSL, Role.FACT, "pid", "GPU PAGE FAULT: .*\\bpid *= *(\\d+)"),
            of(FaultDriver.KGSL, Role.FACT, "process", "GPU PAGE FAULT: .*\\bname *= *(\\S+)"),
            of(
                    FaultDriver.KGSL,
                    Role.HANG,
                    "GPU stopped",
                    "kgsl.*\\b((?:gpu|gmu|GPU|GMU) (?:fault|hang|timeout)(?: detected)?.*)"),
            of(FaultDriver.KGSL, Role.FACT, "process", "kgsl.*: *(\\S+)\\[\\d+\\]: *gpu (?:fault|hang|timeout)"),
            of(FaultDriver.KGSL, Role.FACT, "pid", "kgsl.*: *\\S+\\[(\\d+)\\]: *gpu (?:fault|hang|timeout)"),
            of(FaultDriver.KGSL, Role.FACT, "context", "\\bgpu (?:fault|hang|timeout).*\\bctx (\\d+)"),
            // both of Adreno
            of(null, Role.FACT, "status", "\\bgpu (?:fault|hang).*\\bstatus (\\w+)"),
            of(null, Role.FACT, "ring read/written", "\\bgpu (?:fault|hang).*\\brb (\\w+/\\w+)"),
            of(null, Role.POSITION, "buffer of level 1", "\\bib1 " + HEX + "/(\\w+)"),
            of(null, Role.POSITION, "buffer of level 2", "\\bib2 " + HEX + "/(\\w+)"),
            // Mali
            of(FaultDriver.PANTHOR, Role.FAULT, "page fault", "panthor.*Unhandled Page fault in AS\\d+ at VA " + HEX),
            of(FaultDriver.PANFROST, Role.FAULT, "page fault", "panfrost.*Unhandled Page fault in AS\\d+ at VA " + HEX),
            of(FaultDriver.KBASE, Role.FAULT, "page fault", "mali.*Unhandled Page fault in AS\\d+ at VA " + HEX),
            of(null, Role.FACT, "address space", "Unhandled Page fault in (AS\\d+)"),
            of(FaultDriver.KBASE, Role.FAULT, "GPU fault", "mali.*GPU (?:[Bb]us )?[Ff]ault .*\\bat (?:PA |VA )?" + HEX),
            of(null, Role.DETAIL, "", "\\baccess type 0x[0-9a-fA-F]+: (\\w+)"),
            of(null, Role.DETAIL, "", "\\bexception type 0x[0-9a-fA-F]+: (\\w.*)"),
            of(null, Role.DETAIL, "", "\\bReason: (.+)"),
            of(null, Role.DETAIL, "", "\\bdecoded fault status: (.+)"),
            of(null, Role.DETAIL, "source", "\\bsource id (0x[0-9a-fA-F]+)"),
            of(null, Role.FACT, "pid", "^\\s*(?:\\S.*: )?pid: (\\d+)\\s*$"),
            of(
                    null,
                    Role.HANG,
                    "fault of the command stream",
                    "\\bCS_FAULT.EXCEPTION_TYPE: 0x[0-9a-fA-F]+ \\((\\w+)\\)"),
            of(
                    null,
                    Role.HANG,
                    "the command stream has stopped",
                    "\\bCS_FATAL.EXCEPTION_TYPE: 0x[0-9a-fA-F]+ \\((\\w+)\\)"),
            of(
                    null,
                    Role.DETAIL,
                    "data",
                    "\\bCS_(?:FAULT|FATAL)_INFO.EXCEPTION_DATA: (0x[0-9a-fA-F]*[1-9a-fA-F][0-9a-fA-F]*)"),
            of(FaultDriver.PANFROST, Role.HANG, "job fault", "\\bjs fault, js=\\d+, status=(\\w+)"),
            of(FaultDriver.PANFROST, Role.HANG, "job timed out", "\\b(gpu sched timeout, js=\\d+)"),
            of(FaultDriver.PANFROST, Role.POSITION, "job", "\\bjs[ =].*\\bhead=" + HEX),
            of(
                    FaultDriver.PANTHOR,
                    Role.HANG,
                    "hang",
                    "panthor.*\\b((?:CSG slot \\d+ progress timeout|job timeout).*)"),
            // Asahi
            of(FaultDriver.ASAHI, Role.HANG, "GPU timeout", "asahi .*(\\*\\* GPU timeout)"),
            of(FaultDriver.ASAHI, Role.HANG, "GPU fault", "asahi .*(GPU fault)\\b"),
            of(
                    FaultDriver.ASAHI,
                    Role.FAULT,
                    "page fault",
                    "\\bFault info: FaultInfo(?: \\{.*\\baddress: " + HEX + ")?"),
            of(null, Role.ADDRESS, "", "^\\s*(?:\\S.*: +)?address: " + HEX + ","),
            of(FaultDriver.ASAHI, Role.DETAIL, "unit", "\\bunit: (\\w+)"),
            of(FaultDriver.ASAHI, Role.DETAIL, "level", "^.*\\blevel: (0x\\w+|\\d+),"),
            of(FaultDriver.ASAHI, Role.DETAIL, "read", "\\bread: true"),
            of(FaultDriver.ASAHI, Role.DETAIL, "write", "\\bread: false"),
            of(FaultDriver.ASAHI, Role.DETAIL, "", "\\breason: (\\w+)"),
            of(FaultDriver.ASAHI, Role.DETAIL, "VM slot", "\\bvm_slot: (\\w+)"),
            of(FaultDriver.ASAHI, Role.FACT, "event slot", "\\bEvent slot: (\\d+)"));

    /// @return the rule's driver
    Optional<FaultDriver> of() {
        return Optional.ofNullable(driver);
    }
}
