package dev.heddle.corpus.store;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A row of a table. The components of each record are the columns of its table, in their order; a column
/// is called as its component is, with `_` before what was a capital letter.
///
/// A program is known by `isa`, `variant` and `hash` together: the same bytes may be code of several
/// instruction sets, and these three columns join the tables. Columns that may be null are so if the book
/// does not know.
public sealed interface Row {
    /// One program, however often it was found.
    ///
    /// @param isa the book's name, such as `ir3`
    /// @param variant of the book, such as `a630`
    /// @param hash SHA-256 of the code, in hexadecimal
    /// @param structure hash of the code without the numbers of its registers, in hexadecimal
    /// @param stage where it runs, the first of those that places say, in the order of the alphabet; null
    ///     if none does
    /// @param bytes of the code
    /// @param instructions that may be run, as far as is known
    /// @param dataBytes bytes that are no instruction
    /// @param registers what the limit of registers counts, or else registers of the first file of lanes
    /// @param live most bytes of registers of lanes that are needed at one time
    /// @param occupancy how many threads there is room for
    /// @param limitedBy what limits that
    /// @param cost cycles of the unit that bounds
    /// @param costs cycles on each unit
    /// @param bound the unit that bounds
    /// @param loops number of loops
    /// @param spills accesses to memory that each lane has for itself
    /// @param unknown instructions whose effects are not fully known
    /// @param unknownBits instructions that set bits of unknown meaning
    /// @param waits instructions that wait
    /// @param stalls slots that waits are estimated to take
    /// @param idle slots in which nothing is done
    record Program(
            String isa,
            String variant,
            String hash,
            String structure,
            @Nullable String stage,
            int bytes,
            int instructions,
            int dataBytes,
            @Nullable Integer registers,
            @Nullable Integer live,
            @Nullable Long occupancy,
            @Nullable String limitedBy,
            @Nullable Double cost,
            Map<String, Double> costs,
            @Nullable String bound,
            @Nullable Integer loops,
            int spills,
            int unknown,
            int unknownBits,
            int waits,
            int stalls,
            long idle)
            implements Row {}

    /// A place where a program was found.
    ///
    /// @param path of the file, as it was named
    /// @param member of archives in it, `inner.tar!a.bin`; empty if the file is no archive
    /// @param container what kind of file it was found in, such as `elf` or `raw`
    /// @param program its name in the container; empty if there is only one
    /// @param position where its bytes begin in the unpacked file; null if they do not stand there as they
    ///     are
    /// @param stage where it runs; null if that is not known
    /// @param application what made or ran it; null if that is not known
    /// @param driver that made it; null if that is not known
    record Source(
            String isa,
            String variant,
            String hash,
            String path,
            String member,
            String container,
            String program,
            @Nullable Long position,
            @Nullable String stage,
            @Nullable String application,
            @Nullable String driver)
            implements Row {}

    /// How often a program has an instruction.
    ///
    /// @param mnemonic as listings have it
    /// @param form entry of the book
    record Instruction(String isa, String variant, String hash, String mnemonic, String form, int count)
            implements Row {}

    /// What `heddle check` finds in a program.
    ///
    /// @param rule such as `slots` or `needless`
    /// @param address of the instruction in the code
    /// @param severity `error` if the code may compute something else than it should, or else `note`
    /// @param text for people
    record Finding(String isa, String variant, String hash, String rule, long address, String severity, String text)
            implements Row {}

    /// Set bits of unknown meaning.
    ///
    /// @param entry of the book
    /// @param bits which ones, `41..39`, `63`, several with a comma between
    /// @param value of these bits, put together, in hexadecimal
    /// @param count instructions of all programs of the corpus, each program taken once
    /// @param example hash of a program that has them, the least one
    /// @param exampleAddress of the first such instruction there
    /// @param exampleText of that instruction
    record Unknown(
            String isa,
            String variant,
            String entry,
            String bits,
            String value,
            long count,
            String example,
            long exampleAddress,
            String exampleText)
            implements Row {}

    /// A file, a member or a program that could not be read.
    ///
    /// @param position where in it; null if that is not known
    /// @param why for people, in one line
    public record Failure(
            String path,
            String member,
            String program,
            @Nullable Long position,
            String why) implements Row {}
}
