package dev.heddle.site.html;

/// A part of a page with a heading of its own.
///
/// @param id of its heading, unique on the page of one entry
/// @param html empty if there is nothing to say
public record Section(String id, String title, String html) {}
