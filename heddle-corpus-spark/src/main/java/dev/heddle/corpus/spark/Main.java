package dev.heddle.corpus.spark;

import dev.heddle.corpus.CorpusException;
import dev.heddle.corpus.arguments.ScanArguments;
import dev.heddle.corpus.scan.Summary;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaSparkContext;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// What `spark-submit` starts: `heddle corpus scan` on the machines of a cluster.
@Command(
        name = "heddle-corpus-spark",
        description = "Does what 'heddle corpus scan' does, on Apache Spark.",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Files and the folder for the tables have the same names on all machines.",
            "",
            "Example:",
            "  spark-submit heddle-corpus-spark-0.2.0.jar /corpora/caches -o /corpora/tables"
        })
public final class Main implements Callable<Integer> {
    @Mixin private final ScanArguments arguments = new ScanArguments();

    @Spec private CommandSpec spec = CommandSpec.create();

    private Main() {}

    /// @param args those of `heddle corpus scan`, without `--threads`
    public static void main(String[] args) {
        int code = of().execute(args);
        if (code != 0) System.exit(code);
    }

    static CommandLine of() {
        return new CommandLine(new Main())
                .setExecutionExceptionHandler((e, line, _) -> {
                    line.getErr().println("heddle-corpus-spark: " + why(e));
                    return 1;
                });
    }

    @Override
    public Integer call() throws CorpusException, IOException {
        if (!arguments.wrong().isEmpty())
            throw new CommandLine.ParameterException(spec.commandLine(), arguments.wrong());
        String version = Main.class.getPackage().getImplementationVersion();
        SparkConf conf = new SparkConf().setIfMissing("spark.app.name", "heddle corpus scan");
        try (JavaSparkContext spark = new JavaSparkContext(conf)) {
            Summary made =
                    new SparkScan(spark, arguments.options(version))
                            .run(arguments.files(), arguments.out(), arguments.restart());
            PrintWriter out = spec.commandLine().getOut();
            out.print(made.told(arguments.out()));
            out.flush();
        }
        return 0;
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
