package dev.heddle.ir.number;

import dev.heddle.ir.lift.Rounding;

/// A format that holds several numbers in one word.
///
/// @param name `rgb9e5`, `rg11b10f` or `srgb8`
public record PackedNumberFormat(String name, Rounding mode) {
    /// @param g and `b`: not used by `srgb8`
    public int of(double r, double g, double b) {
        return switch (name) {
            case "rgb9e5" -> Packs.packRgb9e5(r, g, b);
            case "rg11b10f" -> Packs.packRg11b10f(r, g, b, mode);
            default -> Packs.srgb8(r);
        };
    }
}
