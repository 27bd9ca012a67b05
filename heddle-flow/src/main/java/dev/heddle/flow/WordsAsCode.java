package dev.heddle.flow;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.insn.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Decodes the words of a source that are written as numbers where code runs on: a GPU runs them, too. Tables, which no
/// way leads to, stay data.
public final class WordsAsCode {
    private WordsAsCode() {}

    /// @return the same bytes; the items of a number that is several instructions all come from its line
    public static Program decoded(Codec codec, Program program) {
        Map<Data, List<Insn>> words = new HashMap<>();
        for (Item i : program.items())
            if (i instanceof Data d && !d.isPadding()) {
                List<Insn> insns = insns(codec, d);
                if (!insns.isEmpty()) words.put(d, insns);
            }
        if (words.isEmpty()) return program;
        Set<Long> reached = new HashSet<>();
        FlowGraph.ofReached(new Effects.Finder(codec), with(program, words))
                .code()
                .forEach(e -> reached.add(e.insn().address()));
        words.keySet().removeIf(d -> !reached.contains(d.address()));
        return with(program, words);
    }

    /// @return none if the bytes are not instructions to their end
    private static List<Insn> insns(Codec codec, Data d) {
        List<Insn> out = new ArrayList<>();
        byte[] bytes = d.whole();
        for (int at = 0; at < bytes.length; ) {
            Insn i = codec.decode(bytes, at, bytes.length - at, d.address() + at);
            if (i == null) return List.of();
            out.add(i);
            at += i.length();
        }
        return out;
    }

    private static Program with(Program program, Map<Data, List<Insn>> words) {
        List<Item> items = new ArrayList<>();
        List<Integer> lines = new ArrayList<>();
        for (int i = 0; i < program.items().size(); i++) {
            Item item = program.items().get(i);
            List<? extends Item> now = item instanceof Data d && words.containsKey(d) ? words.get(d) : List.of(item);
            items.addAll(now);
            if (program.lines().isEmpty()) continue;
            for (int n = 0; n < now.size(); n++) lines.add(program.lines().get(i));
        }
        return new Program(program.book(), items, program.labels(), program.headers(), lines);
    }
}
