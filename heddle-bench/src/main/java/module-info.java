/// Benchmarks; see the package.
module dev.heddle.bench {
    requires dev.heddle.core;
    requires jmh.core;
}
