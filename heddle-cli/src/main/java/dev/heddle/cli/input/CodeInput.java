package dev.heddle.cli.input;

import dev.heddle.asm.Assembler;
import dev.heddle.asm.Codec;
import dev.heddle.asm.StreamDecoder;
import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.search.IsaDetector;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Failure;
import dev.heddle.files.Chunk;
import dev.heddle.files.InputFile;
import dev.heddle.files.column.ColumnRow;
import dev.heddle.isa.read.Books;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Code of one program, out of bytes or a listing.
public final class CodeInput {
    private CodeInput() {}

    /// @param err receives notes about inferred settings
    /// @return the instruction set of code of which the user has not said it: `ISA@VARIANT`
    /// @throws Failure if it is not known; the message says what the code looks like
    public static String isa(String name, InputFile.Code code, PrintStream err) throws SourceException, Failure {
        String found = code.isa();
        if (found.isEmpty()) found = ofName(name);
        if (found.isEmpty()) throw which(name, code.bytes());
        if (!code.heading().isEmpty() || found.equals(ofName(name))) return found;
        err.println(readAs(name, found));
        return found;
    }

    /// @param name of a file
    /// @return the instruction set that it ends with, as in `shader.ISA@VARIANT` or `shader.ISA`; empty if it ends
    ///     with none
    public static String ofName(String name) {
        String end = name.substring(name.lastIndexOf('.') + 1);
        return Books.names().contains(end.split("@", 2)[0]) ? end : "";
    }

    /// @return the note that the texts of a listing have told its instruction set
    public static String readAs(String name, String isa) {
        return "note: %s: read as %s, in which its bytes have these texts".formatted(name, isa);
    }

    /// @return the question of which instruction set code is, and of which it may be
    public static Failure which(String name, byte[] code) throws SourceException {
        String guess = SetGuess.of(Arrays.copyOf(code, Math.min(code.length, IsaDetector.MOST)));
        return Failure.usage(
                guess.isEmpty() ? IsaOptions.WHICH : "%s: which instruction set? %s".formatted(name, guess));
    }

    /// @param err receives notes on how the code was read where that is not plain
    /// @return all that is in it, in the order of its addresses
    public static List<Item> items(String name, InputFile.Code code, Codec codec, PrintStream err)
            throws SourceException, IOException {
        if (!code.note().isEmpty()) err.println("note: " + name + ": " + code.note());
        List<Item> items = new ArrayList<>();
        StreamDecoder walker = new StreamDecoder(codec, items::add);
        for (Chunk c : code.chunks()) walker.feed(c.address(), c.bytes(), c.length());
        walker.finish();
        ReadingNotes.texts(name, codec, code.rows(), err);
        Likeness.note(name, codec, items, err);
        edited(name, code, codec, err);
        return items;
    }

    /// @param items code without gaps
    /// @return a source that assembles to it
    public static String text(List<Item> items, Codec codec) {
        StringBuilder out = new StringBuilder();
        long at = items.isEmpty() ? 0 : items.getFirst().address();
        for (Item i : items) {
            if (i.address() > at) out.append(".zero ").append(i.address() - at).append('\n');
            at = i.address() + i.length();
            switch (i) {
                case Insn insn -> out.append(codec.text(insn)).append('\n');
                case Data d -> {
                    for (byte b : d.bytes())
                        out.append(".byte ").append(b & 0xff).append('\n');
                }
            }
        }
        return out.toString();
    }

    /// @return the line of a listing that each item is in; empty if there is none for one of them
    public static List<Integer> lines(InputFile.Code code, List<Item> items) {
        Source listing = code.listing();
        if (listing == null) return List.of();
        Map<Long, Integer> lines = new HashMap<>();
        for (ColumnRow r : code.rows()) lines.putIfAbsent(r.address(), r.line());
        List<Integer> out = new ArrayList<>();
        for (Item i : items) {
            Integer line = lines.get(i.address());
            if (line == null) return List.of();
            out.add(line);
        }
        return out;
    }

    /// @return the bytes of the lines, without those that a listing leaves out
    private static byte[] listed(InputFile.Code code) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (ColumnRow r : code.rows()) out.writeBytes(r.bytes());
        return out.toByteArray();
    }

    /// A listing whose texts were edited says two things.
    private static void edited(String name, InputFile.Code code, Codec codec, PrintStream err) {
        Source listing = code.listing();
        if (listing == null) return;
        Assembler assembler = codec.assembler();
        try {
            byte[] texts = assembler
                    .code(name, listing.text().getBytes(StandardCharsets.UTF_8))
                    .bytes();
            if (Arrays.equals(texts, code.bytes()) || Arrays.equals(texts, listed(code))) return;
        } catch (SourceException e) {
            // A listing of somebody else, who writes other texts.
            return;
        }
        err.println(
                "note: %s: its texts say other code than its bytes; the bytes count here, the texts for 'heddle asm'"
                        .formatted(name));
    }
}
