package dev.heddle.corpus.spark;

import dev.heddle.corpus.CorpusException;
import dev.heddle.corpus.scan.SplitWorker;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/// The workers of this process. They learn what instructions do, so each is used again by the next task.
final class Workers {
    private static final Map<SplitWorker.Setting, Deque<SplitWorker>> IDLE = new HashMap<>();

    private Workers() {}

    /// Something that a worker does.
    interface Work {
        void with(SplitWorker worker) throws CorpusException, IOException;
    }

    /// Does it with a worker that nobody else has.
    static void use(SplitWorker.Setting setting, Work work) throws CorpusException, IOException {
        SplitWorker worker = take(setting);
        boolean isWhole = false;
        try {
            work.with(worker);
            isWhole = true;
        } finally {
            // One that was interrupted has rows that are not wanted.
            if (isWhole) give(setting, worker);
            else worker.close();
        }
    }

    private static SplitWorker take(SplitWorker.Setting setting) throws CorpusException {
        synchronized (IDLE) {
            Deque<SplitWorker> idle = IDLE.get(setting);
            if (idle != null && !idle.isEmpty()) return idle.pop();
        }
        return new SplitWorker(setting);
    }

    private static void give(SplitWorker.Setting setting, SplitWorker worker) {
        synchronized (IDLE) {
            IDLE.computeIfAbsent(setting, _ -> new ArrayDeque<>()).push(worker);
        }
    }

    /// The scan is over, and its folder is needed no longer.
    static void close(SplitWorker.Setting setting) {
        synchronized (IDLE) {
            Deque<SplitWorker> idle = IDLE.remove(setting);
            if (idle != null) idle.forEach(SplitWorker::close);
        }
    }
}
