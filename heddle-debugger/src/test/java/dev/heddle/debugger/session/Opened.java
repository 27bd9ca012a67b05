package dev.heddle.debugger.session;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.debugger.RunDigest;
import dev.heddle.debugger.Timeline;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelSource;
import dev.heddle.machine.kernel.ProgramSource;
import java.nio.file.Files;
import java.nio.file.Path;

/// A session over one of the examples, or over a source.
record Opened(Kernel kernel, Session session) {
    private static final Path EXAMPLES = Path.of("..", "examples");

    static Opened example(String name) throws Exception {
        return of(new Source(name, Files.readString(EXAMPLES.resolve(name))));
    }

    static Opened source(String text) throws Exception {
        return of(new Source("kernel.s", text));
    }

    private static Opened of(Source source) throws Exception {
        Codec codec = Codec.load(KernelSource.isa(source));
        Kernel k = KernelSource.read(source, codec, EXAMPLES, Kernel.Options.NONE);
        ProgramSource lines = ProgramSource.of(source, codec);
        return new Opened(k, new Session(k.device(), k.launch(), k.buffers(), lines, 0, Timeline.HISTORY));
    }

    /// @return one number for all that the run is now
    long digest() {
        return new RunDigest(kernel.device(), session.timeline().state())
                .of(session.timeline().state());
    }
}
