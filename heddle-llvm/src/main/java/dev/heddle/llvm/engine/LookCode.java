package dev.heddle.llvm.engine;

import dev.heddle.emulator.WaveParts;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.state.Textures;
import dev.heddle.llvm.Ir;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/// Questions to the texture unit, each of some steps that tell its parts, one that asks, and some that take components
/// of the answer. Those whose answer follows from one number that all lanes share, the address of a descriptor, are
/// _kept_: answers are in the frame, since a launch does not change its descriptors. [LookSite] asks the others.
final class LookCode {
    /// A part of a question.
    ///
    /// @param value a step
    private record Ask(int part, int value) {}

    /// What a question is about beside the number, and which component of the answer is meant.
    private record Kind(Textures.How how, List<Long> asked, int component) {}

    /// A question.
    ///
    /// @param look its step
    /// @param number the step of the number if the answer is kept, else -1
    /// @param asks all parts
    /// @param texels steps that take components of the answer
    private record Question(Step look, int number, List<Ask> asks, List<Step> texels) {}

    private final LaneCode code;

    /// By the steps that ask.
    private final Map<Integer, Question> questions = new HashMap<>();

    LookCode(LaneCode code) {
        this.code = code;
        List<Ask> asks = new ArrayList<>();
        for (Step s : code.steps()) {
            if (s.op() == Op.ASK) {
                asks.add(new Ask((int) s.value(), s.args().getFirst()));
            } else if (s.op() == Op.LOOK) {
                questions.put(s.id(), new Question(s, number(s, asks), List.copyOf(asks), texels(s)));
                asks.clear();
            }
        }
    }

    /// @return the step of the number that the answer follows from, -1 if there is no such step
    private int number(Step look, List<Ask> asks) {
        boolean isKept = switch (Textures.How.of(look.word())) {
            case ADDRESS_OF, SIZE_OF, INFO_OF -> true;
            default -> false;
        };
        int number = -1;
        for (Ask a : asks) {
            Step value = code.steps().get(a.value);
            if (value.op() == Op.CONST) continue;
            isKept &= value.uniform() && value.type() == ValueType.I64 && number < 0;
            number = a.value;
        }
        return isKept ? number : -1;
    }

    private List<Step> texels(Step look) {
        List<Step> out = new ArrayList<>();
        for (Step s : code.steps().subList(look.id() + 1, code.steps().size())) {
            if (s.op() == Op.LOOK) break;
            if (s.op() == Op.TEXEL) out.add(s);
        }
        return out;
    }

    /// @param look a step that asks
    /// @return the step whose value is the number that a kept answer follows from, -1 if the answer is not kept
    int number(Step look) {
        return of(look).number;
    }

    /// @param look a step that asks
    /// @return the steps whose values are parts of its question
    List<Integer> values(Step look) {
        return of(look).asks.stream().map(Ask::value).toList();
    }

    /// Asks a question whose answer is not kept: rows of its parts until then, and of the components from then on.
    ///
    /// @param mask row of the lanes that ask
    LookSite site(Step look, FrameLayout frame, InstructionValues values, int mask) {
        Question q = of(look);
        List<LookSite.Ask> asks = new ArrayList<>();
        for (Ask a : q.asks) {
            Step value = code.steps().get(a.value);
            boolean isConstant = value.op() == Op.CONST;
            int row = isConstant ? -1 : values.row(a.value);
            asks.add(new LookSite.Ask(
                    a.part, row, values.isWide(a.value), value.uniform(), isConstant ? value.value() : 0));
        }
        List<LookSite.Texel> texels = new ArrayList<>();
        for (Step t : q.texels)
            if (values.isUsed(t)) texels.add(new LookSite.Texel((int) t.value(), values.narrowRow()));
        return new LookSite(Textures.How.of(look.word()), asks, mask, texels, frame);
    }

