package dev.heddle.analysis.finding;

/// A rule that findings break.
public interface FindingRule {
    /// @return the stable identifier, such as `check-wait`
    String id();

    /// @return one sentence
    String title();

    Level level();

    /// @return the page of the guides, and the heading there, such as `checks.md#race-global`
    String page();
}
