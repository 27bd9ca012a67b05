package dev.heddle.cli;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;

/// The schema of SARIF 2.1.0 as its makers have published it, out of a library that has it.
final class SarifSchema {
    private static final String PLACE = "schema/sarif-schema-2.1.0.json";

    private SarifSchema() {}

    /// @param log as it is written
    /// @return what is wrong, nothing if it is as it should be
    static List<String> faults(String log) throws IOException {
        ClassLoader all = SarifSchema.class.getClassLoader();
        try (InputStream in = Objects.requireNonNull(all.getResourceAsStream(PLACE), PLACE)) {
            Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                    .getSchema(in);
            return schema
                    .validate(log, InputFormat.JSON, run -> run.executionConfig(c -> c.formatAssertionsEnabled(true)))
                    .stream()
                    .map(e -> e.getMessage())
                    .toList();
        }
    }
}
