package dev.heddle.decompile;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.state.Resources.Fact;
import dev.heddle.machine.LaunchSetup;
import dev.heddle.machine.StartRegister;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;

/// The decisions of a launch: its resources, and registers that no program changes.
final class LaunchFacts implements Facts {
    private final LaunchSetup setup;
    private final LaunchSetup ofShared;
    private final TextureAnswers textures;
    private final ImageTables images;
    private final Set<String> changedFiles = new HashSet<>();
    private final Map<String, BitSet> changed = new HashMap<>();

    /// @param ofShared whose registers lanes share: those of the program that runs first, if there is one
    /// @param steps of all programs that may change registers before or while this one runs
    /// @param textures what is known about images
    LaunchFacts(
            LaunchSetup setup, LaunchSetup ofShared, List<Step> steps, TextureAnswers textures, ImageTables images) {
        this.textures = textures;
        this.images = images;
        this.setup = setup;
        this.ofShared = ofShared;
        for (Step s : steps) {
            RegisterRef p = s.place();
            if (p == null) continue;
            if (s.op() == Op.WRITE) change(p);
            if (s.op() == Op.WRITE_AT) changedFiles.add(p.state());
        }
        for (StartRegister s : setup.each()) change(s.register());
    }

    private void change(RegisterRef p) {
        changed.computeIfAbsent(p.state(), _ -> new BitSet()).set(p.element());
    }

    @Override
    public OptionalLong register(RegisterRef place) {
        BitSet elements = changed.get(place.state());
        boolean isChanged = changedFiles.contains(place.state()) || elements != null && elements.get(place.element());
        if (isChanged) return OptionalLong.empty();
        boolean perLane = Objects.requireNonNull(
                        setup.program().book().isa().states().get(place.state()))
                .perLane();
        long whole = (perLane ? setup : ofShared).word(place.state(), place.element());
        return OptionalLong.of(whole >>> place.low() & -1L >>> Long.SIZE - place.width());
    }

    @Override
    public OptionalLong about(String table, long number, Fact fact) {
        return setup.about(table, number, fact);
    }

    @Override
    public boolean areRegistersKept() {
        return false;
    }

    @Override
    public TextureAnswers textures() {
        return textures;
    }

    @Override
    public ImageTables images() {
        return images;
    }
}
