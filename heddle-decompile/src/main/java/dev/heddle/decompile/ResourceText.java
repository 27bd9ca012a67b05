package dev.heddle.decompile;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.state.Resources.Fact;
import dev.heddle.machine.DescriptorTable;
import dev.heddle.machine.LaunchSetup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Functions that answer what a program asks of the resources that a launch has bound, where the number of the resource
/// is only known when it runs.
final class ResourceText {
    private ResourceText() {}

    static String name(Step s) {
        return "%s_of_%s".formatted(s.operation(), s.space());
    }

    /// @param setup null if nothing is known about resources
    static String of(List<Step> steps, @Nullable LaunchSetup setup) {
        Map<String, Step> asked = new TreeMap<>();
        for (Step s : steps) if (s.op() == Op.RESOURCE) asked.put(name(s), s);
        StringBuilder out = new StringBuilder();
        asked.forEach((name, s) -> out.append(function(name, s, setup)));
        return out.toString();
    }

    private static String function(String name, Step s, @Nullable LaunchSetup setup) {
        Fact fact = Fact.of(s.operation());
        List<String> lines = new ArrayList<>();
        if (setup != null) {
            lines.add("    switch (number) {");
            for (long n : setup.numbers(s.space()))
                lines.add("    case 0x%xUL: return 0x%xUL;"
                        .formatted(n, setup.about(s.space(), n, fact).orElseThrow()));
            lines.add("    default: break;");
            lines.add("    }");
            for (DescriptorTable t : setup.inMemory(s.space()))
                lines.add("    if (number - 0x%xUL < 0x%xUL) return %s;"
                        .formatted(t.first(), t.count(), inMemory(t, fact)));
        }
        if (fact != Fact.BOUND)
            lines.add("    " + StepText.fault("there is no '%s' with this number".formatted(s.space())));
        lines.add("    return 0;");
        return """
        HELPER ulong %s(LANE *l, ulong number) {
        %s
        }
        """.formatted(name, String.join("\n", lines));
    }

    private static String inMemory(DescriptorTable t, Fact fact) {
        return switch (fact) {
            case BOUND -> "1";
            case DESCRIPTOR -> "0x%xUL + (number - 0x%xUL) * %dUL".formatted(t.address(), t.first(), t.stride());
            case ADDRESS, BYTES, WIDTH, HEIGHT, DEPTH, TEXEL, ROW, LAYER -> "0";
        };
    }
}
