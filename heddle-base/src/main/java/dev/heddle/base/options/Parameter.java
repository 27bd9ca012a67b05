package dev.heddle.base.options;

/// A word of a command line that is no option, by its place.
///
/// @param name what help calls it, such as `FILE`
/// @param least 0 if it may be missing, else 1
/// @param most 1, or {@link Integer#MAX_VALUE} for the last one of a command that takes any number
/// @param help one or two sentences
public record Parameter(String name, int least, int most, String help) {
    /// @return as a synopsis shows it: `FILE`, `[FILE]`, `FILE...`, `[FILE...]`
    public String usage() {
        String many = most > 1 ? name + "..." : name;
        return least == 0 ? "[" + many + "]" : many;
    }
}
