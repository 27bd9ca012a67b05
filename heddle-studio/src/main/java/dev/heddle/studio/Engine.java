package dev.heddle.studio;

import dev.heddle.asm.AddressNotes;
import dev.heddle.asm.Codec;
import dev.heddle.asm.Codecs;
import dev.heddle.asm.search.IsaDetector;
import dev.heddle.base.bits.Hex;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.teavm.jso.JSExport;
import org.teavm.jso.typedarrays.Int32Array;

/// The functions that the page's worker calls. What cannot be done is an object with `error`.
public final class Engine {
    private static final Codecs CODECS = new Codecs();
    private static final Map<String, Suggestions> SUGGESTIONS = new HashMap<>();
    private static final List<IsaDetector> LIKENESSES = new ArrayList<>();
    private static String likened = "";
    private static @Nullable Document document;
    private static @Nullable RunView run;

    private Engine() {}

    /// There is nothing to do before the page calls.
    public static void main(String[] args) {}

    private static Codec codec(String set) throws SourceException {
        return CODECS.load(set);
    }

    private static Document opened() {
        Document d = document;
        if (d == null) throw new IllegalStateException("nothing is open");
        return d;
    }

    private static RunView running() {
        RunView r = run;
        if (r == null) throw new IllegalStateException("nothing runs");
        return r;
    }

    // ---- books

    /// Takes the text of a book, before it is used.
    @JSExport
    public static void book(String name, String text) {
        BookText.put(name, text);
    }

    /// Opens an empty document of an instruction set.
    @JSExport
    public static String open(String set) {
        return Answer.of(() -> {
            Codec c = codec(set);
            document = new Document(c);
            run = null;
            return new JsonText()
                    .open('{')
                    .put("id", c.book().id())
                    .put("title", c.book().isa().title())
                    .put("lanes", c.book().isa().lanes())
                    .put("granule", c.book().isa().granule())
                    .close('}')
                    .toString();
        });
    }

    // ---- text and code

    @JSExport
    public static String assemble(String text) {
        return Answer.of(() -> {
            Document d = opened();
            List<Diagnostic> faults = d.assemble(text);
            JsonText out = new JsonText().open('{');
            DocumentJson.faults(out, faults);
            if (faults.isEmpty()) DocumentJson.shape(out, d);
            return out.close('}').toString();
        });
    }

    /// Reads names and comments for addresses, as a file beside a program has them.
    ///
    /// @return one object for each address, or the faults of the text
    @JSExport
    public static String notes(String text) {
        return Answer.of(() -> {
            JsonText out = new JsonText().open('{');
            try {
                DocumentJson.notes(out, AddressNotes.of(new Source("notes", text)));
            } catch (SourceException e) {
                DocumentJson.faults(out, e.diagnostics());
            }
            return out.close('}').toString();
        });
    }

    /// @return a source of a code in hexadecimal digits
    @JSExport
    public static String textOf(String hex) {
        return Answer.of(() -> new JsonText()
                .open('{')
                .put("text", opened().text(Hex.parse(hex)))
                .close('}')
                .toString());
    }

    /// @return the text of an instruction with other bits
    @JSExport
    public static String changed(int item, String hex) {
        return Answer.of(() -> {
            Document d = opened();
            return new JsonText()
                    .open('{')
                    .put("line", d.line(item))
                    .put("text", d.text(Hex.parse(hex), d.items().get(item).address()))
                    .close('}')
                    .toString();
        });
    }

    @JSExport
    public static String rows(int from, int to) {
        return Answer.of(() -> DocumentJson.rows(opened(), from, to));
    }

    /// @return all bytes, in hexadecimal digits
    @JSExport
    public static String bytes() {
        return Answer.of(() -> {
            byte[] all = opened().program().bytes();
            return new JsonText()
                    .open('{')
                    .put("hex", Hex.of(all, 0, all.length))
                    .close('}')
                    .toString();
        });
    }

    @JSExport
    public static String explain(int item) {
        return Answer.of(() -> DocumentJson.explained(opened(), item));
    }

    @JSExport
    public static String flow() {
        return Answer.of(() -> FlowJson.of(opened()));
    }

    @JSExport
    public static String complete(String before) {
        return Answer.of(() -> {
            Codec c = opened().codec();
            return SUGGESTIONS
                    .computeIfAbsent(c.book().id() + c.dialectName(), _ -> new Suggestions(c))
                    .at(before);
        });
    }

    /// How much a code looks like one of an instruction set; the document stays as it is.
    ///
    /// @param hex the same as the last time adds to what was found
    /// @return the instruction sets that it may be of so far, the best first
    @JSExport
    public static String likeness(String set, String hex) {
        return Answer.of(() -> {
            if (!hex.equals(likened)) LIKENESSES.clear();
            likened = hex;
            Codec c = codec(set);
            if (LIKENESSES.stream().noneMatch(l -> l.id().equals(c.book().id())))
                LIKENESSES.add(IsaDetector.of(c, Hex.parse(hex)));
            JsonText out = new JsonText().open('{').key("best").open('[');
            for (IsaDetector l : IsaDetector.best(LIKENESSES))
                out.open('{')
                        .put("id", l.id())
                        .put("bits", l.bits())
                        .put("known", l.instructions())
                        .put("odd", l.odd())
                        .close('}');
            return out.close(']').close('}').toString();
        });
    }

    // ---- running

    /// Makes a run of the document, before its first instruction.
    @JSExport
    public static String launch() {
        return Answer.of(() -> {
            Document d = opened();
            run = new RunView(d);
            return running().state("");
        });
    }

    /// Moves the run.
    ///
    /// @param how one of the moves of [RunView]
    /// @param to what it goes to, as the move says
    /// @param millis after which it stops on the way
    @JSExport
    public static String move(String how, String to, int millis) {
        return Answer.of(() -> running().move(how, to, millis));
    }

    @JSExport
    public static String select(int wave, int lane) {
        return Answer.of(() -> running().select(wave, lane));
    }

    @JSExport
    public static String breakpoint(String what, String on) {
        return Answer.of(() -> running().breakpoint(what, on));
    }

    @JSExport
    public static String memory(String whose, String first, int length) {
        return Answer.of(() -> running().memory(whose, first, length));
    }

    @JSExport
    public static String lastWrite(String of, String first, int lane) {
        return Answer.of(() -> running().lastWrite(of, first, lane));
    }

    /// @return what may be wrong with the kernel, as the checks find it
    @JSExport
    public static String check() {
        return Answer.of(() -> CheckJson.of(opened()));
    }

    /// @return pixels of a drawing, `0xAABBGGRR`, or none if there is no such drawing
    @JSExport
    public static Int32Array pixels(int drawing) {
        RunView r = run;
        int[] all = r == null ? new int[0] : r.pixels(drawing);
        return Int32Array.copyFromJavaArray(all);
    }
}
