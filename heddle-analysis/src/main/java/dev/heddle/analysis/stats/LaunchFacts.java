package dev.heddle.analysis.stats;

/// The facts that a launch decides and code does not say.
///
/// @param groupBytes bytes of memory of a group; -1 if it is not known
/// @param laneBytes bytes of memory of a lane; -1 if it is not known
/// @param threads of a group; -1 if it is not known
/// @param stage such as `cs` or `fs`; empty if it is not known
public record LaunchFacts(long groupBytes, long laneBytes, long threads, String stage) {
    /// Nothing is known.
    public static final LaunchFacts UNKNOWN = new LaunchFacts(-1, -1, -1, "");

    /// @return what is known of a program of which a file tells the stage alone
    public static LaunchFacts ofStage(String stage) {
        return new LaunchFacts(-1, -1, -1, stage);
    }

    /// @param what one of [dev.heddle.isa.CostModel#OF_LAUNCH]
    long of(String what) {
        return switch (what) {
            case "group" -> groupBytes;
            case "lane" -> laneBytes;
            default -> threads;
        };
    }
}
