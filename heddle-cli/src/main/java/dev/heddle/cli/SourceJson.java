package dev.heddle.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.heddle.decompile.source.SourceCode;
import dev.heddle.machine.kernel.Kernel;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;

/// Writes source as one JSON object: its lines with their instructions, and the instructions with their lines.
final class SourceJson {
    private static final JsonFactory FACTORY = new JsonFactory();

    private SourceJson() {}

    /// @param name of the kernel
    static String of(String name, Kernel kernel, SourceCode source) throws IOException {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            json.writeStartObject();
            json.writeStringField("kernel", name);
            json.writeStringField("book", kernel.launch().codec().book().id());
            json.writeArrayFieldStart("lines");
            int number = 1;
            for (SourceCode.Line l : source.lines()) line(json, number++, l);
            json.writeEndArray();
            json.writeArrayFieldStart("instructions");
            for (SourceCode.Insn i : source.insns()) insn(json, i);
            json.writeEndArray();
            json.writeEndObject();
        }
        return out + "\n";
    }

    private static void line(JsonGenerator json, int number, SourceCode.Line l) throws IOException {
        json.writeStartObject();
        json.writeNumberField("line", number);
        json.writeStringField("text", l.text());
        addresses(json, "addresses", l.addresses());
        if (!l.preamble().isEmpty()) addresses(json, "preamble", l.preamble());
        json.writeEndObject();
    }

    private static void addresses(JsonGenerator json, String name, List<Long> all) throws IOException {
        json.writeArrayFieldStart(name);
        for (long a : all) json.writeString("0x" + Long.toHexString(a));
        json.writeEndArray();
    }

    private static void insn(JsonGenerator json, SourceCode.Insn i) throws IOException {
        json.writeStartObject();
        json.writeStringField("address", "0x" + Long.toHexString(i.address()));
        if (i.isOfPreamble()) json.writeBooleanField("preamble", true);
        json.writeArrayFieldStart("lines");
        for (int l : i.lines()) json.writeNumber(l);
        json.writeEndArray();
        if (i.why().isPresent()) json.writeStringField("why", i.why().get().text());
        json.writeEndObject();
    }
}
