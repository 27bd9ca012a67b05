package dev.heddle.site.export;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.HtmlText;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.pages.EntryPage;
import dev.heddle.pages.Style;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Help for instructions as Compiler Explorer's documentation providers hold it: a module with a function that gives,
/// for the first word of an instruction, a page, a line and an address.
public final class AsmDocs {
    private final Map<String, Object> words = new TreeMap<>();

    private AsmDocs(Book book, String url) {
        Codec codec = Codec.of(book);
        for (String word : codec.words()) {
            List<Entry> all = codec.written(word);
            if (!all.isEmpty()) words.put(word, help(book, all, url));
        }
    }

    /// @param url that each entry's address begins with, followed by the entry's name; empty for none
    /// @param isTyped whether it is TypeScript; else JavaScript
    public static String of(Book book, String url, boolean isTyped) throws IOException {
        return new AsmDocs(book, url).text(book, isTyped);
    }

    private static Tree help(Book book, List<Entry> all, String url) {
        StringBuilder html = new StringBuilder();
        for (Entry e : all) {
            if (!html.isEmpty()) html.append("<hr>");
            html.append("<p><b>").append(HtmlText.content(title(e))).append("</b></p>");
            for (String d : e.docs())
                html.append("<p>").append(HtmlText.content(d)).append("</p>");
            String page = EntryPage.of(book, e, Style.PLAIN);
            html.append("<pre>").append(HtmlText.content(page.stripTrailing())).append("</pre>");
        }
        Entry first = all.getFirst();
        return Tree.of()
                .with("html", html.toString())
                .with("tooltip", title(first))
                .with("url", url.isEmpty() ? "" : url + first.id());
    }

    private static String title(Entry e) {
        return e.title().isEmpty() ? e.id() : e.title();
    }

    private String text(Book book, boolean isTyped) throws IOException {
        StringBuilder out = new StringBuilder();
        out.append("// Made by 'heddle book export --asm-docs' of the book ")
                .append(book.id())
                .append(".\n");
        if (isTyped)
            out.append("import type {AssemblyInstructionInfo} from '../../../types/assembly-docs.interfaces.js';\n");
        out.append("\nexport function getAsmOpcode(opcode")
                .append(isTyped ? ": string | undefined): AssemblyInstructionInfo | undefined {\n" : ") {\n")
                .append("    if (!opcode) return;\n    switch (opcode) {\n");
        for (Map.Entry<String, Object> w : words.entrySet()) {
            String name = ((Tree) w.getValue()).json();
            out.append("        case ")
                    .append(quoted(w.getKey()))
                    .append(":\n            return ")
                    .append(name.strip().replace("\n", "\n            "))
                    .append(";\n");
        }
        return out.append("    }\n}\n").toString();
    }

    private static String quoted(String word) {
        return '"' + word.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
