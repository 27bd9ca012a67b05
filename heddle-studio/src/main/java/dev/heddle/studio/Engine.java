package dev.heddle.studio;

import dev.heddle.bits.Hex;
import dev.heddle.bits.Platform;
import dev.heddle.code.AddressNotes;
import dev.heddle.code.Codec;
import dev.heddle.code.Likeness;
import dev.heddle.source.Diagnostic;
import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.teavm.jso.JSExport;
import org.teavm.jso.typedarrays.Int32Array;

/// The functions that the page's worker calls. What cannot be done is an object with `error`.
public final class Engine {
    private static final Map<String, Codec> CODECS = new HashMap<>();
    private static final Map<String, Suggestions> SUGGESTIONS = new HashMap<>();
    private static final List<Likeness> LIKENESSES = new ArrayList<>();
    private static String likened = "";
    private static @Nullable Document document;
    private static @Nullable RunView run;
    private static @Nullable FileJson file;

    private Engine() {}

    /// There is nothing to do before the page calls.
    public static void main(String[] args) {}

    /// Something that gives JSON.
    private interface Call {
        String get() throws SourceException;
    }

    private static String guarded(Call call) {
        try {
            return call.get();
        } catch (SourceException e) {
            return error(e.diagnostics().getFirst().message());
        } catch (RuntimeException e) {
            String message = e.getMessage();
            return error(message == null ? e.toString() : message);
        }
    }

    private static String error(String message) {
        return new JsonText().open('{').put("error", message).close('}').toString();
    }

    private static Codec codec(String set) throws SourceException {
        Codec known = CODECS.get(set);
        if (known != null) return known;
        Codec made = Codec.load(set);
        CODECS.put(set, made);
        return made;
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
        Platform.resource("/isa/" + name + ".isa", text.getBytes(StandardCharsets.UTF_8));
    }

    /// Opens an empty document of an instruction set.
    @JSExport
    public static String open(String set) {
        return guarded(() -> {
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
        return guarded(() -> {
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
        return guarded(() -> {
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
        return guarded(() ->
                new JsonText()
                        .open('{')
                        .put("text", opened().text(Hex.parse(hex)))
                        .close('}')
                        .toString());
    }

    /// @return the text of an instruction with other bits
    @JSExport
    public static String changed(int item, String hex) {
        return guarded(() -> {
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
        return guarded(() -> DocumentJson.rows(opened(), from, to));
    }

    /// @return all bytes, in hexadecimal digits
    @JSExport
    public static String bytes() {
        return guarded(() -> {
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
        return guarded(() -> DocumentJson.explained(opened(), item));
    }

    @JSExport
    public static String flow() {
        return guarded(() -> FlowJson.of(opened()));
    }

    @JSExport
    public static String complete(String before) {
        return guarded(() -> {
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
        return guarded(() -> {
            if (!hex.equals(likened)) LIKENESSES.clear();
            likened = hex;
            Codec c = codec(set);
            if (LIKENESSES.stream().noneMatch(l -> l.id().equals(c.book().id())))
                LIKENESSES.add(Likeness.of(c, Hex.parse(hex)));
            JsonText out = new JsonText().open('{').key("best").open('[');
            for (Likeness l : Likeness.best(LIKENESSES))
                out.open('{')
                        .put("id", l.id())
                        .put("bits", l.bits())
                        .put("known", l.instructions())
                        .put("odd", l.odd())
                        .close('}');
            return out.close(']').close('}').toString();
        });
    }

    // ---- files

    /// Opens a file; the document stays as it is.
    ///
    /// @param content a character for each byte
    /// @return its programs, or its code
    @JSExport
    public static String file(String content, String name) {
        return guarded(() -> {
            FileJson opened = FileJson.of(content.getBytes(StandardCharsets.ISO_8859_1), name);
            file = opened;
            return opened.toString();
        });
    }

    /// @param number of a program of the file that was opened last
    @JSExport
    public static String programOf(int number) {
        return guarded(() -> {
            FileJson opened = file;
            if (opened == null) throw new IllegalStateException("no file is open");
            return opened.program(number);
        });
    }

    // ---- running

    /// Makes a run of the document, before its first instruction.
    @JSExport
    public static String launch() {
        return guarded(() -> {
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
        return guarded(() -> running().move(how, to, millis));
    }

    @JSExport
    public static String select(int wave, int lane) {
        return guarded(() -> running().select(wave, lane));
    }

    @JSExport
    public static String breakpoint(String what, String on) {
        return guarded(() -> running().breakpoint(what, on));
    }

    @JSExport
    public static String memory(String whose, String first, int length) {
        return guarded(() -> running().memory(whose, first, length));
    }

    @JSExport
    public static String lastWrite(String of, String first, int lane) {
        return guarded(() -> running().lastWrite(of, first, lane));
    }

    /// @return what may be wrong with the kernel, as the checks find it
    @JSExport
    public static String check() {
        return guarded(() -> CheckJson.of(opened()));
    }

    /// @return pixels of a drawing, `0xAABBGGRR`, or none if there is no such drawing
    @JSExport
    public static Int32Array pixels(int drawing) {
        RunView r = run;
        int[] all = r == null ? new int[0] : r.pixels(drawing);
        return Int32Array.copyFromJavaArray(all);
    }
}
