package dev.heddle.cli.ci;

/// A rule that findings break.
///
/// @param id such as `check-wait`
/// @param title one sentence
/// @param page of the guides, and the heading there, such as `checks.md#race-global`
public record SarifRule(String id, String title, Level level, String page) {}
