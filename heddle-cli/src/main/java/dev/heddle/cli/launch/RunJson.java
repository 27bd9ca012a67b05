package dev.heddle.cli.launch;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.heddle.cli.console.Failure;
import dev.heddle.machine.RunFault;
import dev.heddle.machine.RunResult;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.textures.UsedImage;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes what a run has done as one JSON object.
///
/// @param file of the kernel
/// @param result null if the run did not come to its end
/// @param fault null if it did
/// @param differences from what the kernel's file expects; null if they are not compared
/// @param warnings one line each
/// @param dumps buffers that are wanted, each `KEY`, `KEY:TYPE` or `KEY[FROM..TO]:TYPE`
public record RunJson(
        String file,
        Kernel kernel,
        @Nullable RunResult result,
        @Nullable RunFault fault,
        @Nullable List<String> differences,
        List<String> warnings,
        List<String> dumps) {

    public String text() throws Failure, IOException {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.writeStartObject();
            json.writeStringField("kernel", file);
            json.writeStringField("book", kernel.launch().codec().book().id());
            if (result != null) result(json, result);
            if (fault != null) fault(json, fault);
            if (differences != null) {
                json.writeBooleanField("asExpected", differences.isEmpty());
                strings(json, "differences", differences);
            }
            strings(json, "warnings", warnings);
            json.writeArrayFieldStart("buffers");
            for (String d : dumps) buffer(json, BufferDump.of(d));
            json.writeEndArray();
            json.writeArrayFieldStart("images");
            for (UsedImage i : kernel.launch().usedImages()) image(json, i);
            json.writeEndArray();
            json.writeEndObject();
        }
        return out + "\n";
    }

    private static void result(JsonGenerator json, RunResult r) throws IOException {
        json.writeNumberField("instructions", r.instructions());
        json.writeNumberField("laneInstructions", r.laneInstructions());
        json.writeNumberField("seconds", r.nanos() / 1e9);
    }

    private static void fault(JsonGenerator json, RunFault f) throws IOException {
        json.writeObjectFieldStart("fault");
        json.writeStringField("message", f.getMessage());
        json.writeStringField("reason", f.reason());
        json.writeNumberField("group", f.group());
        json.writeNumberField("wave", f.waveNumber());
        json.writeEndObject();
    }

    private void buffer(JsonGenerator json, BufferDump d) throws Failure, IOException {
        json.writeStartObject();
        json.writeStringField("buffer", d.key());
        json.writeStringField("type", d.type());
        json.writeNumberField("first", d.from());
        json.writeArrayFieldStart("values");
        for (String v : d.values(BufferFile.bytes(kernel, d.key()))) {
            boolean isNumber = !d.type().equals("hex") && Character.isDigit(v.charAt(v.length() - 1));
            if (isNumber) json.writeNumber(v);
            else json.writeString(v);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void image(JsonGenerator json, UsedImage i) throws IOException {
        json.writeStartObject();
        json.writeStringField("address", "0x%x".formatted(i.address()));
        json.writeStringField("use", i.isStorage() ? "storage" : "sampled");
        json.writeStringField(
                "kind", i.isBuffer() ? "buffer" : i.extent().dimension().text());
        json.writeStringField("format", i.format().text());
        json.writeNumberField("width", i.extent().width());
        json.writeNumberField("height", i.extent().height());
        json.writeNumberField("depth", i.extent().depth());
        json.writeNumberField("layers", i.extent().layers());
        json.writeNumberField("levels", i.extent().levels());
        json.writeNumberField("samples", i.extent().samples());
        json.writeEndObject();
    }

    private static void strings(JsonGenerator json, String key, List<String> all) throws IOException {
        json.writeArrayFieldStart(key);
        for (String s : all) json.writeString(s);
        json.writeEndArray();
    }
}
