package dev.heddle.corpus.spark;

import dev.heddle.base.options.Args;
import dev.heddle.base.options.Command;
import dev.heddle.base.options.CommandLine;
import dev.heddle.base.options.HelpPage;
import dev.heddle.base.options.Options;
import dev.heddle.base.options.UsageException;
import dev.heddle.corpus.scan.ScanArguments;
import dev.heddle.corpus.scan.Summary;
import dev.heddle.corpus.store.CorpusException;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaSparkContext;

/// The class that `spark-submit` starts: `heddle corpus scan` on the machines of a cluster.
public final class SparkMain {
    private static final int COLUMNS = 80;

    private static final Command COMMAND = Command.of(
                    "heddle-corpus-spark", "Does what 'heddle corpus scan' does, on Apache Spark.")
            .needsSome(ScanArguments.FILES.name(), ScanArguments.FILES.help())
            .with(ScanArguments.OPTIONS)
            .with(List.of(Options.flag("-h, --help", "Show this help.")))
            .notes("Files and the folder for the tables have the same names on all machines.")
            .examples("spark-submit heddle-corpus-spark-0.2.0.jar /corpora/caches -o /corpora/tables")
            .build();

    private SparkMain() {}

    /// @param args those of `heddle corpus scan`, without `--threads`
    public static void main(String[] args) {
        int code = run(List.of(args), System.out, System.err);
        if (code != 0) System.exit(code);
    }

    /// @return the exit code
    static int run(List<String> line, PrintStream out, PrintStream err) {
        try {
            Args args = CommandLine.read(COMMAND, line, List.of("--help"));
            if (args.has("--help")) out.print(HelpPage.of(COMMAND, COLUMNS, false));
            else out.print(scan(ScanArguments.of(args)));
            out.flush();
            return 0;
        } catch (UsageException e) {
            err.println(COMMAND.name() + ": " + e.getMessage());
            return 2;
        } catch (CorpusException | IOException | RuntimeException e) {
            err.println(COMMAND.name() + ": " + why(e));
            return 1;
        }
    }

    /// @return what was done, in one line
    private static String scan(ScanArguments arguments) throws CorpusException, IOException {
        String version = SparkMain.class.getPackage().getImplementationVersion();
        SparkConf conf = new SparkConf().setIfMissing("spark.app.name", "heddle corpus scan");
        try (JavaSparkContext spark = new JavaSparkContext(conf)) {
            Summary made = new SparkScan(spark, arguments.options(version))
                    .run(arguments.files(), arguments.out(), arguments.restart());
            return made.report(arguments.out());
        }
    }

    /// @return what a task has said, not what Spark has done about it
    private static String why(Exception e) {
        for (Throwable t = e; t != null; t = t.getCause())
            if (t instanceof CorpusException) return String.valueOf(t.getMessage());
        String message = String.valueOf(e.getMessage());
        return e instanceof SparkException || message.lines().findFirst().isEmpty()
                ? e.toString().lines().findFirst().orElse("")
                : message.lines().findFirst().orElse("");
    }
}
