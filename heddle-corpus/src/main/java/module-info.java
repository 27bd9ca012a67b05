/// Corpora of programs as tables: scanned once, asked in SQL.
@SuppressWarnings("requires-automatic") // DuckDB's jar has a name, but no descriptor.
module dev.heddle.corpus {
    requires com.github.luben.zstd_jni;
    requires dev.heddle.files;
    requires transitive dev.heddle.machine;
    requires transitive java.sql;
    requires duckdb.jdbc;
    requires java.management;
    requires org.apache.commons.compress;
    requires static org.jspecify;

    exports dev.heddle.corpus.query;
    exports dev.heddle.corpus.scan;
    exports dev.heddle.corpus.store;
}
