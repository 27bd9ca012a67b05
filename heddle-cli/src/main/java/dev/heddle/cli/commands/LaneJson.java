package dev.heddle.cli.commands;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.base.bits.Hex;
import dev.heddle.ir.lift.FloatFormat;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Lifter;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/// Writes lane code as JSON Lines, keys always in the same order; those that say nothing are left out.
final class LaneJson implements Consumer<Item>, Closeable {
    private static final JsonFactory FACTORY = new JsonFactory();

    /// Operations whose `value` counts even if it is 0.
    private static final Set<Op> WITH_VALUE =
            EnumSet.of(Op.CONST, Op.SEXT, Op.REDUCE, Op.SCAN, Op.LOAD, Op.STORE, Op.ATOMIC, Op.WAIT);

    private final Codec codec;
    private final Lifter lifter;
    private final JsonGenerator json;

    LaneJson(Codec codec, OutputStream to) throws IOException {
        this.codec = codec;
        this.lifter = Lifter.of(codec);
        this.json = FACTORY.createGenerator(to).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        json.setRootValueSeparator(null);
    }

    @Override
    public void accept(Item item) {
        try {
            json.writeStartObject();
            json.writeNumberField("address", item.address());
            switch (item) {
                case Insn i -> {
                    json.writeStringField("hex", Hex.of(i.bytes(), 0, i.length()));
                    json.writeStringField("text", codec.text(i));
                    code(lifter.lift(i));
                }
                case Data d -> {
                    json.writeStringField("hex", Hex.of(d.bytes(), 0, d.bytes().length));
                    json.writeStringField("note", LiftCommand.data(codec, d));
                }
            }
            json.writeEndObject();
            json.writeRaw('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void code(LaneCode code) throws IOException {
        json.writeStringField("lanes", code.lanes().name().toLowerCase(Locale.ROOT));
        json.writeArrayFieldStart("steps");
        for (Step s : code.steps()) step(s);
        json.writeEndArray();
    }

    private void step(Step s) throws IOException {
        json.writeStartObject();
        json.writeNumberField("id", s.id());
        json.writeStringField("op", s.op().text());
        if (s.type() != ValueType.NONE) json.writeStringField("type", s.type().text());
        if (!s.args().isEmpty()) {
            json.writeArrayFieldStart("args");
            for (int a : s.args()) json.writeNumber(a);
            json.writeEndArray();
        }
        if (s.when() >= 0) json.writeNumberField("when", s.when());
        if (s.value() != 0 || WITH_VALUE.contains(s.op())) json.writeNumberField("value", s.value());
        if (!s.word().isEmpty()) json.writeStringField("word", s.word());
        RegisterRef p = s.place();
        if (p != null) {
            json.writeObjectFieldStart("place");
            json.writeStringField("state", p.state());
            json.writeNumberField("element", p.element());
            json.writeNumberField("low", p.low());
            json.writeNumberField("width", p.width());
            json.writeEndObject();
        }
        FloatFormat f = s.format();
        if (f != null) json.writeStringField("format", f.text());
        if (s.uniform()) json.writeBooleanField("uniform", true);
        json.writeEndObject();
    }

    @Override
    public void close() throws IOException {
        json.close();
    }
}
