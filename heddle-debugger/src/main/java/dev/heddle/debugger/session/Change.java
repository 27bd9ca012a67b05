package dev.heddle.debugger.session;

/// The change of a watched register or of watched bytes.
///
/// @param of as people name it
/// @param lane that has it, or -1 if all share it
/// @param before the bits before the run went here; when it goes back, those that it has come from
/// @param after the bits now
/// @param bits how many there are, at most 64
public record Change(String of, int lane, long before, long after, int bits) {
    /// @return the same for a run that goes back
    Change back() {
        long from = after;
        long to = before;
        return new Change(of, lane, from, to, bits);
    }
}
