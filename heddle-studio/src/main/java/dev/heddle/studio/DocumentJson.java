package dev.heddle.studio;

import dev.heddle.asm.AddressNotes;
import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.base.bits.Hex;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.pages.InsnPage;
import dev.heddle.pages.Style;
import dev.heddle.pages.WordParts;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Writes what the page shows of a document.
final class DocumentJson {
    private DocumentJson() {}

    /// The shape of a program: addresses, lengths and lines of all items, in three lists.
    static void shape(JsonText to, Document d) {
        List<Item> items = d.items();
        to.key("addresses").open('[');
        for (Item i : items) to.value(i.address());
        to.close(']').key("lengths").open('[');
        for (Item i : items) to.value(i.length());
        to.close(']').key("lines").open('[');
        for (int i = 0; i < items.size(); i++) to.value(d.line(i));
        to.close(']').key("labels").open('{');
        d.program().labels().forEach(to::put);
        to.close('}');
        to.put(
                "runs",
                d.program().headers().stream()
                        .anyMatch(h -> !h.name().equals(".isa") && !h.name().equals(".kernel")));
    }

    static void faults(JsonText to, List<Diagnostic> all) {
        to.key("faults").open('[');
        for (Diagnostic f : all)
            to.open('{')
                    .put("line", f.line())
                    .put("column", f.column())
                    .put("length", f.length())
                    .put("message", f.message())
                    .close('}');
        to.close(']');
    }

    /// Names and comments, by the addresses that they are about.
    static void notes(JsonText to, AddressNotes notes) {
        Set<Long> all = new TreeSet<>(notes.names().keySet());
        all.addAll(notes.remarks().keySet());
        to.key("notes").open('[');
        for (long at : all)
            to.open('{')
                    .put("address", at)
                    .put("name", notes.names().getOrDefault(at, ""))
                    .put("remark", notes.remarks().getOrDefault(at, ""))
                    .close('}');
        to.close(']').key("faults").open('[').close(']');
    }

    /// Some items, each with its text and whose its bits are.
    static String rows(Document d, int from, int to) {
        JsonText out = new JsonText().open('[');
        int end = Math.min(to, d.items().size());
        for (int i = Math.max(from, 0); i < end; i++) {
            switch (d.items().get(i)) {
                case Insn n -> row(out, d.codec(), n);
                case Data x ->
                    out.open('{')
                            .put("hex", Hex.of(x.whole(), 0, Math.min(16, x.length())))
                            .put("text", "")
                            .put("padding", x.isPadding())
                            .close('}');
            }
        }
        return out.close(']').toString();
    }

    private static void row(JsonText out, Codec codec, Insn n) {
        WordParts parts = WordParts.of(codec, n);
        out.open('{').put("hex", Hex.of(n.bytes(), 0, n.length())).put("text", codec.text(n));
        out.put("entry", n.entry().id()).put("title", n.entry().title());
        out.key("operands").open('[');
        for (WordParts.Shown o : parts.operands())
            out.open('{')
                    .put("name", o.name())
                    .put("text", o.text())
                    .put("what", o.what())
                    .close('}');
        out.close(']');
        parts(out, parts);
        out.close('}');
    }

    private static void parts(JsonText out, WordParts w) {
        out.key("parts").open('[');
        for (WordParts.Part p : w.parts())
            out.open('{')
                    .put("name", p.name())
                    .put("operand", p.operand())
                    .put("places", p.places())
                    .put("value", "0x" + Long.toHexString(p.value()))
                    .put("use", p.use())
                    .close('}');
        out.close(']').key("owners").open('[');
        for (int o : w.owners()) out.value(o);
        out.close(']');
    }

    /// One instruction taken apart, as a page of text, and what is not well formed.
    static String explained(Document d, int item) {
        JsonText out = new JsonText().open('{');
        Insn n = d.insn(item);
        if (n != null) {
            out.put("page", InsnPage.of(d.codec(), n, Style.PLAIN));
            out.put("entry", n.entry().id())
                    .put("doc", String.join(" ", n.entry().docs()));
            out.key("remarks").open('[');
            for (String r : d.codec().remarks(n)) out.value(r);
            out.close(']');
        }
        return out.close('}').toString();
    }
}
