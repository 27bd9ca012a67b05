package dev.heddle.bench;

import dev.heddle.code.Assembler;
import dev.heddle.code.Codec;
import dev.heddle.code.Disassembler;
import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
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

/// Instructions a second, to text and from text.
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class TextBench {
    private static final int COUNT = 6000;

    /// The instruction set: a name of a book.
    @Param({"agx", "ir3", "valhall"})
    private String isa = "agx";

    private byte[] code = new byte[0];
    private int[] starts = new int[0];
    private Disassembler dis;
    private Assembler asm;
    private Source source = new Source("", "");

    @Setup
    public void prepare() throws SourceException {
        Codec codec = Codec.load(isa);
        dis = codec.disassembler();
        asm = codec.assembler();
        List<byte[]> corpus = Corpus.of(codec, COUNT);
        starts = new int[COUNT + 1];
        for (int i = 0; i < COUNT; i++) starts[i + 1] = starts[i] + corpus.get(i).length;
        code = new byte[starts[COUNT]];
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < COUNT; i++) {
            byte[] b = corpus.get(i);
            System.arraycopy(b, 0, code, starts[i], b.length);
            dis.clear();
            dis.next(b, 0, b.length);
            text.append(dis.text()).append('\n');
        }
        source = new Source("bench", text.toString());
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

    /// Assembles a source of as many lines.
    @Benchmark
    @OperationsPerInvocation(COUNT)
    public int assemble() throws SourceException {
        return asm.assemble(source).items().size();
    }
}
