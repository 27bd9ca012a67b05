package dev.heddle.files.adreno;

import dev.heddle.files.adreno.packets.InstructionMemory;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reads the sections of a devcoredump: rings, buffers, registers, instruction memories.
final class DevcoredumpSections {
    private static final Set<String> KNOWN =
            Set.of("ringbuffer", "bos", "registers", "shader-blocks", "clusters", "fault-info");

    private static final byte[] NOTHING = {};

    private final CrashDump dump;

    /// Numbers of the member of a list that is read; -1 where nothing said them.
    private long id = -1;

    private long address = -1;
    private long size = -1;
    private long read;
    private long written;
    private long retired = -1;
    private String name = "";
    private String flags = "";
    private byte @Nullable [] bytes;
    private boolean isOpen;
    private boolean isRing;

    private String block = "";
    private String pipe = "";
    private String location = "";
    private String bank = "";
    private String context = "";
    private String faultText = "";
    private OptionalLong faultAddress = OptionalLong.empty();

    /// @param dump gets what is read
    DevcoredumpSections(CrashDump dump) {
        this.dump = dump;
    }

    /// @return whether a section is read; others are passed over
    static boolean isKnown(String section) {
        return KNOWN.contains(section);
    }

    /// @return whether data that come now are kept
    boolean isWanted(String section) {
        return switch (section) {
            case "ringbuffer", "bos" -> true;
            case "shader-blocks" -> InstructionMemory.is(block);
            default -> false;
        };
    }

    /// @return whether a number is one, if the line has one that is needed
    boolean line(String section, DevcoredumpLine l) {
        return switch (section) {
            case "ringbuffer", "bos" -> buffer(section.equals("ringbuffer"), l);
            case "shader-blocks" -> shaders(l);
            case "clusters" -> clusters(l);
            case "fault-info" -> fault(l);
            default -> true;
        };
    }

    private boolean buffer(boolean ring, DevcoredumpLine l) {
        if (l.isItem()) {
            finish();
            isOpen = true;
            isRing = ring;
        }
        long n = l.key().equals("iova") ? l.hex() : l.number();
        switch (l.key()) {
            case "id" -> id = n;
            case "iova" -> address = n;
            case "size" -> size = n;
            case "rptr" -> read = n;
            case "wptr" -> written = n;
            case "retired-fence" -> retired = n;
            case "name" -> name = l.value();
            case "flags" -> flags = l.value();
            default -> {}
        }
        return n >= 0
                || !Set.of("id", "iova", "size", "rptr", "wptr", "retired-fence")
                        .contains(l.key());
    }

    /// `type`, then of a6xx `bank`, of a7xx `pipe`, perhaps `location`, `sp` and `usptp`.
    private boolean shaders(DevcoredumpLine l) {
        switch (l.key()) {
            case "type" -> {
                block = l.value();
                pipe = "";
                location = "";
                bank = "";
            }
            case "pipe" -> {
                pipe = pipe(l.value());
                location = "";
            }
            case "location" -> location = "location " + l.value();
            case "bank", "sp" -> bank = l.key() + " " + l.value();
            case "usptp" -> bank = bank.replaceFirst(", usptp.*", "") + ", usptp " + l.value();
            case "size" -> {
                return l.number() >= 0;
            }
            default -> {}
        }
        return true;
    }

    /// @return `BR` of `A7XX_PIPE_BR`, and nothing of `A7XX_PIPE_NONE`
    private static String pipe(String name) {
        String last = name.substring(name.lastIndexOf('_') + 1);
        return last.equals("NONE") ? "" : "pipe " + last;
    }

    private boolean clusters(DevcoredumpLine l) {
        switch (l.key()) {
            case "pipe" -> pipe = pipe(l.value());
            case "context" -> context = l.value();
            default -> {}
        }
        return true;
    }

    private boolean fault(DevcoredumpLine l) {
        String key = l.key().toLowerCase(Locale.ROOT);
        switch (key) {
            case "far", "iova" -> {
                long at = l.hex();
                if (at < 0 && !l.value().matches("(0x)?[0-9a-fA-F]{16}")) return false;
                if (at != 0) faultAddress = OptionalLong.of(at);
            }
            case "dir", "type", "source" -> {
                boolean isFault =
                        !l.value().isEmpty() && faultText.length() < l.value().length() + 99;
                if (isFault) faultText += (faultText.isEmpty() ? "" : ", ") + l.value();
            }
            default -> {}
        }
        return true;
    }

    /// Dwords of what was named last.
    void data(String section, byte[] dwords) {
        if (section.equals("shader-blocks")) {
            List<String> where =
                    Stream.of(pipe, location, bank).filter(s -> !s.isEmpty()).toList();
            dump.instructions(block, String.join(", ", where), dwords);
        } else {
            bytes = dwords;
        }
    }

    /// A register of a section.
    void register(String section, DevcoredumpLine.Register r) {
        if (section.equals("registers")) {
            dump.register(r.number(), r.value());
        } else if (section.equals("clusters")) {
            String of = "context " + context;
            dump.register(pipe.isEmpty() ? of : pipe + " " + of, r.number(), r.value());
        }
    }

    /// The member of a list that is read is complete.
    void finish() {
        if (isOpen && isRing) {
            dump.ring(new CrashDump.Ring(
                    id < 0 ? "ring" : "ring " + id,
                    address,
                    size,
                    Math.max(0, read),
                    Math.max(0, written),
                    retired < 0 ? OptionalLong.empty() : OptionalLong.of(retired),
                    bytes == null ? NOTHING : bytes));
        } else if (isOpen && address != -1) {
            dump.buffer(address, Math.max(0, size), shown(), bytes);
        }
        if (!faultText.isEmpty() || faultAddress.isPresent()) {
            String text = "page fault" + (faultText.isEmpty() ? "" : ": " + faultText);
            dump.fault(text, faultAddress);
        }
        faultText = "";
        faultAddress = OptionalLong.empty();
        isOpen = false;
        id = -1;
        address = -1;
        size = -1;
        read = 0;
        written = 0;
        retired = -1;
        name = "";
        flags = "";
        bytes = null;
    }

    private String shown() {
        boolean hasFlags = !flags.isEmpty() && !flags.equals("0x0");
        return !hasFlags || name.isEmpty() ? name : name + " (flags " + flags + ")";
    }
}
