package dev.heddle.asm.search;

import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.util.List;

/// A pattern: instructions after each other, with names for what has to be the same in several places.
///
/// ```text
/// iadd rX, *, *; isub *, rX, …
/// ```
///
/// `*` is any operand or part of a word, `…` or `...` any further operands, a capital name what it stands for first,
/// and what is before it how the register is called. After `;` comes the next instruction, after `;;` one of the next
/// 16, after `;4;` one of the next 4. An instruction without operands stands for it with any.
///
/// @param source as written
/// @param steps one for each instruction
public record InsnPattern(Source source, List<Step> steps) {
    /// How far `;;` looks.
    public static final int NEAR = 16;

    public InsnPattern {
        steps = List.copyOf(steps);
    }

    /// @param text as users write it
    /// @throws SourceException with the place of what is wrong
    public static InsnPattern parse(String text) throws SourceException {
        return new PatternParser(new Source("pattern", text)).parse();
    }

    /// An instruction.
    ///
    /// @param within how many instructions after the one before it may be the one; 1 for the next
    /// @param prefixes what stands in parentheses before the mnemonic, and has to be there
    /// @param offset of the mnemonic in the text
    /// @param slots operands; null where the pattern gives none
    public record Step(
            int within,
            List<String> prefixes,
            Glob mnemonic,
            int offset,
            @org.jspecify.annotations.Nullable List<Slot> slots) {
        public Step {
            prefixes = List.copyOf(prefixes);
            if (slots != null) slots = List.copyOf(slots);
        }
    }

    /// What stands for operands.
    public sealed interface Slot {
        /// Any operand.
        record Any() implements Slot {}

        /// Any number of operands.
        record Rest() implements Slot {}

        /// An operand that the pattern gives.
        ///
        /// @param text as written
        record Piece(String text, List<Token> tokens) implements Slot {
            public Piece {
                tokens = List.copyOf(tokens);
            }

            /// @return whether there is a name in it
            boolean hasName() {
                return tokens.stream().anyMatch(Token.Name.class::isInstance);
            }

            /// @return its text, without quotes
            String plain() {
                StringBuilder out = new StringBuilder();
                for (Token t : tokens) if (t instanceof Token.Plain p) out.append(p.text());
                return out.toString();
            }
        }
    }

    /// A part of an operand.
    public sealed interface Token {
        /// Text, in which `*` is any.
        record Plain(String text) implements Token {}

        /// A name.
        ///
        /// @param prefix how the register begins, or nothing for any operand
        /// @param name such as `X`
        /// @param modifiers that have to be there
        record Name(String prefix, String name, List<String> modifiers) implements Token {
            public Name {
                modifiers = List.copyOf(modifiers);
            }
        }
    }
}
