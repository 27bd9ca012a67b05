package dev.heddle.files.cache;

/// The vendors of Vulkan's drivers, by their numbers.
final class Vendor {
    private Vendor() {}

    /// @return empty if the number is not one that is known
    static String of(int number) {
        return switch (number) {
            case 0x5143 -> "Qualcomm";
            case 0x13b5 -> "Arm";
            case 0x106b -> "Apple";
            case 0x1010 -> "Imagination";
            case 0x1002 -> "AMD";
            case 0x10de -> "NVIDIA";
            case 0x8086 -> "Intel";
            case 0x14e4 -> "Broadcom";
            case 0x10005 -> "Mesa";
            default -> "";
        };
    }
}
