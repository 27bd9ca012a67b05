package dev.heddle.debugger.sanitize;

import dev.heddle.analysis.finding.Finding;
import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.machine.RunFault;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelSource;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// A run that is watched, for tests.
record Sanitized(List<Finding> findings, CheckCoverage examined, Kernel kernel) {
    static Sanitized run(Kernel k, Set<Check> wanted) {
        Findings findings = new Findings(100);
        CheckCoverage examined = new CheckCoverage();
        Sanitizer s = new Sanitizer(k.device(), k.launch(), wanted, findings, examined, new ExecutionCounts());
        k.launch().trace(s);
        try {
            k.device().run(k.launch());
        } catch (RunFault f) {
            s.ended(f);
        }
        s.finish();
        return new Sanitized(findings.list(), examined, k);
    }

    /// @param source a kernel with its headers
    static Sanitized run(String source, Check... wanted) throws Exception {
        Source s = new Source("t.s", source);
        Codec codec = Codec.load(KernelSource.isa(s));
        Kernel k = KernelSource.read(s, codec, Path.of(""), Kernel.Options.NONE);
        return run(k, wanted.length == 0 ? Check.USUAL : EnumSet.copyOf(List.of(wanted)));
    }
}
