package dev.heddle.cli.device;

import dev.heddle.ir.state.Fault;
import dev.heddle.machine.RunFault;
import java.util.function.Consumer;

/// Launches that have used a result before it was there, which is a fault of theirs, told at once.
final class StrictReport implements KernelReport {
    private long launches;
    private long faults;

    synchronized void launched() {
        launches++;
    }

    synchronized void ended(RunFault by) {
        if (by.kind() == Fault.Kind.WAIT) faults++;
    }

    @Override
    public synchronized boolean isClean() {
        return faults == 0;
    }

    @Override
    public synchronized void end(Consumer<String> to) {
        to.accept("strict-sync: %s of %s used a result without waiting for it"
                .formatted(faults == 0 ? "none" : "%,d".formatted(faults), Counted.of(launches, "launch")));
    }
}
