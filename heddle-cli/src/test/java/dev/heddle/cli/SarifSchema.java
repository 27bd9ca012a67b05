package dev.heddle.cli;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
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
            JsonSchema schema =
                    JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7).getSchema(in);
            return schema
                    .validate(
                            log,
                            InputFormat.JSON,
                            run -> run.getExecutionConfig().setFormatAssertionsEnabled(true))
                    .stream()
                    .map(ValidationMessage::getMessage)
                    .toList();
        }
    }
}
