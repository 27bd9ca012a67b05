package dev.heddle.asm.search;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.search.InsnPattern.Step;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.Suggest;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Outline;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Looks for a pattern in the code of one book. Not for several threads.
public final class PatternSearch {
    /// The most ways into a dead end that are remembered at once.
    private static final int MAX_DEAD_ENDS = 1 << 20;

    private final Codec codec;
    private final InsnPattern pattern;
    private final OperandMatch operands;

    /// From where the rest of the pattern was not found: without it, looking takes a time that is exponential in the
    /// number of steps.
    private final Set<DeadEnd> deadEnds = new HashSet<>();

    /// @param at index of the instruction that was tried as a step
    /// @param names what names stood for before it
    private record DeadEnd(int at, int step, Map<String, Binding> names) {}

    /// By step, the mnemonics that it may have.
    private final List<Glob> heads;

    /// By step, the entries whose instructions may be it.
    private final List<Set<String>> entries;

    /// Where a pattern is.
    ///
    /// @param insns one for each step
    /// @param names what each name stands for, as the code has it
    public record Match(List<Insn> insns, Map<String, String> names) {
        public Match {
            insns = List.copyOf(insns);
            names = new TreeMap<>(names);
        }
    }

    public PatternSearch(Codec codec, InsnPattern pattern) {
        this.codec = codec;
        this.pattern = pattern;
        this.operands = new OperandMatch(codec);
        this.heads =
                pattern.steps().stream().map(s -> head(codec, s.mnemonic())).toList();
        this.entries = heads.stream().map(h -> entries(codec, h)).toList();
    }

    /// Looks whether the book has the instructions at all.
    ///
    /// @throws SourceException with the place of a mnemonic that it does not have
    public void check() throws SourceException {
        List<String> words = codec.words();
        for (int i = 0; i < heads.size(); i++) {
            Step s = pattern.steps().get(i);
            Glob head = heads.get(i);
            String name = s.mnemonic().text();
            boolean isKnown = words.stream().anyMatch(w -> head.matches(w) || isLonger(head, w));
            if (!isKnown)
                throw new SourceException(pattern.source()
                        .error(
                                s.offset(),
                                name.length(),
                                "no instruction of %s begins with '%s'%s"
                                        .formatted(codec.book().id(), name, Suggest.near(name, words))));
        }
    }

    /// Texts may go on after the words that they begin with.
    private static boolean isLonger(Glob g, String word) {
        return g.mayBegin(word + ".");
    }

    /// @return for each step the mnemonics of the entries that it may be
    public List<Set<String>> mnemonics() {
        List<Set<String>> out = new ArrayList<>();
        for (Set<String> ids : entries) {
            Set<String> names = new TreeSet<>();
            for (String id : ids) {
                Entry e = codec.book().entry(id);
                if (e != null) names.add(e.mnemonic());
            }
            out.add(names);
        }
        return out;
    }

    /// @param items of a program, in the order of their addresses
    /// @return the first way to find the pattern from each place on
    public List<Match> in(List<? extends Item> items) {
        List<Match> out = new ArrayList<>();
        deadEnds.clear();
        @Nullable InstructionText[] known = new @Nullable InstructionText[items.size()];
        Insn[] path = new Insn[pattern.steps().size()];
        for (int i = 0; i < items.size(); i++) {
            Map<String, Binding> names = from(items, known, i, 0, Map.of(), path);
            if (names == null) continue;
            Map<String, String> texts = new TreeMap<>();
            names.forEach((name, bound) -> texts.put(name, bound.text()));
            out.add(new Match(List.of(path), texts));
        }
        return out;
    }

    /// @return what the names stand for if a step and those after it are there, or null
    private @Nullable Map<String, Binding> from(
            List<? extends Item> items,
            @Nullable InstructionText[] known,
            int at,
            int step,
            Map<String, Binding> names,
            Insn[] path) {
        if (!(items.get(at) instanceof Insn insn) || !isCandidate(step, insn)) return null;
        DeadEnd here = new DeadEnd(at, step, names);
        if (deadEnds.contains(here)) return null;
        Step s = pattern.steps().get(step);
        InstructionText pieces = known[at];
        if (pieces == null) known[at] = pieces = InstructionText.of(codec, insn);
        if (pieces == null || !isHead(step, pieces)) return null;
        Map<String, Binding> bound = operands.match(s, insn, pieces, names);
        if (bound == null) return null;
        path[step] = insn;
        if (step + 1 == pattern.steps().size()) return bound;
        int last = Math.min(items.size() - 1, at + pattern.steps().get(step + 1).within());
        for (int next = at + 1; next <= last; next++) {
            Map<String, Binding> found = from(items, known, next, step + 1, bound, path);
            if (found != null) return found;
        }
        if (deadEnds.size() == MAX_DEAD_ENDS) deadEnds.clear();
        deadEnds.add(here);
        return null;
    }

    private boolean isCandidate(int step, Insn insn) {
        return entries.get(step).contains(insn.entry().id());
    }

    /// The entries of which a text may begin so, in any dialect.
    private static Set<String> entries(Codec codec, Glob mnemonic) {
        Set<String> out = new HashSet<>();
        if (mnemonic.text().equals("*")) {
            for (Outline o : codec.book().outlines()) out.add(o.id());
            return out;
        }
        for (String w : codec.words())
            if (mnemonic.matches(w) || mnemonic.mayBegin(w)) for (Entry e : codec.written(w)) out.add(e.id());
        return out;
    }

    private boolean isHead(int step, InstructionText p) {
        return heads.get(step).matches(p.mnemonic())
                && p.prefixes().containsAll(pattern.steps().get(step).prefixes());
    }

    /// A mnemonic without its suffix stands for all that have one, where there is none of this name alone.
    private static Glob head(Codec codec, Glob mnemonic) {
        List<String> words = codec.words();
        Glob longer = new Glob(mnemonic.text() + ".*");
        return words.stream().noneMatch(mnemonic::matches) && words.stream().anyMatch(longer::matches)
                ? longer
                : mnemonic;
    }
}
