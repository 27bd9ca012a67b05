package dev.heddle.isa;

import dev.heddle.base.expr.Expr;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A record that lies in memory or in state registers, such as the descriptor of a texture: its fields, what they say
/// in words that are not those of one chip, and how they follow from such words.
///
/// @param name as `explain --record` and the functions of meanings know it
/// @param bytes of the record
/// @param fields in the order of the book
/// @param says what the fields mean, by names of the machine: `width`, `format`
/// @param makes how a field follows from these names, where its text does not tell
public record RecordLayout(
        String name,
        String title,
        String doc,
        int bytes,
        List<Field> fields,
        List<Property> says,
        List<Made> makes,
        int at) {
    public RecordLayout {
        fields = List.copyOf(fields);
        says = List.copyOf(says);
        makes = List.copyOf(makes);
    }

    /// Bits of a field that are neighbours.
    ///
    /// @param low lowest bit, from the first byte of the record on
    /// @param width 1 to 64
    public record Run(int low, int width) {}

    /// @param runs the most significant first, 64 bits at most
    /// @param table enum that names its values, or empty
    /// @param signed whether it is a two's complement number
    /// @param shift how far the number is moved to the left, -n to the right
    /// @param plus what is added then
    /// @param when whether the record has the field, or null if always
    /// @param doc a few words, may be empty
    public record Field(
            String name,
            List<Run> runs,
            String table,
            boolean signed,
            int shift,
            long plus,
            @Nullable Expr when,
            String doc,
            int at) {
        public Field {
            runs = List.copyOf(runs);
        }

        /// @return its bits as a book writes them: `[63:62].[3:2]`
        public String where() {
            StringBuilder out = new StringBuilder();
            for (Run r : runs) {
                if (!out.isEmpty()) out.append('.');
                out.append('[').append(r.low + r.width - 1);
                if (r.width > 1) out.append(':').append(r.low);
                out.append(']');
            }
            return out.toString();
        }

        /// @return bits of all runs
        public int width() {
            int sum = 0;
            for (Run r : runs) sum += r.width;
            return sum;
        }
    }

    /// `width = w + 1` or `format = "{channels} {type}"`.
    ///
    /// @param text with names of fields in braces; null for a number
    /// @param value null for a text
    /// @param when whether it applies, or null if always; the first that applies counts
    public record Property(
            String name,
            @Nullable String text,
            @Nullable Expr value,
            @Nullable Expr when,
            int at) {}

    /// @param value of names of the machine, which are 0 by default
    public record Made(String field, Expr value, int at) {}

    /// @return the field of that name that the record has, or null
    public @Nullable Field field(String name) {
        for (Field f : fields) if (f.name.equals(name)) return f;
        return null;
    }
}
