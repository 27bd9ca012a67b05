package dev.heddle.ir.state;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The resources that a launch has bound to numbers: buffers and images, which programs name without an address.
public interface Resources {
    /// What can be asked about a resource. Sizes of images are in texels, all others in bytes; `BOUND` is 1 if there is
    /// a resource of that number, else 0.
    enum Fact {
        BOUND,
        ADDRESS,
        BYTES,
        WIDTH,
        HEIGHT,
        DEPTH,
        TEXEL,
        ROW,
        LAYER,
        DESCRIPTOR;

        public static Fact of(String name) {
            return valueOf(name.toUpperCase(Locale.ROOT));
        }

        /// @return as a book writes it
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// @param table of the book's head
    record Question(String table, Fact fact) {
        // By hand: each launch compares them, and to link those of a record takes milliseconds.

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Question q && fact == q.fact && table.equals(q.table);
        }

        @Override
        public int hashCode() {
            return table.hashCode() * 31 + fact.hashCode();
        }

        /// @return the answer about a number that nothing is bound to
        /// @throws Fault unless it is whether something is
        public long ofNothing(int lane, long number) {
            if (fact == Fact.BOUND) return 0;
            throw new Fault("there is no '%s' with the number 0x%x".formatted(table, number), lane);
        }
    }

    /// No resources.
    Resources NONE = (lane, number, asked) -> asked.ofNothing(lane, number);

    /// An access that the machine lets pass lies beyond what it is to.
    ///
    /// @param bytes from the end of that to the end of the access
    default void beyond(int lane, long bytes) {}

    /// @return what reads and filters images
    default Textures textures() {
        return Textures.NONE;
    }

    /// @throws Fault if nothing has this number
    long about(int lane, long number, Question asked);
}
