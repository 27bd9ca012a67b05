package dev.heddle.asm.search;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Operand;
import dev.heddle.asm.search.InsnPattern.Slot;
import dev.heddle.asm.search.InsnPattern.Step;
import dev.heddle.asm.search.InsnPattern.Token;
import dev.heddle.asm.search.InstructionText.Piece;
import dev.heddle.asm.search.InstructionText.Span;
import dev.heddle.base.bits.Mask;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Compares the operands of an instruction with those of a pattern.
final class OperandMatch {
    /// In texts that are compared, characters from here on stand for operands; no text has them.
    private static final char FIRST = '\ue000';

    private static final String ANY_OPERAND = "([\\ue000-\\uf8ff])";

    /// Spellings that are remembered.
    private static final int MOST = 4096;

    private final Codec codec;

    /// Whether a word is the same with another text for one of its operands.
    private final Map<Spelling, Boolean> spellings = new HashMap<>();

    private record Spelling(Mask word, int piece, String text) {}

    private final Map<List<Token>, Pattern> expressions = new HashMap<>();

    OperandMatch(Codec codec) {
        this.codec = codec;
    }

    /// @param names what is known of them
    /// @return what is known then, or null if it is another instruction
    @Nullable
    Map<String, Binding> match(Step s, Insn insn, InstructionText p, Map<String, Binding> names) {
        List<Slot> slots = s.slots();
        return slots == null ? names : match(slots, 0, insn, p, 0, names);
    }

    private @Nullable Map<String, Binding> match(
            List<Slot> slots, int slot, Insn insn, InstructionText p, int piece, Map<String, Binding> names) {
        boolean isOver = piece == p.pieces().size();
        if (slot == slots.size()) return isOver ? names : null;
        switch (slots.get(slot)) {
            case Slot.Any _ -> {
                return isOver ? null : match(slots, slot + 1, insn, p, piece + 1, names);
            }
            case Slot.Rest _ -> {
                for (int next = piece; next <= p.pieces().size(); next++) {
                    var found = match(slots, slot + 1, insn, p, next, names);
                    if (found != null) return found;
                }
                return null;
            }
            case Slot.Piece of -> {
                if (isOver) return null;
                var found = match(of, insn, p, piece, names);
                return found == null ? null : match(slots, slot + 1, insn, p, piece + 1, found);
            }
        }
    }

    private @Nullable Map<String, Binding> match(
            Slot.Piece of, Insn insn, InstructionText p, int number, Map<String, Binding> names) {
        Piece piece = p.pieces().get(number);
        if (!of.hasName()) return isSame(of.plain(), insn, p, number) ? names : null;
        var found = match(of, piece, false, names);
        return found != null ? found : match(of, piece, true, names);
    }

    /// @param onlyRegisters whether other operands are compared as texts
    private @Nullable Map<String, Binding> match(
            Slot.Piece of, Piece piece, boolean onlyRegisters, Map<String, Binding> names) {
        StringBuilder text = new StringBuilder();
        int at = 0;
        for (int i = 0; i < piece.spans().size(); i++) {
            Span s = piece.spans().get(i);
            if (onlyRegisters && !isRegister(s.operand())) continue;
            text.append(piece.text(), at, s.from()).append((char) (FIRST + i));
            at = s.end();
        }
        text.append(piece.text(), at, piece.text().length());
        Matcher m = expressions
                .computeIfAbsent(of.tokens(), OperandMatch::expression)
                .matcher(text);
        if (!m.matches()) return null;
        Map<String, Binding> out = new HashMap<>(names);
        int group = 1;
        for (Token t : of.tokens()) {
            if (!(t instanceof Token.Name n)) continue;
            Operand o = piece.spans().get(m.group(group++).charAt(0) - FIRST).operand();
            if (!isNamed(n, o)) return null;
            Binding known = out.putIfAbsent(n.name(), Binding.of(o));
            if (known != null && !known.is(o)) return null;
        }
        return out;
    }

    private static boolean isRegister(Operand o) {
        return o instanceof Operand.Register || o instanceof Operand.Relative;
    }

    private static Pattern expression(List<Token> tokens) {
        StringBuilder out = new StringBuilder();
        for (Token t : tokens) out.append(t instanceof Token.Plain p ? Glob.quoted(p.text()) : ANY_OPERAND);
        return Pattern.compile(out.toString());
    }

    private static boolean isNamed(Token.Name n, Operand o) {
        for (String m : n.modifiers()) if (!o.text().contains(m)) return false;
        if (n.prefix().isEmpty()) return true;
        return isRegister(o) && begins(o.text(), n.prefix());
    }

    /// Whether a text has a register that is called so: the prefix, then its number.
    private static boolean begins(String text, String prefix) {
        for (int at = text.indexOf(prefix); at >= 0; at = text.indexOf(prefix, at + 1)) {
            int end = at + prefix.length();
            boolean isStart = at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1));
            if (isStart && end < text.length() && !Character.isLetter(text.charAt(end))) return true;
        }
        return false;
    }

    /// Whether an operand is what a text says: as it is written, without modifiers, as a number, or in any other way
    /// that the book reads.
    private boolean isSame(String text, Insn insn, InstructionText p, int number) {
        Piece piece = p.pieces().get(number);
        Glob glob = new Glob(text);
        if (glob.matches(piece.text())) return true;
        StringBuilder base = new StringBuilder();
        String wanted = text;
        int at = 0;
        for (Span s : piece.spans()) {
            base.append(piece.text(), at, s.from()).append(Binding.base(s.operand()));
            at = s.end();
            for (String m : Binding.modifiers(s.operand())) wanted = Binding.without(wanted, m);
        }
        base.append(piece.text(), at, piece.text().length());
        if (new Glob(wanted).matches(base.toString())) return true;
        return !glob.isOpen() && isSpelled(text, insn, p, number);
    }

    /// Whether the instruction is the same word with this text for an operand.
    private boolean isSpelled(String text, Insn insn, InstructionText p, int number) {
        if (spellings.size() > MOST) spellings.clear();
        return spellings.computeIfAbsent(
                new Spelling(insn.mask(), number, text),
                _ -> reads(text, insn, p, p.pieces().get(number)));
    }

    private boolean reads(String text, Insn insn, InstructionText p, Piece piece) {
        String whole = p.text();
        String other = whole.substring(0, piece.from())
                + text
                + whole.substring(piece.from() + piece.text().length());
        try {
            Insn read = codec.insn(other, insn.address());
            return read.hasBitsOf(insn);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
