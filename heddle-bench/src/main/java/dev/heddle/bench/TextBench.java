package dev.heddle.bench;

import dev.heddle.analysis.hazard.Waits;
import dev.heddle.asm.Assembler;
import dev.heddle.asm.Codec;
import dev.heddle.asm.Disassembler;
import dev.heddle.asm.Listing;
import dev.heddle.asm.Stats;
import dev.heddle.asm.StreamDecoder;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Instructions a second, to text and from text, of which most are different.
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class TextBench {
    private static final int COUNT = 50_000;

    /// Of AMX there are no more.
    private static final int LEAST_OF_AMX = 500;

    private static final int LEAST = 20_000;

    /// The instruction set: a name of a book.
    @Param({"agx", "valhall", "ir3", "amx"})
    private String isa = "agx";

    private byte[] code = new byte[0];
    private int[] starts = new int[0];
    private Codec codec;
    private Disassembler dis;
    private Assembler asm;
    private Program program;
    private Source source = new Source("", "");

    @Setup
    public void prepare() throws SourceException {
        codec = Codec.load(isa);
        dis = codec.disassembler();
        asm = codec.assembler();
        List<byte[]> corpus = MixedCode.of(codec, COUNT);
        int different = MixedCode.different(corpus);
        System.out.printf(
                "%s: %d different instructions, %s%n",
                isa, different, Vectors.areThere() ? "half published" : "no vectors: all made");
        if (different < (isa.equals("amx") ? LEAST_OF_AMX : LEAST)) throw new IllegalStateException("too few texts");
        starts = new int[COUNT + 1];
        for (int i = 0; i < COUNT; i++) starts[i + 1] = starts[i] + corpus.get(i).length;
        code = new byte[starts[COUNT]];
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < COUNT; i++) {
            byte[] b = corpus.get(i);
            System.arraycopy(b, 0, code, starts[i], b.length);
            dis.clear();
            dis.whole(b);
            text.append(dis.text()).append('\n');
        }
        source = new Source("bench", text.toString());
        program = codec.disassemble(code, 0);
    }

    /// Decodes and writes the text of every instruction, one a line.
    @Benchmark
    @OperationsPerInvocation(COUNT)
    public int disassemble() {
        dis.clear();
        for (int i = 0; i < COUNT; i++) {
            dis.next(code, starts[i], starts[i + 1] - starts[i]);
            dis.add('\n');
        }
        return dis.length();
    }

    /// A listing with addresses, labels and remarks.
    @Benchmark
    @OperationsPerInvocation(COUNT)
    public Listing listing() throws IOException {
        Listing out = new Listing(codec, Listing.Style.PLAIN, OutputStream.nullOutputStream());
        out.feed(0, code, code.length);
        out.finish();
        return out;
    }

    /// What is counted by `heddle dis --stats`.
    @Benchmark
    @OperationsPerInvocation(COUNT)
    public long stats() {
        Stats stats = new Stats();
        StreamDecoder walker = new StreamDecoder(codec, item -> stats.add(codec, item));
        walker.feed(0, code, code.length);
        walker.finish();
        return stats.instructions();
    }

    /// What `heddle check` does, after decoding; nothing where a book does not say what has to wait.
    @Benchmark
    @OperationsPerInvocation(COUNT)
    public int check() {
        return new Waits(codec).hazards(program).size();
    }

    /// Assembles a source of as many lines.
    @Benchmark
    @OperationsPerInvocation(COUNT)
    public int assemble() throws SourceException {
        return asm.assemble(source).items().size();
    }
}
