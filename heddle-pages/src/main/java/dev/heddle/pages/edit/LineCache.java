package dev.heddle.pages.edit;

import dev.heddle.asm.Codec;
import dev.heddle.asm.LineReader;
import dev.heddle.asm.LineText;
import dev.heddle.asm.insn.LocatedPart;
import dev.heddle.asm.insn.Operand;
import dev.heddle.isa.Part;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// Lines that have been read, by their text: a line that is as it was is not read again, wherever it is now. Not for
/// several threads.
public final class LineCache {
    /// Texts that are kept, at most.
    private static final int MOST = 1 << 16;

    private final Codec codec;
    private final LineReader reader;
    private final Map<String, LineText> divided = new HashMap<>();
    private final Map<String, Known> known = new HashMap<>();

    /// What a line is if some names are labels and others are none.
    private record Known(EditLine line, Map<String, Boolean> names) {
        boolean holds(Predicate<String> isLabel) {
            for (Map.Entry<String, Boolean> e : names.entrySet())
                if (isLabel.test(e.getKey()) != e.getValue()) return false;
            return true;
        }
    }

    /// @param codec of the dialect of the lines
    public LineCache(Codec codec) {
        this.codec = codec;
        this.reader = new LineReader(codec);
    }

    /// @return the codec of the dialect of the lines
    public Codec codec() {
        return codec;
    }

    /// @return what reads single lines
    public LineReader reader() {
        return reader;
    }

    /// Divides a line.
    public LineText divided(String line) {
        if (divided.size() > MOST) divided.clear();
        return divided.computeIfAbsent(line, reader::divided);
    }

    /// Reads a line.
    ///
    /// @param isLabel whether a name is one that the source defines
    public EditLine line(String line, Predicate<String> isLabel) {
        Known before = known.get(line);
        if (before != null && before.holds(isLabel)) return before.line;
        if (known.size() > MOST) known.clear();
        Map<String, Boolean> names = new HashMap<>();
        EditLine read = read(divided(line), name -> {
            boolean is = isLabel.test(name);
            names.put(name, is);
            return is;
        });
        known.put(line, new Known(read, names));
        return read;
    }

    private EditLine read(LineText line, Predicate<String> isLabel) {
        LineReader.Read read = reader.read(line, isLabel);
        List<EditLine.Placed> operands = read == null ? List.of() : operands(read);
        List<SourceToken> tokens = LineTokens.of(line, read, operands, isLabel);
        return new EditLine(
                line, read == null ? null : read.insn(), read != null && read.usesAddress(), operands, tokens);
    }

    private List<EditLine.Placed> operands(LineReader.Read read) {
        Map<String, Operand> byName = new HashMap<>();
        for (Operand o : codec.operands(read.insn())) byName.put(o.name(), o);
        List<EditLine.Placed> out = new ArrayList<>();
        for (LocatedPart l : read.parts()) {
            Operand o = byName.get(name(l.part()));
            if (o != null) out.add(new EditLine.Placed(o, l.from(), l.to()));
        }
        return out;
    }

    private static String name(Part part) {
        return switch (part) {
            case Part.Operand o -> o.name();
            case Part.Number n -> n.value().toString();
            case Part.Named n -> n.value().toString();
            case Part.Choice c -> c.value().toString();
            default -> "";
        };
    }
}
