package dev.heddle.asm.insn;

import java.util.List;

/// A line of a source that says how to run the program: `.group 8 4`.
///
/// @param name of the directive, `.group`
/// @param arguments what follows, split at blanks and commas
/// @param takes what should follow, for messages
/// @param role what a line of the instruction set's own means for a run, one of [dev.heddle.isa.Isa#ROLES]; else empty
/// @param line number of the line, from 1
/// @param text the whole line
public record Header(String name, List<String> arguments, String takes, String role, int line, String text) {
    public Header {
        arguments = List.copyOf(arguments);
    }
}
