package dev.heddle.cli.listing;

import dev.heddle.analysis.hazard.Hazard;
import dev.heddle.analysis.hazard.Reasons;
import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.json.JsonWriter;
import dev.heddle.base.json.Member;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Says what is wrong with how instructions wait.
public final class HazardText {
    private final Codec codec;
    private final String name;
    private final Map<Long, Integer> lines = new HashMap<>();

    /// @param name of the file
    public HazardText(Codec codec, String name, Program program) {
        this.codec = codec;
        this.name = name;
        if (program.lines().isEmpty()) return;
        for (int i = 0; i < program.items().size(); i++)
            lines.put(program.items().get(i).address(), program.lines().get(i));
    }

    /// @return the line of an instruction, 0 where there is no source
    public int line(Insn i) {
        return lines.getOrDefault(i.address(), 0);
    }

    /// @return one line
    public String of(Hazard h) {
        Integer line = lines.get(h.at().address());
        String at = line == null ? address(h.at()) : line.toString();
        return name + ":" + at + ": " + codec.text(h.at()) + ": " + reason(h);
    }

    private String reason(Hazard h) {
        return Reasons.of(h, codec, this::place);
    }

    private String place(Insn i) {
        Integer line = lines.get(i.address());
        return line == null ? address(i) : "line " + line;
    }

    private static String address(Insn i) {
        return "0x" + Long.toHexString(i.address());
    }

    /// @return an object in one line
    public String json(Hazard h) {
        return JsonWriter.text(new Finding(
                name, insn(h.at()), h.rule().kind(), h.facts(), h.before() == null ? null : insn(h.before())));
    }

    private record Finding(
            String file,
            Place at,
            String kind,
            @Member(inline = true) Map<String, Object> facts,
            @Nullable Place before) {}

    private record Place(long address, @Nullable Integer line, String text) {}

    private Place insn(Insn i) {
        return new Place(i.address(), lines.get(i.address()), codec.text(i));
    }
}
