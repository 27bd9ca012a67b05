package dev.heddle.asm.parse;

import dev.heddle.asm.insn.Continuation;
import dev.heddle.asm.insn.LocatedPart;
import dev.heddle.isa.Entry;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Says more about a text than which word it stands for: where its parts are, and what may come next. Not for several
/// threads.
public final class TextReader {
    private final MnemonicIndex index;
    private final Parse parse = new Parse();

    /// @param index of the texts
    public TextReader(MnemonicIndex index) {
        this.index = index;
    }

    /// @param entry that the text is one of
    /// @return the parts of the text, in its order; none if it cannot be read as it stands
    public List<LocatedPart> parts(byte[] text, int from, int to, Parse.@Nullable Symbols symbols, Entry entry) {
        parse.symbols = symbols;
        parse.address = 0;
        for (Candidate c : candidates(text, from, to)) {
            if (!c.code().entry().id().equals(entry.id())) continue;
            Candidate.Traced traced = c.traced();
            parse.start(text, from, to);
            parse.quiet = true;
            parse.spots = new int[2 * traced.spots().count()];
            Arrays.fill(parse.spots, -1);
            parse.begin(entry);
            if (traced.matcher().match(parse, from)) return traced.spots().of(parse);
        }
        return List.of();
    }

    /// @param from where the instruction begins; its mnemonic is whole
    /// @param to where something may follow
    /// @return what may, in the order of the book
    public Collection<Continuation> continuations(byte[] text, int from, int to) {
        Map<String, Continuation> out = new LinkedHashMap<>();
        parse.symbols = null;
        parse.address = 0;
        for (Candidate c : candidates(text, from, to)) {
            parse.start(text, from, to);
            parse.quiet = false;
            parse.wanted = m -> {
                // Something else has to come before it.
                if (parse.owed != null) return;
                if (m instanceof NumberMatcher.Relative) note(c, "", to, out);
                m.suggest(s -> {
                    if (!s.isBlank()) note(c, s, to, out);
                });
            };
            parse.begin(c.code().entry());
            c.matcher().match(parse, from);
        }
        parse.wanted = null;
        return out.values();
    }

    private void note(Candidate c, String text, int at, Map<String, Continuation> to) {
        String title = parse.titleAt == at ? parse.title.title() : "";
        to.putIfAbsent(text, new Continuation(text, c.code().entry(), title));
    }

    /// @return the entries that an instruction with this beginning may be of, in the order in which they are tried
    public List<Entry> entries(byte[] text, int from, int to) {
        return candidates(text, from, to).stream()
                .map(c -> c.code().entry())
                .distinct()
                .toList();
    }

    private List<Candidate> candidates(byte[] text, int from, int to) {
        int head = MnemonicIndex.begin(text, from, to);
        return index.candidates(text, head, MnemonicIndex.end(text, head, to));
    }
}
