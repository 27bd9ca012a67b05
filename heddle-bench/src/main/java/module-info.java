/// Benchmarks; see the package.
module dev.heddle.bench {
    requires java.management;
    requires dev.heddle.core;
    requires dev.heddle.machine;
    requires static org.jspecify;
    requires jmh.core;
}
