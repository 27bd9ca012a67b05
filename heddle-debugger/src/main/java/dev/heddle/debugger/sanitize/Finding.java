package dev.heddle.debugger.sanitize;

import dev.heddle.analysis.finding.Level;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Something that is wrong, with where it was met first.
///
/// @param site the instruction
/// @param at who ran it
/// @param message what is wrong, in one line
/// @param partner the other access of a race, or the other instruction; null if there is none
/// @param slice where the values came from, from the last instruction back
/// @param seed of the order of waves in which it was met first, see [dev.heddle.machine.Launch#order]
/// @param isPreamble whether it was met in what runs before all groups
/// @param count how often it was met
public record Finding(
        Rule rule,
        Site site,
        Spot at,
        String message,
        @Nullable Partner partner,
        List<Site> slice,
        long seed,
        boolean isPreamble,
        long count) {
    /// An instruction of the program.
    ///
    /// @param offset its address
    /// @param source the line that it comes from, such as `kernel.s:12`, or nothing
    public record Site(long offset, String text, String source) {}

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

    /// The other instruction.
    ///
    /// @param does what it does there, `writes`
    /// @param at who ran it; the step is that of the first time since the last barrier
    public record Partner(String does, Site site, @Nullable Spot at) {}

    public Finding {
        slice = List.copyOf(slice);
    }

    Finding counted(long times) {
        return new Finding(rule, site, at, message, partner, slice, seed, isPreamble, times);
    }

    /// @return options of `heddle debug` that lead there
    public String place() {
        String where = isPreamble ? "--preamble " : seed == 0 ? "" : "--seed " + seed + " ";
        return where + "--at " + at.text();
    }

    public Level level() {
        return rule.level();
    }
}
