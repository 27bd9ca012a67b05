package dev.heddle.files.submit;

/// The value in memory that a command buffer waits for.
///
/// @param address of the value in memory
/// @param comparison that ends the wait: `>=`
/// @param mask the bits that count
/// @param found the value that is there
public record MemoryWait(long address, String comparison, long wanted, long mask, long found) {
    @Override
    public String toString() {
        String bits = mask == 0xffff_ffffL ? "" : " in the bits 0x%x".formatted(mask);
        return "at 0x%x for a value %s 0x%x%s, and finds 0x%x".formatted(address, comparison, wanted, bits, found);
    }
}
