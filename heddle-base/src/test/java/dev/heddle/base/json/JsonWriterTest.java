package dev.heddle.base.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The rules by which a record becomes a JSON object.
class JsonWriterTest {
    private enum Plain {
        ON_TOP,
        BELOW
    }

    private enum Named {
        FIRST;

        String text() {
            return "1st";
        }
    }

    private record Truths(boolean isPrivate, boolean hasLoops, boolean open, boolean issue, Boolean isNot) {}

    @Test
    void truthsLoseTheirVerb() {
        assertThat(JsonWriter.text(new Truths(true, false, true, false, true)))
                .isEqualTo("{\"private\":true,\"loops\":false,\"open\":true,\"issue\":false,\"isNot\":true}");
    }

    private record Values(
            String text, int number, double fraction, BigDecimal exact, NumberText digits, Plain plain, Named named) {}

    @Test
    void valuesAreWrittenByTheirTypes() {
        assertThat(JsonWriter.text(new Values(
                        "a\"é\n", -1, 2, new BigDecimal("1.50"), new NumberText("1.0E5"), Plain.ON_TOP, Named.FIRST)))
                .isEqualTo("{\"text\":\"a\\\"é\\n\",\"number\":-1,\"fraction\":2.0,\"exact\":1.50,\"digits\":1.0E5,"
                        + "\"plain\":\"on_top\",\"named\":\"1st\"}");
    }

    private record Maybe(
            @Nullable String text, Optional<String> word, OptionalInt small, OptionalLong large, List<String> all) {}

    @Published(nulls = true)
    private record Nulls(Maybe inner, @Nullable String text) {}

    private static final Maybe NOTHING =
            new Maybe(null, Optional.empty(), OptionalInt.empty(), OptionalLong.empty(), List.of());

    @Test
    void whatHasNoValueIsLeftOutOrNull() {
        assertThat(JsonWriter.text(NOTHING)).isEqualTo("{\"all\":[]}");
        assertThat(JsonWriter.text(new Maybe("", Optional.of("w"), OptionalInt.of(0), OptionalLong.of(1), List.of())))
                .isEqualTo("{\"text\":\"\",\"word\":\"w\",\"small\":0,\"large\":1,\"all\":[]}");
        assertThat(JsonWriter.text(new Nulls(NOTHING, null)))
                .isEqualTo("{\"inner\":{\"text\":null,\"word\":null,\"small\":null,\"large\":null,\"all\":[]},"
                        + "\"text\":null}");
    }

    private record Sparse(
            @Member(sparse = true) String text,
            @Member(sparse = true) int number,
            @Member(sparse = true) boolean truth,
            @Member(sparse = true) List<String> list,
            @Member(sparse = true) Map<String, String> map,
            @Member(nulls = true) @Nullable String kept) {}

    @Test
    void sparseMembersAreLeftOutIfEmpty() {
        assertThat(JsonWriter.text(new Sparse("", 0, false, List.of(), Map.of(), null)))
                .isEqualTo("{\"kept\":null}");
        assertThat(JsonWriter.text(new Sparse("t", 1, true, List.of("l"), Map.of("k", "v"), "")))
                .isEqualTo("{\"text\":\"t\",\"number\":1,\"truth\":true,\"list\":[\"l\"],\"map\":{\"k\":\"v\"},"
                        + "\"kept\":\"\"}");
    }

    private record Inner(
            long liveAt, @Member(name = "wait", hex = true) List<Long> sync) {}

    @Published(format = "form-1", joined = true)
    private record Joined(Inner first, List<Inner> innerOnes) {}

    @Test
    void rulesOfADocumentHoldForItsRecords() {
        Inner inner = new Inner(5, List.of(10L, -1L));
        String names = "\"wait\":[\"0xa\",\"0xffffffffffffffff\"]";
        assertThat(JsonWriter.text(inner)).isEqualTo("{\"liveAt\":5," + names + "}");
        assertThat(JsonWriter.text(new Joined(inner, List.of(inner))))
                .isEqualTo("{\"format\":\"form-1\",\"first\":{\"live_at\":5," + names
                        + "},\"inner_ones\":[{\"live_at\":5," + names + "}]}");
    }

    @Published(joined = true)
    private sealed interface Either {}

    private record This(int isLow) implements Either {}

    @Test
    void aSealedInterfaceSpeaksForItsRecords() {
        assertThat(JsonWriter.text(new This(1))).isEqualTo("{\"is_low\":1}");
    }

    private record Maps(
            Map<Named, Integer> counts,
            @Member(inline = true) Map<String, Object> more,
            int last) {}

    @Test
    void mapsAreObjectsOrStandInTheirs() {
        Map<Named, Integer> counts = new EnumMap<>(Map.of(Named.FIRST, 2));
        assertThat(JsonWriter.text(new Maps(counts, new TreeMap<>(Map.of("a", 1, "b", true)), 3)))
                .isEqualTo("{\"counts\":{\"1st\":2},\"a\":1,\"b\":true,\"last\":3}");
    }

    private record Lists(Stream<Integer> stream, Iterable<String> some) {}

    /// A list that is read as it is written takes no memory.
    @Test
    void streamsAreReadAsTheyAreWritten() throws IOException {
        List<Integer> read = new ArrayList<>();
        List<Integer> readAtWrites = new ArrayList<>();
        OutputStream to = new OutputStream() {
            @Override
            public void write(int b) {
                throw new AssertionError();
            }

            @Override
            public void write(byte[] b, int at, int count) {
                readAtWrites.add(read.size());
            }
        };
        Stream<Integer> all = IntStream.range(0, 100_000).boxed().peek(read::add);
        JsonWriter.line(new Lists(all, List.of()), to);
        assertThat(readAtWrites).hasSizeGreaterThan(10);
        assertThat(readAtWrites.getFirst()).isLessThan(10_000);
    }

    @Test
    void linesAndIndentedForms() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JsonWriter lines = JsonWriter.lines(out)) {
            lines.write(new Lists(Stream.of(1, 2), List.of("a")));
            lines.write(new This(1));
        }
        assertThat(out).hasToString("{\"stream\":[1,2],\"some\":[\"a\"]}\n{\"is_low\":1}\n");
        out.reset();
        JsonWriter.indented(new Lists(Stream.of(1, 2), List.of()), out);
        assertThat(out.toString().lines()).containsExactly("{", "  \"stream\" : [ 1, 2 ],", "  \"some\" : [ ]", "}");
    }

    private record Odd(Object value) {}

    @Test
    void otherTypesAreAMistake() {
        assertThatThrownBy(() -> JsonWriter.text(new Odd(new StringBuilder())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("java.lang.StringBuilder");
    }
}
