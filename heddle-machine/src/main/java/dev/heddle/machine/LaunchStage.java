package dev.heddle.machine;

import dev.heddle.book.Isa;
import dev.heddle.exec.Wave;
import dev.heddle.lift.Place;
import dev.heddle.source.Suggest;
import org.jspecify.annotations.Nullable;

/// The stage that a launch is of.
///
/// @param writes register that is 0 in lanes that change no memory, or null
record LaunchStage(Isa.Stage stage, @Nullable Place writes) {
    /// @throws IllegalArgumentException if there is no such stage
    static LaunchStage of(Isa isa, String name) {
        Isa.Stage its = isa.stages().get(name);
        if (its == null)
            throw new IllegalArgumentException(
                    isa.stages().isEmpty()
                            ? "%s has no stages".formatted(isa.name())
                            : "%s has no stage '%s'; it has %s%s"
                                    .formatted(
                                            isa.name(),
                                            name,
                                            String.join(", ", isa.stages().keySet()),
                                            Suggest.near(name, isa.stages().keySet())));
        Isa.Cell at = its.writes();
        return new LaunchStage(its, at == null ? null : Place.of(isa, at.file(), at.element()));
    }

    boolean isWriting(Wave wave, int lane) {
        return writes == null
                || wave.get(writes.state(), writes.element(), lane)
                                >>> writes.low()
                                << Long.SIZE - writes.width()
                        != 0;
    }
}
