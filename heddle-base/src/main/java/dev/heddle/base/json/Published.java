package dev.heddle.base.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks the record that a published JSON document is, and says what holds for all records in it. On a sealed
/// interface, it speaks for the records that implement it.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Published {
    /// @return the title of the schema; empty for a form that has none
    String title() default "";

    /// @return the text of a first member, `format`; empty for none
    String format() default "";

    /// @return whether the words of a name are joined by `_`, as in `live_at`, not as in `liveAt`
    boolean joined() default false;

    /// @return whether a member without a value is null instead of left out
    boolean nulls() default false;

    /// @return more keywords of the schema
    String schema() default "";
}
