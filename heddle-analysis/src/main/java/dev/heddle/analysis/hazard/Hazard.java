package dev.heddle.analysis.hazard;

import dev.heddle.analysis.finding.Level;
import dev.heddle.asm.insn.Insn;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Something that is wrong with how an instruction waits, with where lanes meet, or with an alias.
///
/// @param at the instruction
/// @param before the other instruction that it has to do with; null if there is none
/// @param facts more of it, by name: numbers, texts and truth values, in the order of reports
public record Hazard(HazardRule rule, Insn at, @Nullable Insn before, Map<String, Object> facts) {
    public Hazard {
        facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    }

    Hazard(HazardRule rule, Insn at, @Nullable Insn before) {
        this(rule, at, before, Map.of());
    }

    /// A result or a register is used without waiting.
    ///
    /// @param wait field that is not set, or the slot
    /// @param before the instruction that has to be waited for; null if this one always has to wait
    /// @param carrier whether another instruction has to wait, before this one
    public static Hazard wait(Insn at, String wait, @Nullable Insn before, boolean carrier) {
        return new Hazard(HazardRule.WAIT, at, before).with("wait", wait).with("carrier", carrier);
    }

    /// Of a missing wait: which register is used.
    ///
    /// @param register as the instruction writes it
    /// @param overwrites whether the register is overwritten, and not read
    /// @param isSource whether the other instruction reads the register, and does not write it
    public Hazard using(String register, boolean overwrites, boolean isSource) {
        return with("register", register).with("overwrites", overwrites).with("source", isSource);
    }

    /// A register is read after the other instruction has read it for the last time.
    public static Hazard last(Insn at, Insn before, String register) {
        return new Hazard(HazardRule.LAST, at, before).with("register", register);
    }

    /// The other instruction has ended the helper lanes that this one needs.
    public static Hazard helpers(Insn at, Insn before) {
        return new Hazard(HazardRule.HELPERS, at, before);
    }

    /// A uniform register is read that the launch does not give.
    ///
    /// @param quoted how many it gives, as the file says it
    public static Hazard constant(Insn at, String register, String quoted) {
        return new Hazard(HazardRule.CONSTANT, at, null)
                .with("register", register)
                .with("said", quoted);
    }

    Hazard with(String fact, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(facts);
        more.put(fact, value);
        return new Hazard(rule, at, before, more);
    }

    /// @return a fact that hazards of its rule have
    public Object fact(String name) {
        return Objects.requireNonNull(facts.get(name), name);
    }

    /// Whether the code may compute something else than it should; if not, it only loses time or is remarkable.
    public boolean isWrong() {
        return rule.level() == Level.ERROR;
    }
}
