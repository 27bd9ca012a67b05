package dev.heddle.cli.crash;

import dev.heddle.files.container.Crash;
import java.util.List;
import java.util.Optional;

/// The contents of a report of a crash.
///
/// @param file as the user named it
/// @param kind of the file and its summary, in one line
/// @param facts who, when and which GPU
/// @param crash as the file has it
/// @param near for each fault with an address the buffers around it
/// @param suspects programs that were running
/// @param commands that go on from here
/// @param notes about the file, one line each
public record CrashReport(
        String file,
        String kind,
        List<Crash.Fact> facts,
        Crash crash,
        List<Near> near,
        List<Suspect> suspects,
        List<String> commands,
        List<String> notes) {
    public CrashReport {
        facts = List.copyOf(facts);
        near = List.copyOf(near);
        suspects = List.copyOf(suspects);
        commands = List.copyOf(commands);
        notes = List.copyOf(notes);
    }

    /// The buffers around an address.
    ///
    /// @param buffers the last ones before it, those that it is in, and the first one after it
    public record Near(long address, List<Neighbour> buffers) {
        public Near {
            buffers = List.copyOf(buffers);
        }
    }

    /// A buffer near an address.
    ///
    /// @param distance bytes from its end to the address, or, if it is after it, from the address to its
    ///     begin; if the address is inside, from its begin
    public record Neighbour(Side side, Crash.Buffer buffer, long distance) {}

    /// Where a buffer lies, seen from an address.
    public enum Side {
        BEFORE,
        INSIDE,
        AFTER
    }

    /// A program that was running.
    ///
    /// @param heading as listings have it
    /// @param reason why it is taken to have been running
    /// @param lines of its listing, or those around the place where it stood
    /// @param more instructions that are not listed
    /// @param findings of `heddle check`, one line each
    /// @param isChecked whether the book says anything to check
    /// @param accesses instructions that access memory of the device
    /// @param pointers constants that are addresses near one of a fault, one line each
    public record Suspect(
            String name,
            String heading,
            String reason,
            List<Line> lines,
            int more,
            List<String> findings,
            boolean isChecked,
            List<Access> accesses,
            List<String> pointers) {
        public Suspect {
            lines = List.copyOf(lines);
            findings = List.copyOf(findings);
            accesses = List.copyOf(accesses);
            pointers = List.copyOf(pointers);
        }
    }

    /// A line of a listing.
    ///
    /// @param address byte of the program
    /// @param mark why it counts; empty for most
    public record Line(long address, String text, String mark) {}

    /// An instruction that accesses memory of the device.
    ///
    /// @param kind `load`, `store` or `atomic`
    /// @param slice instructions that its address comes from, in their order
    /// @param sources registers that the address comes from and that nothing in the program writes, with
    ///     their values as far as the dump has them
    /// @param hints what speaks for it that it has made a fault, one line each
    public record Access(Line at, String kind, List<Line> slice, List<Source> sources, List<String> hints) {
        public Access {
            slice = List.copyOf(slice);
            sources = List.copyOf(sources);
            hints = List.copyOf(hints);
        }
    }

    /// A register from outside of the program.
    ///
    /// @param value if the dump has it
    public record Source(String register, Optional<Integer> value) {}
}
