package dev.heddle.isa;

import dev.heddle.base.expr.ElementType;
import dev.heddle.base.expr.Expr;
import dev.heddle.base.expr.Stmt;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Some bits, the texts for them, and their meaning.
///
/// @param name as texts and operands use it
/// @param title for error messages: what may stand there
/// @param instead what to say of a number that no alternative has, such as `is too large; use two`; empty for nothing
/// @param params the bits, in the order of arguments
/// @param body read it with [#alternatives]
/// @param at offset in the book's text
public record Shape(
        String name, String title, String instead, List<Param> params, Deferred<List<Alternative>> body, int at) {
    public Shape {
        params = List.copyOf(params);
    }

    /// @return tried in order; the first whose patterns and guard hold prints
    public List<Alternative> alternatives() {
        List<Alternative> all = body.get();
        return all == null ? List.of() : all;
    }

    /// @param width bits, 1..64
    /// @param preset value if no argument is given, or null
    public record Param(String name, int width, @Nullable Long preset, int at) {}

    /// @param patterns all must hold
    /// @param guard or null
    /// @param texts by dialect; the first of the book under ""
    /// @param accepts texts that are parsed, never printed
    /// @param value what it stands for, or null
    /// @param undefined why these bits have no meaning, or null if they have
    public record Alternative(
            List<Pattern> patterns,
            @Nullable Expr guard,
            Map<String, List<Part>> texts,
            List<List<Part>> accepts,
            @Nullable Value value,
            @Nullable String undefined,
            int at) {
        public Alternative {
            patterns = List.copyOf(patterns);
            texts = Map.copyOf(texts);
            accepts = List.copyOf(accepts);
        }

        /// @return the same with other texts
        Alternative with(Map<String, List<Part>> texts, List<List<Part>> accepts) {
            return new Alternative(patterns, guard, texts, accepts, value, undefined, at);
        }

        /// @return the text in a dialect, or null if this alternative is never printed
        public @Nullable List<Part> text(String dialect) {
            List<Part> own = texts.get(dialect);
            return own != null ? own : texts.get("");
        }
    }

    /// `is u16 rh[v]`: type, and the register or value.
    ///
    /// @param setter what writing to it does, or null if its place just takes the value
    public record Value(
            ElementType type, Expr expr, @Nullable Setter setter, int at) {}

    /// `set x { p = x != 0 }`.
    ///
    /// @param name of the value that is written
    public record Setter(String name, List<Stmt> body) {
        public Setter {
            body = List.copyOf(body);
        }
    }

    /// @return the parameter of that name, or null
    public @Nullable Param param(String name) {
        for (Param p : params) if (p.name.equals(name)) return p;
        return null;
    }
}
