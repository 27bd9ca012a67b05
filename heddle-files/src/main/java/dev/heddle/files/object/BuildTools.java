package dev.heddle.files.object;

import java.util.ArrayList;
import java.util.List;

/// The tools that have made a Mach-O file, as a load command lists them, each with its version.
final class BuildTools {
    /// Of the command: its head, platform, two versions and the number of tools.
    static final int BYTES = 24;

    /// Of a tool: its number, and its version.
    private static final int TOOL = 8;

    private BuildTools() {}

    /// @param command all of it, at least [#BYTES]
    /// @return such as `clang 15.0.0, ld 1022.1.0`; empty if it lists none
    static String text(Span command) {
        int room = (command.length() - BYTES) / TOOL;
        List<String> out = new ArrayList<>();
        for (int i = 0; i < Math.min(command.u32(20), room); i++) {
            int at = BYTES + i * TOOL;
            long version = command.u32(at + 4);
            out.add("%s %d.%d.%d".formatted(name(command.u32(at)), version >> 16, version >> 8 & 255, version & 255));
        }
        return String.join(", ", out);
    }

    private static String name(long tool) {
        return switch ((int) tool) {
            case 1 -> "clang";
            case 2 -> "swift";
            case 3 -> "ld";
            case 4 -> "lld";
            case 1024 -> "metal";
            case 1025 -> "airlld";
            case 1026 -> "airnt";
            case 1027 -> "airnt-plugin";
            case 1028 -> "airpack";
            case 1031 -> "gpuarchiver";
            case 1032 -> "metal-framework";
            default -> "tool " + tool;
        };
    }
}
