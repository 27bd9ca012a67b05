package dev.heddle.debugger;

/// A place in a run: a wave is about to run its next instruction.
///
/// @param group number of the group, x fastest
/// @param wave number of the wave in its group
/// @param step instructions that the wave has run
public record Moment(long group, int wave, long step) {
    /// @param text as [#toString] gives it
    /// @throws IllegalArgumentException if it is not a moment
    public static Moment of(String text) {
        String[] parts = text.split(":", -1);
        try {
            if (parts.length == 3 && text.indexOf('-') < 0)
                return new Moment(Long.parseLong(parts[0]), Integer.parseInt(parts[1]), Long.parseLong(parts[2]));
        } catch (NumberFormatException _) {
            // It is not one either way.
        }
        throw new IllegalArgumentException(
                "'%s' is no moment; expected GROUP:WAVE:STEP, such as 3:0:120".formatted(text));
    }

    @Override
    public String toString() {
        return group + ":" + wave + ":" + step;
    }
}
