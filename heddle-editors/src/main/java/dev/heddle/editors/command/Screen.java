package dev.heddle.editors.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/// The output of the debugger.
public final class Screen {
    private final Appendable out;
    private final AnsiStyle ink;
    private final IntSupplier width;
    private final BooleanSupplier hasSixel;
    private Runnable before = () -> {};

    /// @param colour whether text may be coloured, and pictures drawn with colours
    /// @param width columns at the moment
    /// @param hasSixel says whether it can show pictures in the format of DEC's terminals
    public Screen(Appendable out, boolean colour, IntSupplier width, BooleanSupplier hasSixel) {
        this.out = out;
        this.ink = new AnsiStyle(colour);
        this.width = width;
        this.hasSixel = hasSixel;
    }

    /// Does something before each time that something is written.
    public void before(Runnable what) {
        before = what;
    }

    AnsiStyle ink() {
        return ink;
    }

    int width() {
        return Math.max(40, width.getAsInt());
    }

    boolean hasSixel() {
        return hasSixel.getAsBoolean();
    }

    /// Writes a line.
    public void line(String text) {
        write(text.stripTrailing() + "\n");
    }

    /// Writes something that is no line, such as a picture.
    void write(String text) {
        before.run();
        try {
            out.append(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
