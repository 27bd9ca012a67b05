package dev.heddle.llvm.engine;

import dev.heddle.llvm.Ir;

/// Elements and masks of a frame, and calls of Java by it, in IR.
final class FrameAccess {
    private FrameAccess() {}

    /// Calls an effect of Java.
    ///
    /// @param number an i64
    /// @return an i32: not 0 after a fault
    static String effect(Ir ir, Object number) {
        String java = ir.load("ptr", ir.at("%f", FrameLayout.EFFECT), 8);
        return ir.set("call i32 " + java + "(i64 " + number + ")");
    }

    /// @param first bytes in front of the first strip, as an i64
    /// @param stride bytes of a strip, as an i64
    /// @param lane an i64
    /// @param row its bytes in a strip, as an i64
    /// @param bytes of an element
    /// @return a pointer to what a lane has in a row
    static String element(Ir ir, String first, String stride, String lane, String row, int bytes) {
        String strip = ir.set("udiv i64 " + lane + ", " + ir.lanes());
        String in = ir.set("urem i64 " + lane + ", " + ir.lanes());
        String base = ir.at("%f", ir.set("add i64 " + first + ", " + row));
        String of = ir.at(base, ir.set("mul i64 " + strip + ", " + stride));
        return ir.at(of, ir.set("mul i64 " + in + ", " + bytes));
    }

    /// @param lane an i64
    /// @param row its bytes in a strip
    /// @return the same, of a frame whose strips are known
    static String element(Ir ir, FrameLayout frame, String lane, int row, int bytes) {
        String first = Integer.toString(frame.first());
        return element(ir, first, Integer.toString(frame.stride()), lane, Integer.toString(row), bytes);
    }

    /// @param lane an i64
    /// @param row its bytes in a strip
    /// @return what a lane has, an i32 or an i64
    static String value(Ir ir, FrameLayout frame, String lane, int row, boolean isWide) {
        int bytes = isWide ? Long.BYTES : Integer.BYTES;
        return ir.load(isWide ? "i64" : "i32", element(ir, frame, lane, row, bytes), bytes);
    }

    /// @param row its number
    /// @return the bits of a mask in a row
    static String mask(Ir ir, String strip, int row) {
        return mask(ir, strip, Integer.toString(FrameLayout.narrowAt(ir.lanes(), row)));
    }

    /// @param row its bytes in a strip, as an i64
    /// @return the same
    static String mask(Ir ir, String strip, String row) {
        return ir.bits(ir.load(ir.i32(), ir.at(strip, row), FrameLayout.align(ir.lanes())));
    }
}
