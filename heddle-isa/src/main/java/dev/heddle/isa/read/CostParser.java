package dev.heddle.isa.read;

import dev.heddle.isa.CostModel;
import dev.heddle.isa.token.Token;
import dev.heddle.isa.token.Tokens;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Reads what a book's head says of costs: `costs "issue cycles" { … }`.
final class CostParser {
    private final Tokens in;

    /// Register files and views.
    private final Set<String> files;

    private final Set<String> tags;
    private String fits = "";
    private final Map<String, CostModel.Pipe> pipes = new LinkedHashMap<>();
    private final Map<String, CostModel.Work> works = new LinkedHashMap<>();
    private final List<CostModel.Limit> limits = new ArrayList<>();
    private final Map<String, CostModel.Count> counts = new LinkedHashMap<>();
    private final List<CostModel.Summary> summaries = new ArrayList<>();
    private final List<String> results = new ArrayList<>();

    /// @param files register files and views of the head so far
    /// @param tags of evidence
    CostParser(Tokens in, Set<String> files, Set<String> tags) {
        this.in = in;
        this.files = files;
        this.tags = tags;
    }

    CostModel parse() {
        boolean isUnknown = in.accept("unknown");
        String words = in.string(isUnknown ? "why nothing is known" : "what costs are counted in, in quotes");
        if (!isUnknown || in.at("{")) BookParser.block(in, this::line);
        return new CostModel(
                isUnknown ? "" : words, isUnknown ? words : "", fits, pipes, works, limits, counts, summaries, results);
    }

    private void line(Token t) {
        switch (t.text()) {
            case "pipe" -> pipe();
            case "work" -> work();
            case "fits" -> fits = in.string("what the limits count");
            case "limit" -> limit();
            case "counts" -> count();
            case "summary" -> summary();
            case "outputs" -> {
                do results.add(in.one("a register file", files).text());
                while (in.accept(","));
            }
            default ->
                throw in.fault(t, "expected pipe, work, fits, limit, counts, summary or outputs, found " + t.shown());
        }
    }

    /// `pipe fma "multiply-adds" rate 64 evidence compiler "of a G78"`
    private void pipe() {
        String name = in.name("the name of a pipe").text();
        String doc = in.string("what goes through it");
        int rate = in.accept("rate") ? in.number("cost in a cycle", 1, 65536) : 1;
        pipes.put(name, new CostModel.Pipe(name, doc, rate, tag(), note()));
    }

    /// `work ic "complex functions" on ic 2, alu once latency 3`, `work tex "textures" on issue latency of_texels`,
    /// `work alu "sums" on issue latency 3 in s 6`
    private void work() {
        String name = in.name("the name of a kind of work").text();
        String doc = in.string("what it is");
        List<CostModel.Use> uses = new ArrayList<>();
        if (in.accept("on")) {
            do {
                String pipe = in.one("a pipe", pipes.keySet()).text();
                int times = in.peek().kind() == Token.Kind.NUMBER ? in.number("how often the cost counts", 1, 256) : 1;
                uses.add(new CostModel.Use(pipe, times, in.accept("once")));
            } while (in.accept(","));
        }
        int latency = -1;
        String latencyOf = "";
        if (in.accept("latency")) {
            if (in.peek().kind() == Token.Kind.NAME) latencyOf = in.next().text();
            else latency = in.number("cycles", 0, 4096);
        }
        Map<String, Integer> latencies = new LinkedHashMap<>();
        while (in.accept("in")) {
            String file = in.one("a register file", files).text();
            latencies.put(file, in.number("cycles", 0, 4096));
        }
        works.put(name, new CostModel.Work(name, doc, uses, latency, latencyOf, latencies, tag(), note()));
    }

    /// `limit registers "registers" threads(r, h[16..47]) evidence compiler`
    private void limit() {
        String name = in.name("the name of a limit").text();
        String doc = in.string("what bounds");
        Token function = in.name("a function");
        List<CostModel.Quantity> of = new ArrayList<>();
        in.expect("(");
        do of.add(quantity());
        while (in.accept(","));
        in.expect(")");
        limits.add(new CostModel.Limit(name, doc, function.text(), of, tag(), note(), function.at()));
    }

    /// `counts narrow "sums of halves" of ALU, MUL named "*.f16", "*.v2*"`
    private void count() {
        String name = in.name("the name of a count").text();
        String doc = in.string("what is counted");
        in.expect("of");
        List<String> of = new ArrayList<>();
        do of.add(in.one("a kind of work", works.keySet()).text());
        while (in.accept(","));
        counts.put(name, new CostModel.Count(name, doc, of, mnemonics("named"), mnemonics("but")));
    }

    private List<String> mnemonics(String word) {
        List<String> out = new ArrayList<>();
        if (!in.accept(word)) return out;
        do out.add(in.string("a mnemonic, in quotes"));
        while (in.accept(","));
        return out;
    }

    /// `summary "full" quads(whole r)`, `summary "A" cost fma, cost cvt`
    private void summary() {
        String label = in.string("what it is called");
        Token first = in.peek();
        boolean isQuantity = CostModel.OF_REPORT.contains(first.text())
                || CostModel.NAMED.contains(first.text())
                || files.contains(first.text());
        String function =
                isQuantity ? "" : in.name("a function, or what is counted").text();
        if (!isQuantity) in.expect("(");
        List<CostModel.Quantity> of = new ArrayList<>();
        do of.add(counted());
        while (in.accept(","));
        if (!isQuantity) in.expect(")");
        summaries.add(new CostModel.Summary(label, function, of, first.at()));
    }

    private CostModel.Quantity counted() {
        String word = in.peek().text();
        if (CostModel.OF_REPORT.contains(word))
            return new CostModel.Quantity(in.next().text(), -1, -1);
        if (!CostModel.NAMED.contains(word)) return quantity();
        in.next();
        String name = switch (word) {
            case "cost" -> in.one("a pipe", pipes.keySet()).text();
            case "count" -> in.one("a count", counts.keySet()).text();
            case "waits" -> in.name("what is waited for").text();
            default -> in.one("a register file", files).text();
        };
        return new CostModel.Quantity(word + " " + name, -1, -1);
    }

    private CostModel.Quantity quantity() {
        Set<String> all = new TreeSet<>(files);
        all.addAll(CostModel.OF_LAUNCH);
        String of = in.one("a register file, a view or a quantity of the launch", all)
                .text();
        if (!in.accept("[")) return new CostModel.Quantity(of, -1, -1);
        int from = in.number("the first register", 0, 65535);
        in.expect("..");
        int to = in.number("the last register", from, 65535);
        in.expect("]");
        return new CostModel.Quantity(of, from, to);
    }

    private String tag() {
        return in.accept("evidence") ? in.one("a tag", tags).text() : "";
    }

    private String note() {
        return in.peek().kind() == Token.Kind.STRING ? in.string("why") : "";
    }
}
