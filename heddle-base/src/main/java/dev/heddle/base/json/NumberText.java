package dev.heddle.base.json;

/// A number whose digits are written as they are.
public record NumberText(String digits) {}
