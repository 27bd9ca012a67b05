/// Makes ready books of the texts, and the class that reads them; only the build uses it. [dev.heddle.accel.book] has
/// the format. Both go by the components of the records ([RecordBytes], [ReaderSource]): a record of the model of books
/// that gets another one needs nothing here.
@NullMarked
package dev.heddle.accel.pack;

import org.jspecify.annotations.NullMarked;
