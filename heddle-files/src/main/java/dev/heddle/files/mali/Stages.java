package dev.heddle.files.mali;

import java.util.Optional;

/// Stages by their names in program binaries.
final class Stages {
    private Stages() {}

    /// @param chunk name of a chunk
    /// @return nothing if it is not a stage
    static Optional<String> of(String chunk) {
        return switch (chunk) {
            case "VERT", "CVER" -> Optional.of("vs");
            case "FRAG", "CFRA" -> Optional.of("fs");
            case "COMP", "CCOM" -> Optional.of("cs");
            case "GEOM" -> Optional.of("gs");
            case "CTRL" -> Optional.of("hs");
            case "EVAL" -> Optional.of("ds");
            default -> Optional.empty();
        };
    }
}
