package dev.heddle.machine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/// Gives the memory of buffers back as soon as no launch can reach them: at once, or when the last of the launches that
/// ran while the buffer was freed has ended.
final class RunningLaunches {
    private final Set<Object> running = new HashSet<>();
    private final List<Waiting> waiting = new ArrayList<>();

    /// @param by launches that may still reach the buffer
    private record Waiting(Buffer buffer, Set<Object> by) {}

    /// @return what stands for a launch that begins now
    synchronized Object begin() {
        Object run = new Object();
        running.add(run);
        return run;
    }

    synchronized void end(Object run) {
        running.remove(run);
        for (Iterator<Waiting> i = waiting.iterator(); i.hasNext(); ) {
            Waiting w = i.next();
            w.by.remove(run);
            if (!w.by.isEmpty()) continue;
            i.remove();
            w.buffer.free();
        }
    }

    /// @param b a buffer that launches which begin from now on do not find
    synchronized void free(Buffer b) {
        if (running.isEmpty()) b.free();
        else waiting.add(new Waiting(b, new HashSet<>(running)));
    }
}
