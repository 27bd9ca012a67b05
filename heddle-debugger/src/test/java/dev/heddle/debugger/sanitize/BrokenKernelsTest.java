package dev.heddle.debugger.sanitize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analysis.finding.Finding;
import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.machine.kernel.KernelSource;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Kernels that do one thing wrong: that is found, with the right pair of instructions, and nothing else.
@Tag("long")
class BrokenKernelsTest {
    /// @param at line of the kernel that is at fault
    /// @param partner line of the other instruction, 0 if there is none
    record Broken(Rule rule, int number, String source, int at, int partner) {
        @Override
        public String toString() {
            return rule.id() + " " + number;
        }
    }

    static List<Broken> all() throws Exception {
        String text;
        try (InputStream in =
                Objects.requireNonNull(BrokenKernelsTest.class.getResourceAsStream("/sanitize/broken.txt"))) {
            text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        List<Broken> out = new ArrayList<>();
        for (String part : text.split("(?m)^== ")) {
            if (part.startsWith("#")) continue;
            int end = part.indexOf('\n');
            Rule rule = Objects.requireNonNull(Rule.find(part.substring(0, end)), part);
            String source = part.substring(end + 1);
            out.add(new Broken(
                    rule, out.size(), source.replaceAll("; [!=].*", ""), line(source, "; !"), line(source, "; =")));
        }
        return out;
    }

    private static int line(String source, String mark) {
        int at = source.indexOf(mark);
        return at < 0 ? 0 : (int) source.substring(0, at).lines().count();
    }

    static Stream<Broken> kernels() throws Exception {
        return all().stream();
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void isFound(Broken k) throws Exception {
        Sanitized s = Sanitized.run(k.source, k.rule.check());
        List<String> found = s.findings().stream()
                .filter(f -> f.level().compareTo(k.rule.level()) >= 0)
                .map(f -> f.rule().id() + " " + lines(f))
                .toList();
        TreeSet<Integer> lines = new TreeSet<>(List.of(k.at, k.partner));
        lines.remove(0);
        assertThat(found).as(s.toString()).containsExactly(k.rule.id() + " " + lines);
    }

    /// @return the lines of the pair, in the order of the source
    private static TreeSet<Integer> lines(Finding f) {
        TreeSet<Integer> out = new TreeSet<>();
        out.add(f.at().line());
        f.related().stream().filter(r -> !r.does().isEmpty()).forEach(r -> out.add(r.at().line()));
        return out;
    }

    /// Three for each rule, on two instruction sets at least. In the four of them lanes cannot disagree on a
    /// branch of the wave; another book shows that, see [SanitizerTest]. What ends a run is not a rule to break.
    @Test
    void eachRuleHasItsKernels() throws Exception {
        Map<Rule, Integer> count = new EnumMap<>(Rule.class);
        Map<Rule, TreeSet<String>> sets = new EnumMap<>(Rule.class);
        for (Broken b : all()) {
            count.merge(b.rule, 1, Integer::sum);
            String isa = KernelSource.isa(new Source("t.s", b.source));
            sets.computeIfAbsent(b.rule, _ -> new TreeSet<>())
                    .add(Codec.load(isa).book().isa().name());
        }
        for (Rule r : Rule.values()) {
            if (r == Rule.FAULT || r == Rule.DIVERGENCE_BRANCH) continue;
            assertThat(count.getOrDefault(r, 0)).as(r.id()).isGreaterThanOrEqualTo(3);
            assertThat(sets.get(r)).as(r.id()).hasSizeGreaterThanOrEqualTo(2);
        }
    }
}
