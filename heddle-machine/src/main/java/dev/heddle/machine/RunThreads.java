package dev.heddle.machine;

import java.util.ArrayList;
import java.util.List;

/// The threads of a run: the one that asks for it, and others that help.
final class RunThreads {
    private final Thread asking = Thread.currentThread();
    private final List<Thread> others = new ArrayList<>();

    /// Whether this is the thread that asked for the run.
    boolean isAsking() {
        return Thread.currentThread() == asking;
    }

    /// Whether the thread that asked for the run has been interrupted since.
    boolean isInterrupted() {
        return asking.isInterrupted();
    }

    /// Starts another thread. It does not keep the virtual machine alive.
    void start(Runnable work) {
        Thread t = new Thread(work);
        t.setDaemon(true);
        others.add(t);
        t.start();
    }

    /// Waits until all others have ended, also if the thread is interrupted.
    void join() {
        boolean interrupted = false;
        for (Thread t : others) interrupted |= join(t);
        if (interrupted) Thread.currentThread().interrupt();
    }

    /// @return whether somebody interrupted the thread that waits
    private static boolean join(Thread t) {
        boolean interrupted = false;
        while (true) {
            try {
                t.join();
                return interrupted;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
    }
}
