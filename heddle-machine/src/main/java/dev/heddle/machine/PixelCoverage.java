package dev.heddle.machine;

import dev.heddle.emulator.Register;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.lift.RegisterRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// The pixels that a primitive covers: a buffer with one byte for each, row by row, whose bits are samples. Pixels that
/// are not covered run beside those that are, as derivatives need whole squares; a square without any does not run.
final class PixelCoverage {
    private final Buffer buffer;
    private final LaneInputs inputs;
    private final List<RegisterRef> registers = new ArrayList<>();
    private final long[] pixels;
    private final int[] samples;
    private final int[] there;

    PixelCoverage(Launch launch, LaneInputs inputs) {
        this.buffer = Objects.requireNonNull(launch.coverage);
        this.inputs = inputs;
        for (StartRegisters.Each e : launch.registers().each())
            if (e.what() instanceof StartRegister.PerLane p && p.what().equals("coverage")) registers.add(p.register());
        this.pixels = new long[inputs.lanes()];
        this.samples = new int[inputs.lanes()];
        this.there = new int[inputs.lanes()];
    }

    /// Leaves out what does not run, after a wave was reset.
    ///
    /// @param number of the wave in its group
    /// @param count threads of the wave
    void set(Wave wave, long group, int number, int count) {
        inputs.numbers(group, number, pixels, count);
        for (int i = 0; i < count; i++) samples[i] = of(pixels[i]);
        int each = inputs.squares() ? LaneInputs.SQUARE : 1;
        for (int i = 0; i < count; i += each) {
            int any = 0;
            for (int k = i; k < Math.min(i + each, count); k++) any |= samples[k];
            for (int k = i; k < Math.min(i + each, count); k++) there[k] = any == 0 ? 0 : -1;
        }
        for (RegisterRef r : registers) Register.of(wave, r).set(wave, samples, count);
        wave.only(there);
    }

    private int of(long pixel) {
        return pixel < buffer.size() ? buffer.memory().get8(pixel) & 0xff : 0;
    }
}
