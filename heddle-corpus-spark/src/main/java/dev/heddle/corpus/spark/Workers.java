package dev.heddle.corpus.spark;

import dev.heddle.corpus.measure.ScanCodecs;
import dev.heddle.corpus.scan.SplitWorker;
import dev.heddle.corpus.store.CorpusException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/// The workers of this process. They learn what instructions do, so each is used again by the next task; what they
/// learn of texts and words, they share.
final class Workers {
    /// Those of one scan.
    ///
    /// @param idle those that no task has
    private record Crew(ScanCodecs codecs, Deque<SplitWorker> idle) {}

    private static final Map<SplitWorker.Setting, Crew> CREWS = new HashMap<>();

    private Workers() {}

    /// Something that a worker does.
    interface Work {
        void with(SplitWorker worker) throws CorpusException, IOException;
    }

    /// Does it with a worker that is not shared.
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
        ScanCodecs codecs;
        synchronized (CREWS) {
            Crew crew = CREWS.get(setting);
            if (crew == null) {
                crew = new Crew(new ScanCodecs(setting.options().isa()), new ArrayDeque<>());
                CREWS.put(setting, crew);
            }
            if (!crew.idle().isEmpty()) return crew.idle().pop();
            codecs = crew.codecs();
        }
        return new SplitWorker(setting, codecs);
    }

    /// If the scan is over meanwhile, it is not needed.
    private static void give(SplitWorker.Setting setting, SplitWorker worker) {
        synchronized (CREWS) {
            Crew crew = CREWS.get(setting);
            if (crew != null) crew.idle().push(worker);
            else worker.close();
        }
    }

    /// The scan is over, and its folder is needed no longer.
    static void close(SplitWorker.Setting setting) {
        synchronized (CREWS) {
            Crew crew = CREWS.remove(setting);
            if (crew != null) crew.idle().forEach(SplitWorker::close);
        }
    }
}
