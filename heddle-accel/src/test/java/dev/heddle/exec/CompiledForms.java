package dev.heddle.exec;

import dev.heddle.exec.jvm.Regions;
import dev.heddle.exec.jvm.vector.PartCode;
import dev.heddle.exec.number.Reference;
import dev.heddle.lift.LaneCode;
import dev.heddle.lift.Step;
import dev.heddle.lift.ValueType;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/// Which forms of operations have been compiled, and by what: an operation with its types. For several threads.
final class CompiledForms {
    /// What makes code of regions.
    enum Compiler {
        /// `LaneCompiler`.
        LANES,
        /// `PartCompiler`.
        PARTS,
        /// `StripCompiler`.
        STRIPS
    }

    private final Map<Compiler, Map<String, Integer>> forms = new EnumMap<>(Compiler.class);

    CompiledForms() {
        for (Compiler c : Compiler.values()) forms.put(c, new ConcurrentHashMap<>());
    }

    /// Adds what has been compiled of a program.
    void add(Executable program) {
        for (Tier t : ((Regions) program.regions()).made())
            t.pieces().stream()
                    .flatMap(p -> p.codes().stream())
                    .forEach(code -> add(forms.get(compiler(t)), code));
    }

    private static void add(Map<String, Integer> to, LaneCode code) {
        for (Step s : code.steps()) to.merge(text(Reference.of(s, code.steps())), 1, Integer::sum);
    }

    private static String text(Reference form) {
        String from = form.from().stream().map(ValueType::name).collect(Collectors.joining(","));
        String format = form.format() == null ? "" : " " + form.format();
        return form.op() + " " + form.type() + "(" + from + ")" + format;
    }

    private static Compiler compiler(Tier t) {
        if (!(t instanceof VectorRegion v)) return Compiler.LANES;
        return v.code() instanceof PartCode ? Compiler.PARTS : Compiler.STRIPS;
    }

    /// @return what a compiler has compiled
    Set<String> of(Compiler c) {
        return Set.copyOf(forms.get(c).keySet());
    }

    /// @return lines with a form and how often each compiler has compiled it
    List<String> lines() {
        Map<String, String> out = new TreeMap<>();
        for (Map<String, Integer> some : forms.values())
            for (String form : some.keySet()) {
                StringBuilder counts = new StringBuilder();
                for (Compiler c : Compiler.values())
                    counts.append("%9d".formatted(forms.get(c).getOrDefault(form, 0)));
                out.put(form, counts + "  " + form);
            }
        return List.copyOf(out.values());
    }
}
