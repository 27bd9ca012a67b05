package dev.heddle.files.mali;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/// The registers of job slots and address spaces that a dump of `panfrost` has, and what they say.
///
/// Offsets and codes are those of the kernel's driver: `panfrost_regs.h`, `panfrost_device.c`.
final class JobRegisters {
    private static final int SLOTS = 0x1800;
    private static final int SLOT_BYTES = 0x80;
    private static final int SLOT_COUNT = 16;
    private static final int HEAD = 0x00;
    private static final int TAIL = 0x08;
    private static final int STATUS = 0x24;
    private static final int SPACES = 0x2400;
    private static final int SPACE_BYTES = 0x40;
    private static final int SPACE_COUNT = 16;
    private static final int FAULT_STATUS = 0x1c;
    private static final int FAULT_ADDRESS = 0x20;

    /// The first status that is an error of a job.
    private static final int FIRST_ERROR = 0x40;

    private static final Map<Integer, String> ERRORS = Map.ofEntries(
            Map.entry(0x40, "the job's configuration is wrong"),
            Map.entry(0x41, "the job's power is wrong"),
            Map.entry(0x42, "a read of the job fails"),
            Map.entry(0x43, "a write of the job fails"),
            Map.entry(0x44, "an affinity is wrong"),
            Map.entry(0x48, "a bus error"),
            Map.entry(0x50, "an instruction is fetched from a wrong address (INVALID_PC)"),
            Map.entry(0x51, "a word is no instruction (INVALID_ENC)"),
            Map.entry(0x52, "an instruction has a wrong type (TYPE_MISMATCH)"),
            Map.entry(0x53, "an instruction has a wrong operand"),
            Map.entry(0x54, "memory of threads is wrong (TLS)"),
            Map.entry(0x55, "a barrier is wrong"),
            Map.entry(0x56, "an access is not aligned"),
            Map.entry(0x58, "a descriptor is wrong (DATA_INVALID)"),
            Map.entry(0x59, "a tile is out of range"),
            Map.entry(0x5a, "an address is out of range"),
            Map.entry(0x60, "out of memory"));

    private final TreeMap<Integer, Integer> values = new TreeMap<>();

    /// @param offset of the register in bytes; others than those of slots and spaces are kept without a name
    void add(int offset, int value) {
        values.put(offset, value);
    }

    void into(DumpContainer out) {
        values.forEach((offset, value) -> out.register(name(offset), value & 0xffff_ffffL, text(offset, value)));
        for (int slot = 0; slot < SLOT_COUNT; slot++) {
            int base = SLOTS + SLOT_BYTES * slot;
            long head = pair(base + HEAD);
            if (head != 0) out.position("job slot " + slot, head, "head of the job chain");
            int status = values.getOrDefault(base + STATUS, 0) & 0xff;
            if (status < FIRST_ERROR) continue;
            out.fault("job slot %d: %s".formatted(slot, error(status)), OptionalLong.empty());
            out.suspect(
                    slot == 0 ? List.of("fs") : List.of("vs", "cs"),
                    "job slot %d, which runs such programs, reports a fault".formatted(slot));
        }
        for (int space = 0; space < SPACE_COUNT; space++) {
            int base = SPACES + SPACE_BYTES * space;
            int status = values.getOrDefault(base + FAULT_STATUS, 0);
            if ((status & 0xff) == 0) continue;
            out.fault(
                    "address space %d: fault 0x%x".formatted(space, status & 0xff),
                    OptionalLong.of(pair(base + FAULT_ADDRESS)));
        }
    }

    private long pair(int offset) {
        return values.getOrDefault(offset, 0) & 0xffff_ffffL | (long) values.getOrDefault(offset + 4, 0) << 32;
    }

    private static String error(int status) {
        return ERRORS.getOrDefault(status, "error") + ", status 0x%02x".formatted(status);
    }

    private static String text(int offset, int value) {
        boolean isStatus =
                offset >= SLOTS && offset < SLOTS + SLOT_BYTES * SLOT_COUNT && (offset - SLOTS) % SLOT_BYTES == STATUS;
        int status = value & 0xff;
        return isStatus && status >= FIRST_ERROR ? error(status) : "";
    }

    private static String name(int offset) {
        if (offset >= SLOTS && offset < SLOTS + SLOT_BYTES * SLOT_COUNT) {
            int slot = (offset - SLOTS) / SLOT_BYTES;
            return switch ((offset - SLOTS) % SLOT_BYTES) {
                case HEAD -> "JS%d_HEAD_LO".formatted(slot);
                case HEAD + 4 -> "JS%d_HEAD_HI".formatted(slot);
                case TAIL -> "JS%d_TAIL_LO".formatted(slot);
                case TAIL + 4 -> "JS%d_TAIL_HI".formatted(slot);
                case STATUS -> "JS%d_STATUS".formatted(slot);
                default -> "0x%04x".formatted(offset);
            };
        }
        if (offset >= SPACES && offset < SPACES + SPACE_BYTES * SPACE_COUNT) {
            int space = (offset - SPACES) / SPACE_BYTES;
            return switch ((offset - SPACES) % SPACE_BYTES) {
                case FAULT_STATUS -> "AS%d_FAULTSTATUS".formatted(space);
                case FAULT_ADDRESS -> "AS%d_FAULTADDRESS_LO".formatted(space);
                case FAULT_ADDRESS + 4 -> "AS%d_FAULTADDRESS_HI".formatted(space);
                default -> "0x%04x".formatted(offset);
            };
        }
        return "0x%04x".formatted(offset);
    }
}
