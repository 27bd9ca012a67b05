package dev.heddle.analysis.finding;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Something that breaks a rule, whatever has found it.
///
/// @param at the instruction
/// @param message what is wrong, in one line
/// @param related other instructions that have to do with it
/// @param met how a run met it; [Met#NEVER] if code was only read
/// @param facts more of it for reports, by name
public record Finding(
        FindingRule rule, Place at, String message, List<Related> related, Met met, Map<String, String> facts) {
    /// Where an instruction stands.
    ///
    /// @param file of the source; empty where there is none, and the program has no name either
    /// @param line of the source, 0 where there is none
    /// @param address in the code, or -1 for a whole file
    /// @param text of the instruction
    public record Place(String file, int line, long address, String text) {
        /// @return a whole file
        public static Place of(String file) {
            return new Place(file, 0, -1, "");
        }

        /// @param line of a source, such as `kernel.s:12`; or nothing
        public static Place of(String line, long address, String text) {
            int colon = line.lastIndexOf(':');
            return colon < 0
                    ? new Place("", 0, address, text)
                    : new Place(line.substring(0, colon), Integer.parseInt(line.substring(colon + 1)), address, text);
        }

        /// @return the line of the source, such as `kernel.s:12`, or nothing
        public String source() {
            return line > 0 ? file + ":" + line : "";
        }

        /// @return the line, or the address
        public String where() {
            return line > 0 ? "line " + line : "0x" + Long.toHexString(address);
        }

        private Place in(String program) {
            return file.isEmpty() ? new Place(program, line, address, text) : this;
        }
    }

    /// Another instruction.
    ///
    /// @param does what it does to the same, `writes`; empty for one that it depends on
    /// @param spot who ran it; the step is that of the first time since the last barrier
    public record Related(Place at, String does, @Nullable Spot spot) {}

    /// A lane that runs an instruction.
    ///
    /// @param group its number, x fastest
    /// @param groupText the same as `x,y,z`
    /// @param wave number of the wave in its group
    /// @param lane -1 if it is all the same
    /// @param step instructions that the wave had run before
    public record Spot(long group, String groupText, int wave, int lane, long step) {
        /// @return the moment, as `heddle debug --at` takes it
        public String text() {
            return group + ":" + wave + ":" + step;
        }
    }

    /// Where a run met it first, and how often.
    ///
    /// @param seed of the order of waves, see `dev.heddle.machine.Launch#order`
    /// @param isPreamble whether that was in what runs before all groups
    public record Met(Spot spot, long seed, boolean isPreamble, long count) {
        public static final Met NEVER = new Met(new Spot(0, "0,0,0", 0, -1, 0), 0, false, 0);

        /// @return options of `heddle debug` that lead there
        public String place() {
            String where = isPreamble ? "--preamble " : seed == 0 ? "" : "--seed " + seed + " ";
            return where + "--at " + spot.text();
        }
    }

    public Finding {
        related = List.copyOf(related);
    }

    /// A finding of code that was only read.
    public Finding(FindingRule rule, String message, Place at, List<Related> related) {
        this(rule, at, message, related, Met.NEVER, Map.of());
    }

    public Level level() {
        return rule.level();
    }

    /// @return the same, met so often
    public Finding counted(long times) {
        return new Finding(rule, at, message, related, new Met(met.spot, met.seed, met.isPreamble, times), facts);
    }

    /// @param program what places without a source are in
    /// @return the same for a report
    public Finding reported(String program, Map<String, String> more) {
        List<Related> others = related.stream()
                .map(r -> new Related(r.at.in(program), r.does, r.spot))
                .toList();
        return new Finding(rule, at.in(program), message, others, met, more);
    }

    /// @return the rule, and a hash of the instruction's text: the same when the code is assembled anew
    public String fingerprint() {
        // FNV-1a.
        int hash = 0x811c9dc5;
        for (byte b : at.text.getBytes(StandardCharsets.UTF_8)) hash = (hash ^ b & 0xff) * 0x01000193;
        return "%s %08x".formatted(rule.id(), hash);
    }
}