    /// Gives the steps that take components the rows that have them.
    void take(Step look, LookSite site, InstructionValues values) {
        int n = 0;
        for (Step t : of(look).texels)
            if (values.isUsed(t)) values.setRow(t.id(), site.texels().get(n++).row());
    }

    private Question of(Step s) {
        return Objects.requireNonNull(questions.get(s.id()));
    }

    /// Asks, between two phases, and gives all steps that take components their values.
    ///
    /// @param number row of the number
    /// @param mask row of the lanes that ask
    void write(
            Step look, Ir ir, FrameLayout frame, Sites sites, Calls calls, InstructionValues to, int number, int mask) {
        Question q = of(look);
        List<Integer> kinds = q.texels.stream().map(t -> sites.kind(kind(q, t))).toList();
        int site = sites.add(effect(q, number, mask, kinds));
        String some = ir.newLabel();
        String known = ir.newLabel();
        String slow = ir.newLabel();
        String end = ir.newLabel();
        String lane = calls.first(mask);
        String none = ir.label();
        ir.branch(ir.set("icmp slt i64 " + lane + ", 0"), end, some);
        ir.label(some);
        String asked = FrameAccess.value(ir, frame, lane, frame.wideAt(number), true);
        List<WaveCode.Kept> kept = kinds.stream()
                .map(k -> WaveCode.Kept.of(ir, asked, calls.number(k)))
                .toList();
        ir.branch(areThere(ir, kept), known, slow);
        ir.label(slow);
        calls.effect(site);
        List<String> answers = answers(ir, kinds.size());
        String after = ir.label();
        ir.branch(end);
        ir.label(known);
        List<String> same = narrow(ir, kept);
        ir.branch(end);
        ir.label(end);
        for (int i = 0; i < kinds.size(); i++) {
            String value = "phi i32 [ 0, %%%s ], [ %s, %%%s ], [ %s, %%%s ]"
                    .formatted(none, same.get(i), known, answers.get(i), after);
            to.setScalar(q.texels.get(i).id(), ir.set(value));
        }
    }

    private static String areThere(Ir ir, List<WaveCode.Kept> kept) {
        String all = "true";
        for (WaveCode.Kept k : kept) all = ir.set("and i1 " + all + ", " + k.isThere());
        return all;
    }

    private static List<String> narrow(Ir ir, List<WaveCode.Kept> kept) {
        return kept.stream().map(k -> ir.cast("trunc", "i64", k.value(), "i32")).toList();
    }

    private static List<String> answers(Ir ir, int count) {
        return IntStream.range(0, count)
                .mapToObj(c -> ir.load("i32", ir.at("%f", Frame.answerAt(c)), Integer.BYTES))
                .toList();
    }

    private Kind kind(Question q, Step texel) {
        List<Long> asked = new ArrayList<>();
        for (Ask a : q.asks) {
            asked.add((long) a.part);
            asked.add(a.value == q.number ? -1 : constant(a.value));
        }
        return new Kind(Textures.How.of(q.look.word()), asked, (int) texel.value());
    }

    private long constant(int id) {
        return code.steps().get(id).value();
    }

    private Effect effect(Question q, int number, int mask, List<Integer> kinds) {
        Textures.How how = Textures.How.of(q.look.word());
        return f -> {
            WaveParts w = f.wave();
            int n = f.lanes();
            long[] numbers = f.wideRow(number);
            int[] lanes = f.row(mask);
            for (Ask a : q.asks) {
                long[] all = a.value == q.number ? numbers : new long[n];
                if (a.value != q.number) Arrays.fill(all, constant(a.value));
                w.question().part(a.part, all, n);
            }
            w.question().look(w.resources().textures(), lanes, how);
            int first = 0;
            while (lanes[first] == 0) first++;
            int[] out = new int[n];
            for (int i = 0; i < kinds.size(); i++) {
                w.question().answer((int) q.texels.get(i).value(), out, n);
                f.know(kinds.get(i), numbers[first], out[first] & 0xffff_ffffL);
                f.answer(i, out[first]);
            }
        };
    }
}
