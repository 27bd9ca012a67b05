package dev.heddle.debug.session;

import dev.heddle.code.Codec;
import dev.heddle.debug.RunDigest;
import dev.heddle.debug.Timeline;
import dev.heddle.kernel.Kernel;
import dev.heddle.kernel.KernelSource;
import dev.heddle.kernel.ProgramSource;
import dev.heddle.source.Source;
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
