package dev.heddle.accel.book;

import dev.heddle.base.bits.Mask;
import dev.heddle.isa.CostModel;
import dev.heddle.isa.Isa;
import dev.heddle.isa.Schedule;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads the head of a book.
final class IsaParts {
    private static final Isa.Reach[] REACHES = Isa.Reach.values();

    private IsaParts() {}

    static Isa isa(ReadyBookCursor in) {
        return new Isa(
                in.text(),
                in.text(),
                in.text(),
                in.texts(),
                in.number(),
                in.number(),
                lengths(in),
                in.number(),
                in.flag(),
                in.number(),
                in.flag(),
                in.number(),
                variants(in),
                in.textsByName(),
                in.texts(),
                in.textsByName(),
                states(in),
                views(in),
                spaces(in),
                in.textsByName(),
                in.texts(),
                inputs(in),
                stages(in),
                in.text(),
                writing(in),
                schedule(in),
                costs(in));
    }

    private static List<Isa.LengthRule> lengths(ReadyBookCursor in) {
        int n = in.number();
        List<Isa.LengthRule> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++)
            out.add(new Isa.LengthRule(
                    in.number(),
                    new Mask(in.wide(), in.wide(), in.wide(), in.wide()),
                    new Mask(in.wide(), in.wide(), in.wide(), in.wide())));
        return out;
    }

    private static List<Isa.Variant> variants(ReadyBookCursor in) {
        int n = in.number();
        List<Isa.Variant> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++)
            out.add(new Isa.Variant(in.text(), in.texts(), in.text(), numbers(in), in.flag(), chips(in)));
        return out;
    }

    private static List<Integer> numbers(ReadyBookCursor in) {
        int n = in.number();
        List<Integer> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++) out.add(in.number());
        return out;
    }

    private static List<Isa.Chip> chips(ReadyBookCursor in) {
        int n = in.number();
        List<Isa.Chip> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++) out.add(new Isa.Chip(in.number(), in.text()));
        return out;
    }

    private static Map<String, Isa.State> states(ReadyBookCursor in) {
        Map<String, Isa.State> out = new LinkedHashMap<>();
        for (int n = in.number(); n > 0; n--)
            out.put(
                    in.text(),
                    new Isa.State(
                            in.text(), ExprParts.type(in), in.number(), in.flag(), in.flag(), in.number(), in.text()));
        return out;
    }

    private static Map<String, Isa.View> views(ReadyBookCursor in) {
        Map<String, Isa.View> out = new LinkedHashMap<>();
        for (int n = in.number(); n > 0; n--)
            out.put(
                    in.text(),
                    new Isa.View(in.text(), ExprParts.type(in), in.number(), in.text(), in.text(), in.text()));
        return out;
    }

    private static Map<String, Isa.Space> spaces(ReadyBookCursor in) {
        Map<String, Isa.Space> out = new LinkedHashMap<>();
        for (int n = in.number(); n > 0; n--)
            out.put(in.text(), new Isa.Space(in.number(), REACHES[in.number()], windows(in)));
        return out;
    }

    private static Map<Isa.Reach, Long> windows(ReadyBookCursor in) {
        Map<Isa.Reach, Long> out = new EnumMap<>(Isa.Reach.class);
        for (int n = in.number(); n > 0; n--) out.put(REACHES[in.number()], in.wide());
        return out;
    }

    private static List<Isa.Input> inputs(ReadyBookCursor in) {
        int n = in.number();
        List<Isa.Input> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++) out.add(new Isa.Input(in.text(), in.number(), in.text()));
        return out;
    }

    private static Map<String, Isa.Stage> stages(ReadyBookCursor in) {
        Map<String, Isa.Stage> out = new LinkedHashMap<>();
        for (int n = in.number(); n > 0; n--)
            out.put(
                    in.text(),
                    new Isa.Stage(
                            in.text(),
                            inputs(in),
                            in.flag(),
                            in.flag() ? new Isa.Cell(in.text(), in.number()) : null,
                            in.text()));
        return out;
    }

    private static Isa.Writing writing(ReadyBookCursor in) {
        return new Isa.Writing(
                in.number(),
                columns(in),
                in.text(),
                in.number(),
                in.text(),
                headers(in),
                sections(in),
                in.flag() ? new Isa.Repeat(in.text(), in.texts()) : null);
    }

    private static Map<String, Integer> columns(ReadyBookCursor in) {
        Map<String, Integer> out = new LinkedHashMap<>();
        for (int n = in.number(); n > 0; n--) out.put(in.text(), in.number());
        return out;
    }

    private static Map<String, Isa.OwnHeader> headers(ReadyBookCursor in) {
        Map<String, Isa.OwnHeader> out = new LinkedHashMap<>();
        for (int n = in.number(); n > 0; n--) out.put(in.text(), new Isa.OwnHeader(in.text(), in.text()));
        return out;
    }

    private static Map<String, Isa.Section> sections(ReadyBookCursor in) {
        Map<String, Isa.Section> out = new LinkedHashMap<>();
        for (int n = in.number(); n > 0; n--) out.put(in.text(), new Isa.Section(in.text(), in.text()));
        return out;
    }

    private static Schedule schedule(ReadyBookCursor in) {
        return new Schedule(in.textsByName(), units(in), delays(in), in.textsByName());
    }

    private static CostModel costs(ReadyBookCursor in) {
        return new CostModel(
                in.text(),
                in.text(),
                in.text(),
                pipes(in),
                works(in),
                limits(in),
                counts(in),
                summaries(in),
                in.texts());
    }

    private static Map<String, CostModel.Pipe> pipes(ReadyBookCursor in) {
        Map<String, CostModel.Pipe> out = new LinkedHashMap<>();
        for (int n = in.number(); n > 0; n--)
            out.put(in.text(), new CostModel.Pipe(in.text(), in.text(), in.number(), in.text(), in.text()));
        return out;
    }

    private static Map<String, CostModel.Work> works(ReadyBookCursor in) {
        Map<String, CostModel.Work> out = new LinkedHashMap<>();
        for (int n = in.number(); n > 0; n--)
            out.put(
                    in.text(),
                    new CostModel.Work(
                            in.text(), in.text(), uses(in), in.number(), in.text(), columns(in), in.text(), in.text()));
        return out;
    }

    private static List<CostModel.Use> uses(ReadyBookCursor in) {
        int n = in.number();
        List<CostModel.Use> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++) out.add(new CostModel.Use(in.text(), in.number(), in.flag()));
        return out;
    }

    private static List<CostModel.Limit> limits(ReadyBookCursor in) {
        int n = in.number();
        List<CostModel.Limit> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++)
            out.add(new CostModel.Limit(
                    in.text(), in.text(), in.text(), quantities(in), in.text(), in.text(), in.number()));
        return out;
    }

    private static Map<String, CostModel.Count> counts(ReadyBookCursor in) {
        Map<String, CostModel.Count> out = new LinkedHashMap<>();
        for (int n = in.number(); n > 0; n--)
            out.put(in.text(), new CostModel.Count(in.text(), in.text(), in.texts(), in.texts(), in.texts()));
        return out;
    }

    private static List<CostModel.Summary> summaries(ReadyBookCursor in) {
        int n = in.number();
        List<CostModel.Summary> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++) out.add(new CostModel.Summary(in.text(), in.text(), quantities(in), in.number()));
        return out;
    }

    private static List<CostModel.Quantity> quantities(ReadyBookCursor in) {
        int n = in.number();
        List<CostModel.Quantity> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++) out.add(new CostModel.Quantity(in.text(), in.number(), in.number()));
        return out;
    }

    private static Map<String, Schedule.Unit> units(ReadyBookCursor in) {
        Map<String, Schedule.Unit> out = new LinkedHashMap<>();
        for (int n = in.number(); n > 0; n--)
            out.put(in.text(), new Schedule.Unit(in.text(), in.text(), results(in), in.texts(), in.text()));
        return out;
    }

    private static List<Schedule.Result> results(ReadyBookCursor in) {
        int n = in.number();
        List<Schedule.Result> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++) out.add(new Schedule.Result(in.text(), in.text(), in.texts()));
        return out;
    }

    private static List<Schedule.Delay> delays(ReadyBookCursor in) {
        int n = in.number();
        List<Schedule.Delay> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++)
            out.add(new Schedule.Delay(
                    in.text(), in.text(), in.text(), in.number(), in.number(), in.texts(), in.text(), in.text()));
        return out;
    }
}
