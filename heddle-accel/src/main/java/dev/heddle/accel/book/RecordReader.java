package dev.heddle.accel.book;

import dev.heddle.base.bits.Mask;
import dev.heddle.base.expr.Function;
import dev.heddle.isa.Entry;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Isa;
import dev.heddle.isa.RecordLayout;
import dev.heddle.isa.RegisterAssignment;
import dev.heddle.isa.Shape;
import dev.heddle.isa.Spelling;

/// Reads the records of a ready book. Its one class is made by the build, of the records themselves, see
/// [dev.heddle.accel.pack].
public interface RecordReader {
    /// The class that the build makes, in this package.
    String MADE = "MadeRecordReader";

    Isa isa(ReadyBookCursor in);

    EnumTable enumTable(ReadyBookCursor in);

    Shape shape(ReadyBookCursor in);

    Function function(ReadyBookCursor in);

    Entry entry(ReadyBookCursor in);

    Entry.Length entryLength(ReadyBookCursor in);

    Mask mask(ReadyBookCursor in);

    RegisterAssignment registerAssignment(ReadyBookCursor in);

    Spelling spelling(ReadyBookCursor in);

    RecordLayout recordLayout(ReadyBookCursor in);

    /// @throws IllegalArgumentException if the build has made none
    static RecordReader made() {
        try {
            return Class.forName(RecordReader.class.getPackageName() + "." + MADE)
                    .asSubclass(RecordReader.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
