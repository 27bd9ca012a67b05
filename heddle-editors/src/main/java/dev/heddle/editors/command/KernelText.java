package dev.heddle.editors.command;

import dev.heddle.asm.insn.Insn;
import dev.heddle.base.bits.Hex;
import dev.heddle.debugger.session.Breakpoint;
import dev.heddle.debugger.session.Code;
import dev.heddle.debugger.session.Trigger;
import dev.heddle.decompile.DecompileException;
import dev.heddle.decompile.source.SourceCode;
import dev.heddle.decompile.source.SourceText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The kernel as source, as `heddle decompile` writes it: made when it is first wanted.
final class KernelText {
    /// How commands call it.
    static final String NAME = "source";

    private static final Pattern PLACE = Pattern.compile(NAME + ":(\\d{1,9})");

    private final DebuggerContext of;
    private @Nullable SourceCode code;
    private Map<Long, Integer> positions = Map.of();

    /// The first instruction of each line that has some.
    private final Map<Integer, Long> first = new HashMap<>();

    private String refused = "";

    KernelText(DebuggerContext of) {
        this.of = of;
    }

    /// @throws Refusal if the kernel cannot be written as source
    List<SourceCode.Line> lines() throws Refusal {
        SourceCode known = code;
        if (known == null) {
            if (!refused.isEmpty()) throw new Refusal(refused);
            known = made();
            code = known;
            boolean isPreamble = isPreamble();
            positions = known.positions(isPreamble);
            for (Map.Entry<Long, Integer> p : positions.entrySet()) first.merge(p.getValue(), p.getKey(), Math::min);
            for (SourceCode.Insn i : known.insns())
                if (i.isOfPreamble() == isPreamble) for (int l : i.lines()) first.putIfAbsent(l, i.address());
        }
        return known.lines();
    }

    private SourceCode made() throws Refusal {
        try {
            return SourceText.code(of.kernel(), false);
        } catch (DecompileException e) {
            refused = "no source: " + e.getMessage();
        } catch (StackOverflowError _) {
            refused = "no source: values are made of each other too deeply";
        }
        throw new Refusal(refused);
    }

    /// Whether the session runs a program of its own before the kernel.
    private boolean isPreamble() {
        List<Insn> all = of.kernel().launch().program().insns();
        List<Code.Line> run = of.session().code().lines();
        if (all.size() != run.size()) return true;
        for (int i = 0; i < all.size(); i++) {
            byte[] bytes = all.get(i).bytes();
            if (!Hex.of(bytes, 0, bytes.length).equals(run.get(i).bytes())) return true;
        }
        return false;
    }

    /// @return the line where the selected wave is; 0 if that is in none
    int here() throws Refusal {
        lines();
        return of.session().state().isStopped()
                ? 0
                : positions.getOrDefault(of.session().address(), 0);
    }

    /// Whether a breakpoint is at an instruction of a line.
    boolean isStop(int line) {
        for (Breakpoint b : of.session().breakpoints().all())
            if (b.isEnabled() && b.trigger() instanceof Trigger.At t && positions.getOrDefault(t.address(), 0) == line)
                return true;
        return false;
    }

    /// @param place as [Code#locate] has it, or `source:12`: a line that came of no instruction stands for the next one
    /// @return address of the instruction
    long locate(String place) throws Refusal {
        Matcher m = PLACE.matcher(place);
        if (!m.matches()) return of.session().code().locate(place);
        int count = lines().size();
        for (int l = Math.max(1, Integer.parseInt(m.group(1))); l <= count; l++) {
            Long at = first.get(l);
            if (at != null) return at;
        }
        throw new Refusal("the source has no instruction in line %s or after it".formatted(m.group(1)));
    }
}
