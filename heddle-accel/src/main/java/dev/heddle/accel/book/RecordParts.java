package dev.heddle.accel.book;

import dev.heddle.isa.RecordLayout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads records.
final class RecordParts {
    private RecordParts() {}

    static Map<String, RecordLayout> layouts(ReadyBookCursor in) {
        Map<String, RecordLayout> out = new LinkedHashMap<>();
        for (int n = in.number(); n > 0; n--) out.put(in.text(), layout(in.there()));
        return out;
    }

    private static RecordLayout layout(ReadyBookCursor in) {
        return new RecordLayout(
                in.text(), in.text(), in.text(), in.number(), fields(in), says(in), makes(in), in.number());
    }

    private static List<RecordLayout.Field> fields(ReadyBookCursor in) {
        int n = in.number();
        List<RecordLayout.Field> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++)
            out.add(new RecordLayout.Field(
                    in.text(),
                    runs(in),
                    in.text(),
                    in.flag(),
                    in.number(),
                    in.wide(),
                    ExprParts.maybe(in),
                    in.text(),
                    in.number()));
        return out;
    }

    private static List<RecordLayout.Run> runs(ReadyBookCursor in) {
        int n = in.number();
        List<RecordLayout.Run> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++) out.add(new RecordLayout.Run(in.number(), in.number()));
        return out;
    }

    private static List<RecordLayout.Property> says(ReadyBookCursor in) {
        int n = in.number();
        List<RecordLayout.Property> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++)
            out.add(new RecordLayout.Property(
                    in.text(), in.flag() ? in.text() : null, ExprParts.maybe(in), ExprParts.maybe(in), in.number()));
        return out;
    }

    private static List<RecordLayout.Made> makes(ReadyBookCursor in) {
        int n = in.number();
        List<RecordLayout.Made> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++) out.add(new RecordLayout.Made(in.text(), ExprParts.expr(in), in.number()));
        return out;
    }
}
