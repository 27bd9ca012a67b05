package dev.heddle.pages.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Operand;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What editors show of sources of all instruction sets.
@Tag("long")
class EditTest {
    /// The texts of a book's list of words, each in the variant that it is of.
    private static List<String[]> texts(String isa) {
        List<String[]> out = new ArrayList<>();
        String variant = "";
        try (InputStream in = EditTest.class.getResourceAsStream("/" + isa + "/words.tsv")) {
            String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            for (String line : all.lines().toList()) {
                if (line.startsWith("[")) variant = "@" + line.substring(1, line.indexOf(']'));
                String[] parts = line.split("\t");
                if (parts.length > 1 && !line.startsWith("#")) out.add(new String[] {isa + variant, parts[1]});
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out;
    }

    /// Of a printed text, the places of operands are those of their own texts, and tokens stand side by side.
    @ParameterizedTest
    @ValueSource(strings = {"agx", "ir3", "valhall", "amx", "a64"})
    void placesAreThoseOfTheOperands(String isa) throws SourceException {
        List<String[]> all = texts(isa);
        assertThat(all).isNotEmpty();
        LineCache cache = null;
        String of = "";
        int operands = 0;
        for (String[] text : all) {
            if (cache == null || !of.equals(text[0])) cache = new LineCache(Codec.load(text[0]));
            of = text[0];
            if (text[1].startsWith(".")) continue;
            EditLine l = cache.line(text[1], _ -> false);
            assertThat(l.insn()).as(text[1]).isNotNull();
            int end = 0;
            for (SourceToken t : l.tokens()) {
                assertThat(t.from()).as("%s: %s", text[1], l.tokens()).isGreaterThanOrEqualTo(end);
                end = t.to();
            }
            assertThat(l.tokens()).as(text[1]).anyMatch(t -> t.kind() == SourceToken.Kind.MNEMONIC);
            for (EditLine.Placed p : l.operands()) {
                // A target is written as it is seen from its place.
                if (p.operand() instanceof Operand.Target) continue;
                assertThat(text[1].substring(p.from(), p.to()))
                        .as(text[1])
                        .isEqualTo(p.operand().text());
                operands++;
            }
        }
        assertThat(operands).isGreaterThan(all.size() / 4);
    }

    private static List<Path> examples() throws IOException {
        try (Stream<Path> all = Files.walk(Path.of("..", "examples"))) {
            return all.filter(p -> p.toString().endsWith(".s")).sorted().toList();
        }
    }

    @Test
    void formattingChangesNothingButBlanks() throws IOException, SourceException {
        for (Path p : examples()) {
            List<String> lines = Files.readAllLines(p);
            LineCache cache = new LineCache(Codec.load(isa(lines)));
            List<String> formatted =
                    lines.stream().map(l -> AssemblyFormat.of(cache.divided(l))).toList();
            assertThat(String.join("", formatted).replace(" ", ""))
                    .as(p.toString())
                    .isEqualTo(String.join("", lines).replace(" ", ""));
            assertThat(formatted.stream().map(l -> AssemblyFormat.of(cache.divided(l))))
                    .isEqualTo(formatted);
            assertThat(bytes(cache.codec(), formatted)).isEqualTo(bytes(cache.codec(), lines));
        }
    }

    private static String isa(List<String> lines) {
        for (String l : lines) if (l.startsWith(".isa ")) return l.substring(5).strip();
        throw new AssertionError("no .isa");
    }

    private static byte[] bytes(Codec codec, List<String> lines) throws SourceException {
        return codec.assembler()
                .assemble(new Source("s", String.join("\n", lines) + "\n"))
                .bytes();
    }

    /// What is proposed can be written: with a proposal, a text goes at least as far as without it.
    @ParameterizedTest
    @ValueSource(strings = {"agx", "ir3", "valhall"})
    void proposalsGoOnWithTheText(String isa) throws SourceException {
        List<String[]> texts = texts(isa);
        String first = texts.getFirst()[0];
        LineCache cache = new LineCache(Codec.load(first));
        int found = 0;
        for (String[] text : texts) {
            if (!text[0].equals(first) || found > 200) continue;
            EditLine l = cache.line(text[1], _ -> false);
            for (EditLine.Placed p : l.operands()) {
                if (!(p.operand() instanceof Operand.Register)) continue;
                String begun = text[1].substring(0, p.from());
                if (!begun.endsWith(" ")) continue;
                AssemblyText t = new AssemblyText(cache, List.of(begun));
                List<Proposal> all = Proposals.at(t, 0, begun.length());
                String own = text[1].substring(p.from(), p.to());
                assertThat(all).as("after '%s', where '%s' stands", begun, own).anyMatch(q -> own.startsWith(q.text()));
                found++;
            }
        }
        assertThat(found).isGreaterThan(20);
    }

    /// A line whose meaning depends on a label is read again when the label comes or goes.
    @Test
    void labelsOfOtherLinesCount() throws SourceException {
        LineCache cache = new LineCache(Codec.load("agx"));
        String line = "jmp_exec_any there";
        assertThat(cache.line(line, _ -> false).insn()).isNull();
        assertThat(cache.line(line, "there"::equals).insn()).isNotNull();
        assertThat(cache.line(line, _ -> false).insn()).isNull();
        assertThat(cache.line(line, "there"::equals)).isSameAs(cache.line(line, _ -> true));
    }

    /// What can be read of a source with faults is read.
    @Test
    void readsAroundFaults() throws SourceException {
        String text = ".isa agx\nstop\nstopp\nx: jmp_exec_any y\njmp_exec_any x\n";
        var r = Codec.load("agx").assembler().read(new Source("s", text));
        assertThat(r.faults()).extracting(d -> d.line()).containsExactly(3, 4);
        assertThat(r.program().lines()).containsExactly(2, 5);
        assertThat(r.isSound()).isFalse();
    }
}
