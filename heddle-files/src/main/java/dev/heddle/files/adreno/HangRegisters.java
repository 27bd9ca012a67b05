package dev.heddle.files.adreno;

import dev.heddle.files.container.Crash;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;

/// Registers that tell what a GPU was doing, by their numbers.
///
/// Names and numbers are those of Mesa's register lists and, before a6xx, of the drivers of the kernel.
final class HangRegisters {
    /// What the line of the status has, whichever register that is.
    static final int STATUS_LINE = -1;

    private static final int NONE = -2;

    /// Where a generation has them.
    ///
    /// @param hardwareFault and the two after it: [#NONE] where they are not known
    /// @param stall whose bit 24 says that a page fault has stopped the GPU; [#NONE] where no register is
    ///     known to
    /// @param firstBuffer of a level of buffers: one or two registers of the address, one of the dwords
    ///     left
    /// @param addressWords registers of an address
    /// @param levelWords registers from one level to the next
    /// @param left name of the register with the dwords left
    /// @param fetched in bits 31..16 the dwords of the ring that were fetched and are not done; the next
    ///     two are of the buffers; [#NONE] where there is no such register
    /// @param busy what the bits of the status say, from bit 0 on; none where that is not known
    /// @param shading bits of the status that are set while programs run; 0 where that is not known
    /// @param errors what the bits of the interrupts say
    private record Numbers(
            int status,
            int hardwareFault,
            int interruptStatus,
            int protectStatus,
            int stall,
            int firstBuffer,
            int addressWords,
            int levelWords,
            String left,
            int fetched,
            List<String> busy,
            long shading,
            List<String> errors) {
        /// A generation before a6xx.
        static Numbers old(
                int status,
                int hardwareFault,
                int interruptStatus,
                int protectStatus,
                int firstBuffer,
                int addressWords) {
            return new Numbers(
                    status,
                    hardwareFault,
                    interruptStatus,
                    protectStatus,
                    NONE,
                    firstBuffer,
                    addressWords,
                    addressWords + 1,
                    "BUFSZ",
                    NONE,
                    List.of(),
                    0,
                    List.of());
        }

        /// @param level 1 or 2
        /// @return the first register of the address
        int address(int level) {
            return firstBuffer + levelWords * (level - 1);
        }

        int left(int level) {
            return address(level) + addressWords;
        }
    }

    /// Where the processors of shaders find their programs, two registers each.
    private static final Map<Integer, String> PROGRAMS =
            Map.of(0xa81c, "vs", 0xa834, "hs", 0xa85c, "ds", 0xa88d, "gs", 0xa983, "fs", 0xa9b4, "cs");

    /// Of a6xx and a7xx.
    private static final List<String> BUSY = List.of(
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
            "HLSQ");

    /// The processors of shaders and what gives them work.
    private static final long SHADING = 1 << 18 | 1 << 21;

    /// Of a8xx, whose slices have a status of their own.
    private static final List<String> UNSLICED = List.of(
            "",
            "",
            "CP",
            "DBGC",
            "DBGC_PERF",
            "VBIF",
            "DCMP",
            "CMP",
            "PC",
            "VPC",
            "UCHE",
            "VSC",
            "HLSQ",
            "UFC",
            "UNSLICE_TOP",
            "",
            "",
            "CP_SLICE_RL",
            "",
            "",
            "CP_SLICE",
            "SLICE");

    /// Of a6xx and a7xx.
    private static final List<String> ERRORS = List.of(
            "an unknown packet",
            "an error of the microcode",
            "a fault of the hardware",
            "",
            "an access to a protected register",
            "an error of the AHB",
            "a parity error of the VSD decoder",
            "an illegal instruction of the microcode");

    private static final Numbers A6XX =
            new Numbers(0x210, 0x821, 0x823, 0x824, 0x213, 0x928, 2, 3, "REM_SIZE", 0x948, BUSY, SHADING, ERRORS);

    /// One row for each generation: a newer one has none until it is known.
    private static final Map<Integer, Numbers> NUMBERS = Map.of(
            3,
            Numbers.old(0x30, NONE, NONE, NONE, 0x458, 1),
            4,
            Numbers.old(0x191, NONE, NONE, NONE, 0x206, 1),
            5,
            Numbers.old(0x4f5, 0xb1a, 0xb18, 0xb1c, 0xb1f, 2),
            6,
            A6XX,
            7,
            A6XX,
            8,
            new Numbers(0x12, 0x8b3, 0x8b5, 0x84f, NONE, 0x900, 2, 4, "REM_SIZE", 0x918, UNSLICED, 0, List.of()));

