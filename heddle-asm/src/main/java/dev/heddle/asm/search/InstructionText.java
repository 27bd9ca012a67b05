package dev.heddle.asm.search;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Operand;
import java.util.ArrayList;
import java.util.List;

/// The text of an instruction, in parts: what stands before the mnemonic in parentheses, the mnemonic, and what is
/// between commas, with the operands that the book says are there.
///
/// @param text the whole
/// @param prefixes each with its parentheses
record InstructionText(String text, List<String> prefixes, String mnemonic, List<Piece> pieces) {
    /// What is between commas.
    ///
    /// @param from where it begins in the whole text
    record Piece(String text, int from, List<Span> spans) {}

    /// An operand.
    ///
    /// @param from where it begins in the piece
    record Span(int from, Operand operand) {
        int end() {
            return from + operand.text().length();
        }
    }

    /// @return null for a word without a text
    static @org.jspecify.annotations.Nullable InstructionText of(Codec codec, Insn insn) {
        String text = codec.spelled(insn);
        if (text.isEmpty()) return null;
        List<String> prefixes = new ArrayList<>();
        int at = 0;
        while (at < text.length() && text.charAt(at) == '(') {
            int close = text.indexOf(')', at);
            if (close < 0) break;
            prefixes.add(text.substring(at, close + 1));
            at = close + 1;
            while (at < text.length() && text.charAt(at) == ' ') at++;
        }
        int end = text.indexOf(' ', at);
        if (end < 0) end = text.length();
        String mnemonic = text.substring(at, end);
        return new InstructionText(text, prefixes, mnemonic, pieces(text, end, codec.operands(insn)));
    }

    private static List<Piece> pieces(String text, int from, List<Operand> operands) {
        List<Piece> out = new ArrayList<>();
        int begin = from;
        int depth = 0;
        int next = 0;
        for (int i = from; i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : ',';
            if ("([{".indexOf(c) >= 0) depth++;
            if (")]}".indexOf(c) >= 0) depth--;
            if (i < text.length() && (c != ',' || depth > 0)) continue;
            String raw = text.substring(begin, i);
            int skip = raw.length() - raw.stripLeading().length();
            List<Span> spans = new ArrayList<>();
            String piece = raw.strip();
            next = spans(piece, operands, next, spans);
            if (!piece.isEmpty()) out.add(new Piece(piece, begin + skip, spans));
            begin = i + 1;
        }
        return out;
    }

    /// Operands are in the order of the text; those that are not in it, such as a part of the mnemonic, are left out.
    ///
    /// @return the first operand that may be in the next piece
    private static int spans(String piece, List<Operand> operands, int first, List<Span> out) {
        int at = 0;
        int next = first;
        for (int i = first; i < operands.size(); i++) {
            Operand o = operands.get(i);
            int found = o.text().isEmpty() ? -1 : piece.indexOf(o.text(), at);
            if (found < 0) continue;
            out.add(new Span(found, o));
            at = found + o.text().length();
            next = i + 1;
        }
        return next;
    }
}
