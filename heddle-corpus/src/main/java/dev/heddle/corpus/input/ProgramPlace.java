package dev.heddle.corpus.input;

import org.jspecify.annotations.Nullable;

/// The place where a program was found.
///
/// @param path of the file
/// @param member of archives in it; empty if the file is no archive
/// @param container what kind of file it was found in
/// @param program its name in the container; empty if there is only one
/// @param position where its bytes begin in the unpacked file; null if they do not stand there as they are
/// @param stage where it runs, or null
/// @param application that ran it, as the file says; null if it does not
/// @param driver what has compiled it, as the file says; null if it does not
public record ProgramPlace(
        String path,
        String member,
        String container,
        String program,
        @Nullable Long position,
        @Nullable String stage,
        @Nullable String application,
        @Nullable String driver) {
    /// @return the whole of it, `old.zip!a.bin:vs2`
    public String name() {
        return path + (member.isEmpty() ? "" : "!" + member) + (program.isEmpty() ? "" : ":" + program);
    }
}
