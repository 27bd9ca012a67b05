package dev.heddle.files.column;

/// A group of hexadecimal digits in a line.
///
/// @param digits without prefixes and separators; an odd number only if it can be nothing but an address
/// @param from where it begins in the line
/// @param to where it ends
/// @param isNumber whether it is written as a number: with `0x`, or in two halves
record HexGroup(String digits, int from, int to, boolean isNumber) {
    int bytes() {
        return digits.length() / 2;
    }

    /// @return whether it can be nothing but an address
    boolean isOdd() {
        return digits.length() % 2 != 0;
    }

    /// @return whether it may just as well be a word, such as `fadd`
    boolean isWord() {
        return !isNumber && digits.chars().allMatch(c -> c > '9');
    }
}
