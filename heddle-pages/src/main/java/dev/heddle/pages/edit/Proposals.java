package dev.heddle.pages.edit;

import dev.heddle.asm.Codec;
import dev.heddle.asm.DirectiveWord;
import dev.heddle.asm.LineText;
import dev.heddle.asm.insn.Continuation;
import dev.heddle.isa.Entry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Finds what may be written at a place of a source.
public final class Proposals {
    /// More are of no help.
    private static final int MOST = 600;

    private final AssemblyText source;
    private final Codec codec;
    private final Map<String, Proposal> out = new LinkedHashMap<>();
    private final String line;
    private final int column;

    private Proposals(AssemblyText source, int line, int column) {
        this.source = source;
        this.codec = source.cache().codec();
        this.line = source.text(line);
        this.column = Math.min(column, this.line.length());
    }

    /// @param line from 0
    /// @param column from 0
    /// @return those that go on with what stands before the place, in the order of the book
    public static List<Proposal> at(AssemblyText source, int line, int column) {
        return new Proposals(source, line, column).find();
    }

    private List<Proposal> find() {
        String before = line.substring(0, column);
        LineText begun = source.cache().divided(before);
        if (begun.to() < column && begun.comment() < column) return List.of();
        int from = begun.kind() == LineText.Kind.NONE ? column : begun.from();
        String statement = before.substring(from);
        int head = LineTokens.head(statement, 0, statement.length());
        if (begun.kind() == LineText.Kind.DIRECTIVE || begun.kind() == LineText.Kind.HEADER) {
            if (statement.indexOf(' ') >= 0) labels(wordStart(statement) + from);
            else first(from);
        } else if (statement.indexOf(' ', head) < 0) {
            first(from + head);
            int dot = statement.lastIndexOf('.');
            if (dot > head) continuations(statement, dot, from);
        } else {
            int word = wordStart(statement);
            continuations(statement, word, from);
            int dot = statement.lastIndexOf('.');
            if (dot > word) continuations(statement, dot, from);
            if (word < statement.length()) endings(statement, word, from);
        }
        return List.copyOf(out.values());
    }

    private static int wordStart(String statement) {
        int at = statement.length();
        while (at > 0 && " ,\t#".indexOf(statement.charAt(at - 1)) < 0) at--;
        return at;
    }

    private void add(String text, int from, Proposal.Kind kind, String detail, String about) {
        if (out.size() >= MOST || !text.startsWith(line.substring(from, column))) return;
        out.putIfAbsent(text, new Proposal(text, from, column, kind, detail, about));
    }

    /// First words of lines.
    private void first(int from) {
        for (DirectiveWord d : DirectiveWord.all(codec.book().isa()))
            add(d.name(), from, Proposal.Kind.DIRECTIVE, "takes " + d.takes(), "");
        String typed = line.substring(from, column);
        for (String word : codec.mnemonics()) {
            if (!word.startsWith(typed)) continue;
            List<Entry> all = source.cache().reader().entries(word);
            Entry e = all.isEmpty() ? null : all.getFirst();
            add(
                    word,
                    from,
                    Proposal.Kind.MNEMONIC,
                    e == null ? "" : e.title(),
                    e == null ? "" : String.join("\n\n", e.docs()));
        }
    }

    private void labels(int from) {
        source.labels()
                .forEach((name, at) -> add(
                        name,
                        from,
                        Proposal.Kind.LABEL,
                        "line " + (at.line() + 1),
                        source.text(at.line()).strip()));
    }

    /// What may follow the last word right behind its last character.
    private void endings(String statement, int word, int from) {
        String begun = statement.substring(word);
        for (Continuation c : source.cache().reader().continuations(statement))
            if (!c.text().isEmpty()) add(begun + c.text(), from + word, Proposal.Kind.OPERAND, c.title(), "");
    }

    /// @param cut where what is to be replaced begins in the statement
    /// @param from where the statement begins in the line
    private void continuations(String statement, int cut, int from) {
        for (Continuation c : source.cache().reader().continuations(statement.substring(0, cut))) {
            if (c.text().isEmpty()) {
                labels(from + cut);
                continue;
            }
            boolean isAdded = c.text().charAt(0) == '.' || c.text().charAt(0) == '(';
            add(c.text(), from + cut, isAdded ? Proposal.Kind.MODIFIER : Proposal.Kind.OPERAND, c.title(), "");
        }
    }
}
