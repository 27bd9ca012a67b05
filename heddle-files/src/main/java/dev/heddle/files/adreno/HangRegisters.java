package dev.heddle.files.adreno;

import dev.heddle.files.container.Crash;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;

/// Registers of a6xx and a7xx that tell what a GPU was doing, by their numbers. Names and numbers are those of Mesa's
/// register lists.
final class HangRegisters {
    static final int RBBM_STATUS = 0x210;
    private static final int RBBM_STATUS3 = 0x213;
    static final int RING_BASE = 0x800;
    private static final int HW_FAULT = 0x821;
    private static final int INTERRUPT_STATUS = 0x823;
    private static final int PROTECT_STATUS = 0x824;
    private static final int FIRST_BUFFER = 0x928;

    /// From one level of buffers to the next: two registers of the address, one of the dwords that were not fetched.
    private static final int LEVEL = 3;

    /// In bits 31..16 the dwords of the ring that were fetched and are not done; the next two are of the buffers.
    private static final int FETCHED = 0x948;

    /// Where the processors of shaders find their programs, two registers each.
    private static final Map<Integer, String> PROGRAMS =
            Map.of(
                    0xa81c, "vs", 0xa834, "hs", 0xa85c, "ds", 0xa88d, "gs", 0xa983, "fs", 0xa9b4,
                    "cs");

    private static final String[] BUSY = {
        "",
        "",
        "CP",
        "DBGC",
        "VBIF",
        "TSE",
        "RAS",
        "RB",
        "CCU",
        "A2D",
        "LRZ",
        "COM_DCOM",
        "PC_DCALL",
        "PC_VSD",
        "TESS",
        "VFD",
        "VPC",
        "UCHE",
        "SP",
        "TPL1",
        "VSC",
        "HLSQ"
    };

    /// The processors of shaders and what gives them work.
    private static final long SHADING = 1 << 18 | 1 << 21;

    private static final String[] ERRORS = {
        "an unknown packet",
        "an error of the microcode",
        "a fault of the hardware",
        "",
        "an access to a protected register",
        "an error of the AHB",
        "a parity error of the VSD decoder",
        "an illegal instruction of the microcode"
    };

    /// Where a level of buffers stood.
    ///
    /// @param address of the buffer that was fetched last
    /// @param left dwords from the one that stood on to the end of this buffer; more than it has if one before it was
    ///     not done yet
    record Level(long address, long left) {}

    private final SortedMap<Integer, Long> values;

    /// @param values by number
    HangRegisters(SortedMap<Integer, Long> values) {
        this.values = values;
    }

    /// @param generation of a GPU
    static boolean areKnown(int generation) {
        return generation >= 6;
    }

    /// @return whether a register says where the program of a stage begins, or is the one after it
    static boolean isOfProgram(int register) {
        return PROGRAMS.containsKey(register) || PROGRAMS.containsKey(register - 1);
    }

    /// @return the stages of programs by the registers that say where they begin
    static Map<Integer, String> programs() {
        return PROGRAMS;
    }

    /// @param level 1 or 2
    /// @return empty if registers do not tell
    Optional<Level> level(int level) {
        int first = FIRST_BUFFER + LEVEL * (level - 1);
        OptionalLong address = address(first);
        Long rest = values.get(first + 2);
        if (address.isEmpty() || address.getAsLong() == 0 || rest == null) return Optional.empty();
        return Optional.of(new Level(address.getAsLong(), rest + fetched(level)));
    }

    /// @param level 0 is the ring
    /// @return dwords that were fetched and are not done; the one that is being done is not counted
    long fetched(int level) {
        return Math.max(0, (values.getOrDefault(FETCHED + level, 0L) >>> 16) - 1);
    }

    /// @return a value of two registers
    OptionalLong address(int low) {
        Long a = values.get(low);
        Long b = values.get(low + 1);
        return a == null || b == null ? OptionalLong.empty() : OptionalLong.of(a | b << 32);
    }

    /// @return those that tell something about a hang, as far as they are there
    List<Crash.Register> shown() {
        List<Crash.Register> out = new ArrayList<>();
        add("RBBM_STATUS", RBBM_STATUS, busy(), out);
        long status3 = values.getOrDefault(RBBM_STATUS3, 0L);
        add(
                "RBBM_STATUS3",
                RBBM_STATUS3,
                (status3 >>> 24 & 1) != 0 ? "stalled on a page fault" : "",
                out);
        add("CP_HW_FAULT", HW_FAULT, "", out);
        add("CP_INTERRUPT_STATUS", INTERRUPT_STATUS, errors(), out);
        add("CP_PROTECT_STATUS", PROTECT_STATUS, access(), out);
        for (int level = 1; level <= 2; level++) {
            int first = FIRST_BUFFER + LEVEL * (level - 1);
            String name = "CP_IB" + level;
            OptionalLong base = address(first);
            if (base.isPresent()) out.add(new Crash.Register(name + "_BASE", base.getAsLong(), ""));
            add(name + "_REM_SIZE", first + 2, "dwords that were not fetched", out);
            add(
                    "CP_ROQ_AVAIL_IB" + level,
                    FETCHED + level,
                    "%d dwords fetched and not done".formatted(fetched(level)),
                    out);
        }
        return out;
    }

    private void add(String name, int number, String text, List<Crash.Register> out) {
        Long value = values.get(number);
        if (value != null) out.add(new Crash.Register(name, value, text));
    }

    /// @return whether the processors of shaders were at work; true if that is not known
    boolean isShading() {
        Long status = values.get(RBBM_STATUS);
        return status == null || (status & SHADING) != 0;
    }

    private String busy() {
        long status = values.getOrDefault(RBBM_STATUS, 0L);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < BUSY.length; i++)
            if ((status >>> i & 1) != 0 && !BUSY[i].isEmpty()) names.add(BUSY[i]);
        return names.isEmpty() ? "nothing is busy" : "busy: " + String.join(", ", names);
    }

    private String errors() {
        long status = values.getOrDefault(INTERRUPT_STATUS, 0L);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < ERRORS.length; i++)
            if ((status >>> i & 1) != 0 && !ERRORS[i].isEmpty()) names.add(ERRORS[i]);
        return String.join(", ", names);
    }

    private String access() {
        long status = values.getOrDefault(PROTECT_STATUS, 0L);
        if (status == 0) return "";
        String kind = (status >>> 20 & 1) != 0 ? "read" : "write";
        return "%s of register 0x%x".formatted(kind, status & 0x3ffff);
    }
}
