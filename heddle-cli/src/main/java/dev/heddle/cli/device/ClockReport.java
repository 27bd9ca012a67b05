package dev.heddle.cli.device;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/// Cycles of all launches, and kernels of which the book does not say what they cost.
final class ClockReport implements KernelReport {
    private final Map<String, String> unknown = new LinkedHashMap<>();
    private long cycles;

    synchronized void add(long more) {
        cycles += more;
    }

    /// @param kernel what it is called in messages
    /// @param insn its first instruction without a cost
    synchronized void unknown(String kernel, String insn) {
        unknown.putIfAbsent(kernel, insn);
    }

    @Override
    public synchronized boolean isClean() {
        return unknown.isEmpty();
    }

    @Override
    public synchronized void end(Consumer<String> to) {
        unknown.forEach((kernel, insn) ->
                to.accept("clock: %s counts nothing: the book does not say what an instruction costs, %s"
                        .formatted(kernel, insn)));
        to.accept("clock: " + Counted.of(cycles, "cycle"));
    }
}
