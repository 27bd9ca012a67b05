package dev.heddle.cli.listing;

import dev.heddle.asm.Codec;
import dev.heddle.asm.OperandBytes;
import dev.heddle.asm.insn.Operand;
import java.util.List;

/// Operands as JSON objects, each with a comma before it.
final class OperandJson implements OperandBytes.Form {
    /// What is kept of the instructions of a codec.
    record All(OperandBytes.Kept kept) {
        static OperandBytes.Kept of(Codec codec) {
            return codec.kept(All.class, _ -> new All(new OperandBytes.Kept())).kept;
        }
    }

    private static final byte[] NOTHING = {};

    private final JsonBytes json = new JsonBytes();

    @Override
    public byte[] of(Operand o) {
        if (o.text().isEmpty()) return NOTHING;
        json.clear();
        json.raw(",{\"name\":").string(o.name()).raw(",\"text\":").string(o.text());
        json.raw(",\"kind\":");
        if (o instanceof Operand.Register r) {
            register(r);
        } else if (o instanceof Operand.Relative r) {
            json.raw("\"relative\",\"file\":").string(r.file());
            json.raw(",\"elementBits\":").number(r.elementBits());
        } else if (o instanceof Operand.Immediate i) {
            json.raw("\"immediate\",\"value\":").number(i.value());
            strings(json, "modifiers", i.modifiers());
        } else if (o instanceof Operand.Named n) {
            json.raw("\"name\",\"value\":").number(n.value());
        } else if (o instanceof Operand.Target t) {
            json.raw("\"target\",\"distance\":").number(t.distance());
            json.raw(",\"target\":").number(t.address());
        } else {
            json.raw("\"undefined\"");
        }
        return json.raw("}").toBytes();
    }

    private void register(Operand.Register r) {
        json.raw("\"register\",\"file\":").string(r.file());
        json.raw(",\"index\":").number(r.index());
        json.raw(",\"count\":").number(r.count());
        json.raw(",\"elementBits\":").number(r.elementBits());
        json.raw(",\"type\":").string(r.type());
        strings(json, "modifiers", r.modifiers());
    }

    /// Adds a member that is a list of strings.
    static void strings(JsonBytes to, String key, List<String> values) {
        to.raw(",\"").raw(key).raw("\":[");
        for (int i = 0; i < values.size(); i++) {
            if (i > 0) to.write(',');
            to.string(values.get(i));
        }
        to.write(']');
    }
}
