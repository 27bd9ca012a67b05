package dev.heddle.decompile;

import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.state.Resources.Fact;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Knowledge about registers, resources and images before a program is run.
interface Facts {
    /// Nothing.
    Facts NONE = new Facts() {
        @Override
        public OptionalLong register(RegisterRef place) {
            return OptionalLong.empty();
        }

        @Override
        public OptionalLong about(String table, long number, Fact fact) {
            return OptionalLong.empty();
        }
    };

    /// @return what bits of a register hold all the time, in all lanes, zero-extended
    OptionalLong register(RegisterRef place);

    /// @param number within a table of the book's head
    /// @return what is known about the resource there
    OptionalLong about(String table, long number, Fact fact);

    /// Whether anybody looks at registers when the program has ended.
    default boolean areRegistersKept() {
        return true;
    }

    /// @return what is known about images; null if nothing is
    default @Nullable TextureAnswers textures() {
        return null;
    }

    /// @return the tables of images that a text has; null if it has none
    default @Nullable ImageTables images() {
        return null;
    }
}
