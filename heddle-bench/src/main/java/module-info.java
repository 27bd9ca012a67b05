/// Benchmarks; see the package.
module dev.heddle.bench {
    requires java.management;
    requires dev.heddle.debugger;
    requires dev.heddle.decompile;
    requires dev.heddle.files;
    requires static org.jspecify;
    requires jmh.core;
}
