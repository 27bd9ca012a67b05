package dev.heddle.debugger.trial;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.bits.Hex;
import dev.heddle.base.json.JsonTree;
import dev.heddle.emulator.PackedRegisters;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.state.Fault;
import dev.heddle.isa.Isa;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/// Trials as JSON Lines: an object with an instruction (`hex` or `text`) and a state (`in`) comes back with what
/// changed (`out`), or why not (`fault`).
public final class TrialLines {
    /// What is written for a case.
    ///
    /// @param json one object, without line end
    /// @param isCase whether the line was a case; if not the object has an `error`
    public record Answer(String json, boolean isCase) {}

    private static final JsonFactory FACTORY = new JsonFactory();

    /// Members that an answer may have; those of the question are left out.
    private static final Set<String> RESULTS = Set.of("out", "fault", "error");

    private final Codec codec;
    private final Isa isa;
    private final RegisterNames names;
    private final Trial trial;
    private final PackedRegisters rows;

    public TrialLines(Codec codec) {
        this.codec = codec;
        this.isa = codec.book().isa();
        this.names = RegisterNames.of(codec.book());
        this.trial = new Trial(codec);
        this.rows = new PackedRegisters(isa);
    }

    /// Runs the case of one line.
    ///
    /// @param number of the line, for the message if it is not a case
    public Answer run(String line, int number) {
        try {
            Map<String, @Nullable Object> members;
            try {
                members = parse(line);
            } catch (JsonProcessingException e) {
                int column = e.getLocation() == null ? 1 : e.getLocation().getColumnNr();
                return error(null, "column %d: %s".formatted(column, why(e)), number);
            } catch (IllegalArgumentException e) {
                return error(null, String.valueOf(e.getMessage()), number);
            }
            try {
                return answer(line, members);
            } catch (IllegalArgumentException e) {
                return error(line, String.valueOf(e.getMessage()), number);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String why(JsonProcessingException e) {
        String all = String.valueOf(e.getOriginalMessage());
        if (e instanceof JsonTree.Repeated) return all;
        // What follows there is about the parser itself.
        if (all.startsWith("Unexpected end-of-input")) return "the line ends within the object";
        return "no JSON: " + all.lines().findFirst().orElse("");
    }

    private Answer answer(String line, Map<String, @Nullable Object> members) throws IOException {
        Object in = members.get("in");
        if (in != null && !(in instanceof Map)) throw new IllegalArgumentException("'in' must be an object");
        TrialState state = new TrialState(isa, names, in instanceof Map<?, ?> m ? m : Map.of());
        TrialStart start = state.start();
        Insn insn = insn(members, state.pc());
        TrialResult result;
        try {
            result = trial.run(insn, start);
        } catch (Fault f) {
            return new Answer(written(line, false, json -> json.writeStringField("fault", f.reason())), true);
        }
        return new Answer(written(line, false, json -> out(json, result)), true);
    }

    private Insn insn(Map<String, @Nullable Object> members, long address) {
        Object hex = members.get("hex");
        if (hex == null) {
            if (!(members.get("text") instanceof String text))
                throw new IllegalArgumentException("expected 'hex', the bytes of an instruction, or its 'text'");
            return codec.insn(text.strip(), address);
        }
        byte[] bytes = TrialState.hex("hex", hex);
        Insn insn = codec.decode(bytes, 0, bytes.length, address);
        if (insn == null)
            throw new IllegalArgumentException("'%s' is not an instruction of %s"
                    .formatted(hex, codec.book().id()));
        if (insn.length() < bytes.length)
            throw new IllegalArgumentException("'%s' is an instruction of %d bytes with %d more after it"
                    .formatted(hex, insn.length(), bytes.length - insn.length()));
        return insn;
    }

    private interface Members {
        void write(JsonGenerator to) throws IOException;
    }

    private static Answer error(@Nullable String line, String message, int number) throws IOException {
        return new Answer(
                written(line, true, json -> {
                    json.writeStringField("error", message);
                    json.writeNumberField("line", number);
                }),
                false);
    }

    /// @param line an object whose members come first, or null
    private static String written(@Nullable String line, boolean hasNumber, Members more) throws IOException {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            json.writeStartObject();
            if (line != null) copy(line, hasNumber, json);
            more.write(json);
            json.writeEndObject();
        }
        return out.toString();
    }

    private static void copy(String line, boolean hasNumber, JsonGenerator to) throws IOException {
        try (JsonParser in = FACTORY.createParser(line)) {
            in.nextToken();
            while (in.nextToken() == JsonToken.FIELD_NAME) {
                String name = in.currentName();
                in.nextToken();
                if (RESULTS.contains(name) || hasNumber && name.equals("line")) {
                    in.skipChildren();
                } else {
                    to.writeFieldName(name);
                    copyValue(in, to);
                }
            }
        }
    }

    /// Copies a value; numbers keep their spelling.
    private static void copyValue(JsonParser in, JsonGenerator to) throws IOException {
        int depth = 0;
        while (true) {
            JsonToken t = in.currentToken();
            if (t.isNumeric()) to.writeNumber(in.getText());
            else to.copyCurrentEvent(in);
            if (t.isStructStart()) depth++;
            if (t.isStructEnd()) depth--;
            if (depth == 0) return;
            in.nextToken();
        }
    }

    private void out(JsonGenerator json, TrialResult result) throws IOException {
        json.writeObjectFieldStart("out");
        Map<String, Map<RegisterRef, long[]>> hidden = new LinkedHashMap<>();
        for (Map.Entry<RegisterRef, long[]> e : result.registers().entrySet()) {
            // What a row is called by means the row; the file says which register is meant.
            if (rows.find(names.name(e.getKey())) == null) register(json, e);
            else
                hidden.computeIfAbsent(e.getKey().state(), _ -> new LinkedHashMap<>())
                        .put(e.getKey(), e.getValue());
        }
        for (Map.Entry<String, Map<RegisterRef, long[]>> file : hidden.entrySet()) {
            json.writeObjectFieldStart(file.getKey());
            for (Map.Entry<RegisterRef, long[]> e : file.getValue().entrySet()) register(json, e);
            json.writeEndObject();
        }
        for (Map.Entry<String, byte[]> e : result.rows().entrySet())
            json.writeStringField(e.getKey(), Hex.of(e.getValue(), 0, e.getValue().length));
        BitSet exec = result.exec();
        if (exec != null) {
            BigInteger mask = BigInteger.ZERO;
            for (int i = exec.nextSetBit(0); i >= 0; i = exec.nextSetBit(i + 1)) mask = mask.setBit(i);
            json.writeFieldName(TrialState.EXEC);
            json.writeNumber(mask);
        }
        Long pc = result.pc();
        if (pc != null) {
            json.writeFieldName(TrialState.PC);
            json.writeNumber(unsigned(pc));
        }
        if (result.stopped()) json.writeBooleanField("stopped", true);
        memory(json, TrialState.MEM, result.device());
        memory(json, TrialState.GROUP, result.group());
        if (result.lane().stream().anyMatch(m -> !m.isEmpty())) {
            json.writeObjectFieldStart(TrialState.LANE);
            for (int i = 0; i < result.lane().size(); i++)
                memory(json, Integer.toString(i), result.lane().get(i));
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private void register(JsonGenerator json, Map.Entry<RegisterRef, long[]> e) throws IOException {
        json.writeFieldName(names.name(e.getKey()));
        boolean shared = !java.util.Objects.requireNonNull(
                        isa.states().get(e.getKey().state()))
                .perLane();
        if (!shared) json.writeStartArray();
        for (long value : e.getValue()) json.writeNumber(unsigned(value));
        if (!shared) json.writeEndArray();
    }

    private static BigInteger unsigned(long value) {
        return new BigInteger(Long.toUnsignedString(value));
    }

    private static void memory(JsonGenerator json, String name, SortedMap<Long, byte[]> runs) throws IOException {
        if (runs.isEmpty()) return;
        json.writeObjectFieldStart(name);
        for (Map.Entry<Long, byte[]> e : runs.entrySet())
            json.writeStringField("0x" + Long.toHexString(e.getKey()), Hex.of(e.getValue(), 0, e.getValue().length));
        json.writeEndObject();
    }

    private static Map<String, @Nullable Object> parse(String line) throws IOException {
        try (JsonParser in = FACTORY.createParser(line)) {
            if (in.nextToken() != JsonToken.START_OBJECT) throw new IllegalArgumentException("expected a JSON object");
            Map<String, @Nullable Object> out = JsonTree.object(in);
            if (in.nextToken() != null)
                throw new IllegalArgumentException("expected one JSON object a line, found more");
            return out;
        }
    }
}
