package dev.heddle.llvm.engine;

import dev.heddle.llvm.Ir;
import java.util.Set;

/// The window of an access, in IR.
///
/// @param first address of its first byte, an i64 as all are
/// @param limit how many places a value may begin at
/// @param host where the first byte is in this process
/// @param step bytes from the block of a lane to that of the next
record AccessWindow(String first, String limit, String host, String step) {
    /// @param bits of the values
    /// @param declared takes declarations
    /// @return the fields of the frame's window `%window`
    static AccessWindow of(Ir ir, int bits, Set<String> declared) {
        String at = ir.set("mul i64 %window, " + FrameLayout.WINDOW_BYTES);
        String window = ir.at(ir.at("%f", FrameLayout.WINDOWS), at);
        String size = ir.load("i64", ir.at(window, FrameLayout.WINDOW_SIZE), 8);
        declared.add("declare i64 @llvm.usub.sat.i64(i64, i64)");
        return new AccessWindow(
                ir.load("i64", window, 8),
                ir.set("call i64 @llvm.usub.sat.i64(i64 %s, i64 %d)".formatted(size, bits / 8 - 1)),
                ir.load("i64", ir.at(window, FrameLayout.WINDOW_HOST), 8),
                ir.load("i64", ir.at(window, FrameLayout.WINDOW_STEP), 8));
    }

    /// @param offset bytes from the first one
    /// @return a pointer to what all lanes see there
    String pointer(Ir ir, String offset) {
        return ir.cast("inttoptr", "i64", ir.set("add i64 " + host + ", " + offset), "ptr");
    }

    /// @param base of the strip
    /// @param k number of a lane in the strip
    /// @return bytes from the first one to the address of the lane in the row `%a`
    String offset(Ir ir, String base, String k) {
        String address = ir.load("i64", ir.at(ir.at(base, "%a"), ir.set("shl i64 " + k + ", 3")), 8);
        return ir.set("sub i64 " + address + ", " + first);
    }

    /// @return a pointer to what the lane sees there
    String pointer(Ir ir, String base, String k) {
        int row = FrameLayout.narrowAt(ir.lanes(), FrameLayout.LANE_ROW);
        String lane = ir.load("i32", ir.at(ir.at(base, row), ir.set("shl i64 " + k + ", 2")), 4);
        String block = ir.set("mul i64 " + step + ", " + ir.cast("zext", "i32", lane, "i64"));
        return pointer(ir, ir.set("add i64 " + offset(ir, base, k) + ", " + block));
    }
}