    /// No register of a generation that is not known is where another one has it.
    private static final Numbers UNKNOWN = Numbers.old(NONE, NONE, NONE, NONE, NONE - 8, 2);

    /// Where a level of buffers stood.
    ///
    /// @param address of the buffer that was fetched last
    /// @param left dwords from the one that stood on to the end of this buffer; more than it has if one
    ///     before it was not done yet
    record Level(long address, long left) {}

    private final SortedMap<Integer, Long> values;
    private final Numbers numbers;

    /// @param values by number
    /// @param generation of the GPU
    HangRegisters(SortedMap<Integer, Long> values, int generation) {
        this.values = values;
        this.numbers = NUMBERS.getOrDefault(generation, UNKNOWN);
    }

    /// @param generation of a GPU
    static boolean areKnown(int generation) {
        return NUMBERS.containsKey(generation);
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
        OptionalLong address = base(level);
        Long rest = values.get(numbers.left(level));
        if (address.isEmpty() || address.getAsLong() == 0 || rest == null) return Optional.empty();
        return Optional.of(new Level(address.getAsLong(), rest + fetched(level)));
    }

    /// @param level 0 is the ring
    /// @return dwords that were fetched and are not done; the one that is being done is not counted
    long fetched(int level) {
        if (numbers.fetched == NONE) return 0;
        return Math.max(0, (values.getOrDefault(numbers.fetched + level, 0L) >>> 16) - 1);
    }

    /// @param level 1 or 2
    private OptionalLong base(int level) {
        int first = numbers.address(level);
        if (numbers.addressWords > 1) return address(first);
        Long only = values.get(first);
        return only == null ? OptionalLong.empty() : OptionalLong.of(only);
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
        OptionalLong status = status();
        if (status.isPresent()) out.add(new Crash.Register("RBBM_STATUS", status.getAsLong(), busy()));
        stalled(out);
        add("CP_HW_FAULT", numbers.hardwareFault, "", out);
        add("CP_INTERRUPT_STATUS", numbers.interruptStatus, errors(), out);
        add("CP_PROTECT_STATUS", numbers.protectStatus, access(), out);
        for (int level = 1; level <= 2; level++) level(level, out);
        return out;
    }

    private void stalled(List<Crash.Register> out) {
        long status3 = values.getOrDefault(numbers.stall, 0L);
        add("RBBM_STATUS3", numbers.stall, (status3 >>> 24 & 1) != 0 ? "stalled on a page fault" : "", out);
    }

    private void level(int level, List<Crash.Register> out) {
        String name = "CP_IB" + level;
        OptionalLong base = base(level);
        if (base.isPresent()) out.add(new Crash.Register(name + "_BASE", base.getAsLong(), ""));
        add(name + "_" + numbers.left, numbers.left(level), "dwords that were not fetched", out);
        if (numbers.fetched == NONE) return;
        add(
                "CP_ROQ_AVAIL_IB" + level,
                numbers.fetched + level,
                "%d dwords fetched and not done".formatted(fetched(level)),
                out);
    }

    private OptionalLong status() {
        Long status = values.getOrDefault(numbers.status, values.get(STATUS_LINE));
        return status == null ? OptionalLong.empty() : OptionalLong.of(status);
    }

    private void add(String name, int number, String text, List<Crash.Register> out) {
        Long value = values.get(number);
        if (value != null) out.add(new Crash.Register(name, value, text));
    }

    /// @return whether the processors of shaders were at work; true if that is not known
    boolean isShading() {
        OptionalLong status = status();
        return numbers.shading == 0 || status.isEmpty() || (status.getAsLong() & numbers.shading) != 0;
    }

    private String busy() {
        if (numbers.busy.isEmpty()) return "";
        List<String> names = named(numbers.busy, status().orElse(0));
        return names.isEmpty() ? "nothing is busy" : "busy: " + String.join(", ", names);
    }

    private String errors() {
        return String.join(", ", named(numbers.errors, values.getOrDefault(numbers.interruptStatus, 0L)));
    }

    /// @return the names of the bits that are set
    private static List<String> named(List<String> bits, long value) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < bits.size(); i++)
            if ((value >>> i & 1) != 0 && !bits.get(i).isEmpty()) names.add(bits.get(i));
        return names;
    }

    private String access() {
        long status = values.getOrDefault(numbers.protectStatus, 0L);
        if (status == 0 || numbers.errors.isEmpty() && numbers.busy.isEmpty()) return "";
        String kind = (status >>> 20 & 1) != 0 ? "read" : "write";
        return "%s of register 0x%x".formatted(kind, status & 0x3ffff);
    }
}
