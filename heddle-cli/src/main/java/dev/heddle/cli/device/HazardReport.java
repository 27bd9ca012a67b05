package dev.heddle.cli.device;

import dev.heddle.analysis.hazard.Hazard;
import dev.heddle.analysis.hazard.HazardRule;
import dev.heddle.analysis.hazard.Waits;
import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Program;
import dev.heddle.cli.listing.HazardText;
import dev.heddle.emulator.Executable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/// Waits that kernels lack: each kernel is looked at once, without running it.
final class HazardReport implements KernelReport {
    private final Map<Codec, Waits> waits = new HashMap<>();
    private final Set<String> known = new HashSet<>();
    private final List<String> lines = new ArrayList<>();
    private int wrong;
    private int needless;
    private int notes;

    /// A kernel is launched.
    ///
    /// @param kernel what it is called in messages
    synchronized void launched(String kernel, Executable program) {
        if (!known.add(kernel)) return;
        Codec codec = program.codec();
        Program all = new Program(codec.book(), List.copyOf(program.insns()), Map.of(), List.of(), List.of());
        HazardText text = new HazardText(codec, kernel, all);
        for (Hazard h : waits.computeIfAbsent(codec, Waits::new).hazards(all)) {
            if (h.rule() == HazardRule.NEEDLESS) needless++;
            else if (h.isWrong()) wrong++;
            else notes++;
            if (h.rule() != HazardRule.NEEDLESS) lines.add(text.of(h));
        }
    }

    @Override
    public synchronized boolean isClean() {
        return wrong == 0;
    }

    @Override
    public synchronized void end(Consumer<String> to) {
        for (String line : lines) to.accept("check: " + line);
        to.accept("check: %s, %s, %s in %s"
                .formatted(
                        Counted.of(wrong, "error"),
                        Counted.of(needless, "redundant wait"),
                        Counted.of(notes, "note"),
                        Counted.of(known.size(), "kernel")));
    }
}
