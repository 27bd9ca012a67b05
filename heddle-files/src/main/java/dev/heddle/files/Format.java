package dev.heddle.files;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The ways in which machine code is written in a file.
public enum Format {
    /// The bytes themselves.
    RAW,

    /// Hex digits, two for each byte, in memory order.
    ///
    /// Between groups of digits may stand blanks, line ends, commas, brackets, braces and double quotes. A
    /// group may start with `0x` or `\x`; so the inner part of a C array or string is hex text. `;`, `#`
    /// and `//` start a comment that goes to the end of the line. A line may start with `address:`, 1 to 16
    /// hex digits with or without `0x`. A group has an even number of digits; `0x622c` is the byte 62 and
    /// then the byte 2c.
    HEX,

    /// What a disassembler prints: on each line an address, the bytes as hex digits, and a text that is not
    /// read.
    ///
    /// A line of code is `address: hex text`, `offset TAB hex TAB text` or `hex TAB text`. After an
    /// address, the first group is bytes; if it has 2 or 4 digits, further groups of the same length are
    /// bytes too, each after exactly one blank, and the last of them may be shorter. `address: hex *count`
    /// repeats the bytes. Blank lines, comments, labels (`name:`), texts in angle brackets and directives
    /// without bytes are passed over, except `.byte`, `.hword`, `.word` and `.zero`, whose bytes would be
    /// lost.
    LISTING,

    /// What `od -tx1`, `hexdump -C` and `xxd` write: on each line an offset and the bytes after it, perhaps
    /// with their characters at the right.
    ///
    /// Offsets may be octal, decimal or hexadecimal: in one of them each has to follow the one before. `*`
    /// repeats a line up to the next offset. Dumps of words do not say the order of their bytes and are
    /// refused.
    DUMP,

    /// A constant in source code of C, C++, Rust, Java or Python: a list of numbers after a `=`. Their
    /// type, or the number of their digits, says how many bytes each has; the lowest one comes first.
    CONSTANT,

    /// Hex text of numbers with 8 digits each, whose lowest byte comes first.
    WORDS32,

    /// Hex text of numbers with 16 digits each, whose lowest byte comes first. `_` may stand between their
    /// halves.
    WORDS64;

    /// @return the names of all, as a message lists them
    public static String names() {
        return String.join(", ", Arrays.stream(values()).map(Format::toString).toList());
    }

    /// @param name such as `raw` or `hex`, in any case
    /// @return nothing if there is no such format
    public static Optional<Format> of(String name) {
        for (Format format : values()) {
            if (format.toString().equals(name.toLowerCase(Locale.ROOT))) return Optional.of(format);
        }
        return Optional.empty();
    }

    /// @return the name as a user writes it, such as `raw` or `hex`
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
