package dev.heddle.site.export;

import dev.heddle.asm.Codec;
import dev.heddle.asm.DirectiveWord;
import dev.heddle.base.expr.Builtin;
import dev.heddle.base.source.SourceException;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.isa.Book;
import dev.heddle.isa.Isa;
import dev.heddle.isa.read.Books;
import dev.heddle.pages.edit.BookWords;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Grammars for editors that colour words by patterns (TextMate): of the assembly of all sets, and of books.
public final class Grammars {
    /// A name with a number in it.
    private static final Pattern NUMBERED = Pattern.compile("([A-Za-z_@]+)(\\d+)([^\\d]*)");

    private final TreeSet<String> mnemonics = new TreeSet<>();
    private final TreeSet<String> directives = new TreeSet<>();
    private final TreeSet<String> registers = new TreeSet<>();

    private Grammars() {}

    /// @return the grammar of the assembly of all sets that come with Heddle
    /// @throws SourceException if one of the books cannot be read
    public static String assembly() throws SourceException, IOException {
        Grammars g = new Grammars();
        for (String isa : Books.names())
            for (Isa.Variant v : Books.load(isa).isa().variants()) g.add(Books.load(isa + "@" + v.name()));
        return g.assemblyText();
    }

    private void add(Book book) {
        for (String word : Codec.of(book).words()) {
            int dot = word.indexOf('.', 1);
            mnemonics.add(stem(word, dot));
        }
        for (DirectiveWord d : DirectiveWord.all(book.isa())) directives.add(escaped(d.name()));
        for (String name : RegisterNames.of(book).all()) {
            Matcher m = NUMBERED.matcher(name);
            if (m.matches()) registers.add(escaped(m.group(1)) + "\\d+" + escaped(m.group(3)));
        }
    }

    private static String stem(String word, int dot) {
        return escaped(dot < 0 ? word : word.substring(0, dot));
    }

    private static String escaped(String text) {
        return text.replaceAll("[^A-Za-z0-9_@ ]", "\\\\$0");
    }

    private static String any(Collection<String> of) {
        List<String> longestFirst = new ArrayList<>(of);
        longestFirst.sort((a, b) -> b.length() - a.length());
        return "(?:" + String.join("|", longestFirst) + ")";
    }

    private static Tree rule(String name, String match) {
        return Tree.of().with("name", name).with("match", match);
    }

    private static String grammar(String name, String scope, List<Object> patterns) throws IOException {
        return Tree.of()
                .with("name", name)
                .with("scopeName", scope)
                .with("patterns", patterns)
                .json();
    }

    private String assemblyText() throws IOException {
        List<Object> rules = new ArrayList<>();
        rules.add(rule("comment.line.heddle", "(?:;|//).*$|^\\s*#.*$"));
        rules.add(rule("entity.name.function.label.heddle", "^\\s*[A-Za-z_.$][\\w.$]*(?=:)"));
        rules.add(rule("keyword.control.directive.heddle", any(directives) + "(?![\\w.])"));
        rules.add(
                rule("keyword.other.mnemonic.heddle", "(?<![\\w.@$])" + any(mnemonics) + "(?:\\.[\\w.]*)?(?![\\w$(])"));
        rules.add(rule("variable.language.register.heddle", "\\b" + any(registers) + "(?!\\w)"));
        rules.add(rule(
                "constant.numeric.heddle", "(?<![\\w.])-?(?:0[xX][0-9A-Fa-f]+|0[bB][01]+|\\d+(?:\\.\\d+)?)(?!\\w)"));
        rules.add(rule("storage.modifier.heddle", "(?<=\\w)\\.[A-Za-z_]\\w*|\\([a-z]+\\d*\\)"));
        return grammar("Heddle assembly", "source.heddle", rules);
    }

    /// @return the grammar of the language of books
    public static String book() throws IOException {
        List<Object> rules = new ArrayList<>();
        rules.add(rule("comment.line.number-sign.heddle-book", "#.*$"));
        rules.add(string());
        rules.add(item());
        rules.add(rule("keyword.other.heddle-book", "\\b(?:" + String.join("|", BookWords.inside()) + ")\\b"));
        rules.add(rule("support.function.heddle-book", "\\b" + any(new TreeSet<>(Builtin.names())) + "(?=\\()"));
        rules.add(rule("storage.type.heddle-book", "\\b(?:[us]\\d{1,2}|bf16|f16|f32|f64)\\b"));
        rules.add(rule("entity.name.type.heddle-book", "\\b[A-Z]\\w*\\b"));
        rules.add(rule("constant.numeric.heddle-book", "\\b(?:0x[0-9A-Fa-f_]+|0b[01_]+|\\d[\\d_]*(?:\\.\\d+)?)\\b"));
        return grammar("Heddle book", "source.heddle-book", rules);
    }

    /// A text in quotes, with templates in it.
    private static Tree string() {
        return Tree.of()
                .with("name", "string.quoted.double.heddle-book")
                .with("begin", "\"")
                .with("end", "\"|$")
                .with(
                        "patterns",
                        List.of(
                                rule("constant.character.escape.heddle-book", "\\\\."),
                                rule("variable.parameter.template.heddle-book", "\\{[^}\"]*\\}")));
    }

    /// The beginning of an item, and its name.
    private static Tree item() {
        return Tree.of()
                .with("match", "(?:^|(?<=\\{))\\s*(" + String.join("|", BookWords.items()) + ")" + "\\s+([\\w.]+)?")
                .with(
                        "captures",
                        Tree.of()
                                .with("1", Tree.of().with("name", "keyword.control.heddle-book"))
                                .with("2", Tree.of().with("name", "entity.name.type.heddle-book")));
    }
}
