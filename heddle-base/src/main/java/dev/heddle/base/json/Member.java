package dev.heddle.base.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Says how a component of a record becomes a member of a JSON object, where the rules of [JsonWriter] do not say it,
/// and what its schema says.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Member {
    /// @return what the member is, for the schema
    String value() default "";

    /// @return its name, if the rules make another of the component
    String name() default "";

    /// @return whether a number is written as a text of hex digits, `0x1f`
    boolean hex() default false;

    /// @return whether it is left out if it is false, 0 or empty
    boolean sparse() default false;

    /// @return whether it is null if there is no value, also where such members are left out
    boolean nulls() default false;

    /// @return whether the members of a map stand in the object itself
    boolean inline() default false;

    /// @return more keywords of its schema, `minItems: 3, maxItems: 3`
    String schema() default "";

    /// @return more keywords of the schema of each element of a list, or of each value of a map
    String each() default "";
}
