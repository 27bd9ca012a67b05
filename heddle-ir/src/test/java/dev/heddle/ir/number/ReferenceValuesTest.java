package dev.heddle.ir.number;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.ir.lift.FloatFormat;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Rounding;
import dev.heddle.ir.lift.ValueType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Values of each operation, written by hand: every engine is compared with [Reference], and this is what that is
/// compared with.
class ReferenceValuesTest {
    private record Row(Op op, List<ValueType> types, String detail, List<String> args, String value) {
        static Row of(String line) {
            String[] cells = line.split("\t", -1);
            return new Row(
                    Op.valueOf(cells[0].toUpperCase(Locale.ROOT)),
                    Arrays.stream(cells[1].split(" ")).map(Row::type).toList(),
                    cells[2],
                    List.of(cells[3].split(" ")),
                    cells[4]);
        }

        private static ValueType type(String text) {
            return ValueType.valueOf(text.toUpperCase(Locale.ROOT));
        }

        Reference reference() {
            boolean isNumber = detail.matches("\\d+");
            @Nullable FloatFormat format = format();
            boolean isWord = !isNumber && format == null;
            return new Reference(
                    op,
                    types.getFirst(),
                    types.subList(1, types.size()),
                    isNumber ? Long.parseLong(detail) : 0,
                    isWord ? detail : "",
                    isWord && !detail.isEmpty() ? FloatFormat.SINGLE : format);
        }

        private @Nullable FloatFormat format() {
            String[] words = detail.split(" ");
            if (words.length < 2) return null;
            return new FloatFormat(
                    Integer.parseInt(words[0].replaceAll("\\D", "")),
                    words[0].startsWith("b"),
                    Rounding.valueOf(words[1].toUpperCase(Locale.ROOT)),
                    words.length > 2);
        }
    }

    static List<String> rows() throws IOException {
        try (var in = ReferenceValuesTest.class.getResourceAsStream("operations.tsv")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(l -> !l.startsWith("#"))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void value(String line) {
        Row row = Row.of(line);
        long[] x = new long[3];
        for (int i = 0; i < row.args.size(); i++) x[i] = bits(row.args.get(i), row.types.get(i + 1));
        long got = row.reference().apply(x[0], x[1], x[2]);
        assertThat(got).isEqualTo(bits(row.value, row.types.getFirst()));
    }

    @Test
    void everyOperationHasAValue() throws IOException {
        Set<Op> known = EnumSet.noneOf(Op.class);
        for (String line : rows()) known.add(Row.of(line).op);
        for (Op op : Op.values()) assertThat(known.contains(op)).as(op.text()).isEqualTo(Reference.isDefined(op));
    }

    private static long bits(String text, ValueType type) {
        return switch (type) {
            case I32 -> Integer.parseUnsignedInt(text, 16);
            case I64 -> Long.parseUnsignedLong(text, 16);
            case F32 -> Float.floatToIntBits(Float.parseFloat(text));
            case F64 -> Double.doubleToLongBits(Double.parseDouble(text));
            case MASK -> text.equals("1") ? -1 : 0;
            case NONE -> throw new IllegalArgumentException(text);
        };
    }
}
