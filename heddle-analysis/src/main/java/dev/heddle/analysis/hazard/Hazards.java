package dev.heddle.analysis.hazard;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Aliases;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.insn.Operand;
import dev.heddle.asm.insn.Program;
import dev.heddle.ir.dataflow.DataFlow;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/// Follows a program along its branches, with what the book says about delays and waits.
public final class Hazards {
    /// More slots than a delay of a book may have.
    static final int MOST_SLOTS = 1000;

    private final Codec codec;
    private final Scoreboard board;
    private final List<List<Integer>> next = new ArrayList<>();
    private final BitSet targets = new BitSet();
    private final List<Hazard> found = new ArrayList<>();
    private boolean isReporting;

    private Hazards(Codec codec) {
        this.codec = codec;
        this.board = new Scoreboard(codec, h -> {
            if (isReporting) found.add(h);
        });
    }

    /// Whether a book says anything about waiting.
    public static boolean isKnown(Codec codec) {
        return !codec.book().isa().schedule().units().isEmpty();
    }

    /// @return in the order of the code
    public static List<Hazard> of(Codec codec, Program program) {
        return new Hazards(codec).run(program);
    }

    /// @return by the address of an instruction that is reached, the names of the waits that something is on its way
    ///     for after it
    public static Map<Long, List<String>> underWay(Codec codec, Program program) {
        Hazards h = new Hazards(codec);
        h.add(program);
        Map<Long, List<String>> out = new HashMap<>();
        h.flow().forEach((i, before) -> {
            PendingState after = h.board.through(i, before.copy());
            out.put(h.board.code().get(i).address(), h.board.underWay(after));
        });
        return out;
    }

    private void add(Program program) {
        Map<Long, Integer> numbers = new HashMap<>();
        for (Item i : program.items()) {
            if (!(i instanceof Insn insn)) continue;
            numbers.put(insn.address(), board.add(insn));
        }
        for (int i = 0; i < board.code().size(); i++) next.add(following(i, numbers));
    }

    private List<Hazard> run(Program program) {
        add(program);
        Map<Integer, PendingState> before = new TreeMap<>(flow());
        isReporting = true;
        before.forEach((i, pending) -> board.through(i, pending.copy()));
        found.addAll(ReconvergenceCheck.of(board, next));
        looseAliases();
        found.sort((a, b) -> Long.compare(a.at().address(), b.at().address()));
        return List.copyOf(found);
    }

    private void looseAliases() {
        for (int i = 0; i < board.code().size(); i++) {
            Insn insn = board.code().get(i);
            Insn after = i + 1 < board.code().size() ? board.code().get(i + 1) : null;
            String why = Aliases.wrong(insn);
            if (why == null) why = Aliases.wrong(insn, after);
            if (why != null) found.add(new Hazard(HazardRule.ALIAS, insn, null).with("reason", why));
        }
    }

    /// What may run after an instruction: by the fact `flow` of its entry, `ends` for nothing and `jumps` for the
    /// target alone.
    private List<Integer> following(int i, Map<Long, Integer> numbers) {
        Insn insn = board.code().get(i);
        String flow = insn.entry().data().getOrDefault("flow", "");
        List<Integer> out = new ArrayList<>();
        if (flow.isEmpty() && i + 1 < board.code().size()) out.add(i + 1);
        if (!codec.hasTarget(insn)) return out;
        for (Operand o : codec.operands(insn)) {
            if (!(o instanceof Operand.Target t)) continue;
            Integer n = numbers.get(t.address());
            if (n == null) continue;
            out.add(n);
            targets.set(n);
        }
        return out;
    }

    /// @return whether bytes that are no instruction, or that are missing, stand between two that follow each other:
    ///     what waits may stand there
    private boolean isBehindHole(int i, int next) {
        Insn before = board.code().get(i);
        return next == i + 1
                && before.address() + before.length() != board.code().get(next).address();
    }

    /// @return by the number of an instruction that is reached, what is pending before it
    private Map<Integer, PendingState> flow() {
        return board.code().isEmpty() ? Map.of() : DataFlow.solve(new Analysis(), Map.of(0, board.start()));
    }

    /// Pending results, forward along the branches.
    private final class Analysis implements DataFlow.Problem<Integer, PendingState> {
        @Override
        public PendingState copy(PendingState state) {
            return state.copy();
        }

        @Override
        public boolean merge(PendingState into, PendingState from) {
            return into.add(from);
        }

        @Override
        public void transfer(Integer insn, PendingState state, BiConsumer<Integer, PendingState> to) {
            PendingState after = board.through(insn, state);
            for (int n : next.get(insn)) {
                // The next instruction is one that always follows.
                if (targets.get(n)) after.release();
                to.accept(n, isBehindHole(insn, n) ? board.start() : after);
            }
        }
    }
}
