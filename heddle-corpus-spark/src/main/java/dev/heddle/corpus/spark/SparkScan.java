package dev.heddle.corpus.spark;

import dev.heddle.corpus.scan.ScanOptions;
import dev.heddle.corpus.scan.ScanPlan;
import dev.heddle.corpus.scan.SharedScan;
import dev.heddle.corpus.scan.SplitWorker;
import dev.heddle.corpus.scan.Summary;
import dev.heddle.corpus.store.CorpusException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;

/// A scan by the executors of Spark. The input and the folder of the tables have the same names on all
/// machines.
///
/// Two jobs: the first finds the programs of each split, the second measures them. Between them Spark's
/// shuffle says which split is the first that has a program. Whatever task fails, or is done twice, a split
/// is there once.
public final class SparkScan {
    /// What its folder says of who has made it.
    private static final String ENGINE = "spark";

    /// Tasks for each core: so that all cores have work until the end, and not much is done again after a
    /// failure.
    private static final int TASKS = 16;

    /// Tasks of a job, and parts that programs are divided into between the jobs, at most: each task writes
    /// something for each part, and pieces that are too small take longer than their bytes.
    private static final int MOST_TASKS = 8192;

    private static final int MOST_PARTS = 2048;

    private static final String NO_PROGRAM = "";

    private final JavaSparkContext spark;
    private final ScanOptions options;

    public SparkScan(JavaSparkContext spark, ScanOptions options) {
        this.spark = spark;
        this.options = options;
    }

    /// @param names files, folders and patterns
    /// @param out folder for the tables
    /// @param restart whether what an earlier scan has done there is thrown away
    /// @throws CorpusException if there is nothing to scan, no place for the tables, or another scan was
    ///     begun there
    public Summary run(List<String> names, Path out, boolean restart) throws CorpusException, IOException {
        try (SharedScan scan = SharedScan.open(options, ENGINE, names, out, restart)) {
            Summary finished = scan.finished();
            if (finished != null) return finished;
            SplitWorker.Setting setting = scan.setting(coresOfExecutor());
            try {
                find(scan.notFound(), setting);
                measure(scan.pieces(), setting);
            } finally {
                Workers.close(setting);
            }
            return scan.end(Runtime.getRuntime().availableProcessors());
        }
    }

    /// @return 0 if Spark takes all that a machine has
    private static int coresOfExecutor() {
        return SparkEnv.get().conf().getInt("spark.executor.cores", 0);
    }

    private int tasks(int splits) {
        long wanted = (long) spark.defaultParallelism() * TASKS;
        return Math.clamp(wanted, 1, Math.clamp(splits, 1, MOST_TASKS));
    }

    private void find(List<ScanPlan.Piece> pieces, SplitWorker.Setting setting) {
        if (pieces.isEmpty()) return;
        spark.parallelize(pieces, tasks(pieces.size()))
                .foreachPartition(some -> Workers.use(setting, w -> {
                    while (some.hasNext()) w.find(some.next());
                }));
    }

    private void measure(List<ScanPlan.Piece> pieces, SplitWorker.Setting setting) {
        int tasks = tasks(pieces.size());
        Broadcast<List<ScanPlan.Piece>> all = spark.broadcast(new ArrayList<>(pieces));
        JavaPairRDD<String, Integer> found = spark.parallelize(pieces, tasks).mapPartitionsToPair(some -> {
            List<Tuple2<String, Integer>> out = new ArrayList<>();
            Workers.use(setting, w -> {
                while (some.hasNext()) {
                    ScanPlan.Piece p = some.next();
                    for (String program : w.programs(p)) out.add(new Tuple2<>(program, p.number()));
                }
            });
            return out.iterator();
        });
        // Each split is there, also one all of whose programs are in others.
        JavaPairRDD<Integer, String> each =
                spark.parallelize(pieces, tasks).mapToPair(p -> new Tuple2<>(p.number(), NO_PROGRAM));
        found.reduceByKey(Math::min, Math.min(tasks, MOST_PARTS))
                .mapToPair(Tuple2::swap)
                .union(each)
                .repartitionAndSortWithinPartitions(new SplitOrder(pieces.size(), tasks))
                .foreachPartition(some -> Workers.use(setting, w -> measure(w, all.value(), some)));
        all.destroy();
    }

    /// @param programs with the split that has to measure them, by split
    private static void measure(
            SplitWorker worker, List<ScanPlan.Piece> pieces, Iterator<Tuple2<Integer, String>> programs)
            throws CorpusException, IOException {
        List<String> own = new ArrayList<>();
        int split = -1;
        while (programs.hasNext()) {
            Tuple2<Integer, String> next = programs.next();
            if (split >= 0 && next._1() != split) {
                worker.measure(pieces.get(split), own);
                own.clear();
            }
            split = next._1();
            if (!next._2().equals(NO_PROGRAM)) own.add(next._2());
        }
        if (split >= 0) worker.measure(pieces.get(split), own);
    }
}
