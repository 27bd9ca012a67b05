package dev.heddle.isa.read;

import dev.heddle.isa.Spelling;
import dev.heddle.isa.token.Token;
import dev.heddle.isa.token.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Reads the words of a dialect: `spell arm { BRANCHZ as BRANCH  LodMode ".zero" as ".none" }`.
final class SpellingParser {
    private final Tokens in;

    SpellingParser(Tokens in) {
        this.in = in;
    }

    /// @param lines reads a block line by line
    /// @return one for each dialect that is named
    List<Spelling> spellings(Consumer<Runnable> lines) {
        List<Token> dialects = new ArrayList<>();
        do dialects.add(in.name("the name of a dialect"));
        while (in.accept(","));
        List<Spelling.Word> words = new ArrayList<>();
        in.expect("{");
        lines.accept(() -> words.add(word()));
        in.expect("}");
        return dialects.stream().map(d -> new Spelling(d.text(), words, d.at())).toList();
    }

    private Spelling.Word word() {
        Token at = in.peek();
        String name = in.dottedName("a mnemonic, a flag or the name of a value");
        String table = "";
        if (!in.at("as")) {
            table = name;
            name = in.dottedName("the name of a value, or as");
        }
        in.expect("as");
        List<String> as = new ArrayList<>();
        do as.add(in.dottedName("another word"));
        while (in.accept("|"));
        return new Spelling.Word(table, name, as, at.at());
    }
}
