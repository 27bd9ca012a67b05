package dev.heddle.corpus.measure;

import dev.heddle.analysis.hazard.Hazard;
import dev.heddle.analysis.hazard.Reasons;
import dev.heddle.analysis.hazard.Waits;
import dev.heddle.analysis.stats.LaunchFacts;
import dev.heddle.analysis.stats.Metric;
import dev.heddle.analysis.stats.ProgramStats;
import dev.heddle.analysis.stats.StatsMaker;
import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.insn.Program;
import dev.heddle.corpus.store.Row;
import dev.heddle.flow.Effects;
import dev.heddle.flow.FlowGraph;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Makes the rows of programs of one instruction set. For one thread.
public final class Measure {
    private final Codec codec;
    private final StatsMaker stats;
    private final Waits waits;
    private final Structure structure;
    private final String isa;
    private final String variant;

    public Measure(Codec codec) {
        this.codec = codec;
        Effects.Finder finder = new Effects.Finder(codec);
        stats = new StatsMaker(codec, finder);
        waits = new Waits(codec, finder);
        structure = new Structure(codec);
        isa = isa(codec);
        variant = variant(codec);
    }

    /// Limits how many different words are remembered.
    public void limit(int words) {
        stats.limit(words);
        waits.limit(words);
    }

    /// @return the name of its book
    public static String isa(Codec codec) {
        String id = codec.book().id();
        int sign = id.indexOf('@');
        return sign < 0 ? id : id.substring(0, sign);
    }

    /// @return the variant of the book; empty if it has none
    public static String variant(Codec codec) {
        String id = codec.book().id();
        int sign = id.indexOf('@');
        return sign < 0 ? "" : id.substring(sign + 1);
    }

    /// @return SHA-256 of code
    public static byte[] sha256(byte[] code) {
        return Hash.sha256().digest(code);
    }

    /// @param code of one program
    /// @param hash of it, in hexadecimal
    /// @return the rows of [dev.heddle.corpus.store.Table#PROGRAM], without a stage, `INSTRUCTION`, `FINDING` and
    ///     `UNKNOWN`
    public List<Row> rows(byte[] code, String hash) {
        Program program = codec.disassemble(code, 0);
        List<Row> out = new ArrayList<>();
        FlowGraph graph = stats.graph(program.items(), 0);
        out.add(program(code, hash, program, graph));
        out.addAll(instructions(program, hash));
        for (Hazard h : waits.hazards(program, graph)) out.add(finding(h, hash));
        UnknownBitRuns unknown = new UnknownBitRuns();
        for (Item i : program.items()) if (i instanceof Insn n) unknown.add(n);
        out.addAll(unknown.rows(codec, isa, variant, hash));
        return out;
    }

    private Row.Program program(byte[] code, String hash, Program program, FlowGraph graph) {
        ProgramStats s = stats.of(program.items(), graph, LaunchFacts.UNKNOWN);
        ProgramStats.Occupancy room = s.occupancy();
        ProgramStats.Cost cost = s.cost();
        return new Row.Program(
                isa,
                variant,
                hash,
                structure.of(program.items()),
                null,
                code.length,
                s.instructions(),
                s.dataBytes(),
                number(Metric.REGISTERS, s),
                number(Metric.LIVE, s),
                room == null ? null : (Long) room.fits(),
                room == null ? null : room.limitedBy(),
                cost == null ? null : (Double) cost.total(),
                costs(cost),
                cost == null ? null : cost.bound(),
                number(Metric.LOOPS, s),
                s.spills(),
                s.unknown().meanings(),
                s.unknown().bits(),
                count(Metric.WAITS, s),
                count(Metric.STALLS, s),
                s.waiting().idle());
    }

    private static @Nullable Integer number(Metric m, ProgramStats s) {
        OptionalDouble v = m.of(s);
        return v.isEmpty() ? null : (Integer) (int) v.getAsDouble();
    }

    private static int count(Metric m, ProgramStats s) {
        return (int) m.of(s).orElse(0);
    }

    private static Map<String, Double> costs(ProgramStats.@Nullable Cost cost) {
        Map<String, Double> out = new TreeMap<>();
        if (cost != null) for (ProgramStats.Pipe p : cost.pipes()) out.put(p.name(), p.total());
        return out;
    }

    private List<Row.Instruction> instructions(Program program, String hash) {
        record Key(String mnemonic, String form) {}
        Map<Key, Integer> counts = new LinkedHashMap<>();
        for (Item i : program.items())
            if (i instanceof Insn n)
                counts.merge(new Key(n.entry().mnemonic(), n.entry().id()), 1, Integer::sum);
        List<Row.Instruction> out = new ArrayList<>();
        counts.forEach((k, n) -> out.add(new Row.Instruction(isa, variant, hash, k.mnemonic(), k.form(), n)));
        return out;
    }

    private Row.Finding finding(Hazard h, String hash) {
        return new Row.Finding(
                isa,
                variant,
                hash,
                h.rule().kind(),
                h.at().address(),
                h.rule().level().text(),
                codec.text(h.at()) + ": " + Reasons.of(h, codec, i -> "0x" + Long.toHexString(i.address())));
    }
}
