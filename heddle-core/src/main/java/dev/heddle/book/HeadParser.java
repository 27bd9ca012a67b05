package dev.heddle.book;

import dev.heddle.source.Suggest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads the head of a book: `isa agx "Apple G13 GPU" { … }`.
final class HeadParser {
    private static final List<String> LINES =
            List.of(
                    "doc",
                    "granule",
                    "max",
                    "lanes",
                    "padding",
                    "variant",
                    "dialect",
                    "evidence",
                    "state",
                    "view",
                    "space");

    private final Tokens in;
    private String doc = "";
    private int granule = 1;
    private int max = 16;
    private int lanes = 1;
    private int padding = -1;
    private final List<Isa.Variant> variants = new ArrayList<>();
    private final List<String> dialects = new ArrayList<>();
    private final Map<String, String> evidence = new LinkedHashMap<>();
    private final Map<String, Isa.State> states = new LinkedHashMap<>();
    private final Map<String, Isa.View> views = new LinkedHashMap<>();
    private final Map<String, Integer> spaces = new LinkedHashMap<>();

    HeadParser(Tokens in) {
        this.in = in;
    }

    Isa parse() {
        if (!in.at("isa")) in.expected("'isa', the head of the book");
        in.next();
        Token name = in.name("the name of the instruction set");
        String title = in.string("a title, in quotes");
        BookParser.block(in, this::line);
        if (variants.isEmpty()) variants.add(new Isa.Variant("all", List.of(), title));
        if (dialects.isEmpty()) dialects.add(name.text());
        if (max % granule != 0)
            throw in.fault(name, "the longest instruction is not a multiple of the granule");
        return new Isa(
                name.text(),
                title,
                doc,
                granule,
                max,
                lanes,
                padding,
                variants,
                dialects,
                evidence,
                states,
                views,
                spaces);
    }

    private void line(Token t) {
        switch (t.text()) {
            case "doc" -> doc = in.string("a text");
            case "granule" -> granule = in.number("the granule", 1, 16);
            case "max" -> max = in.number("the longest instruction", 1, 16);
            case "lanes" -> lanes = in.number("the number of lanes", 1, 1024);
            case "padding" -> padding = in.number("the padding byte", 0, 255);
            case "variant" -> variants.add(variant());
            case "dialect" -> dialects.add(in.name("the name of a dialect").text());
            case "evidence" ->
                    evidence.put(in.name("a tag").text(), in.string("what the tag stands for"));
            case "state" -> state();
            case "view" -> view();
            case "space" -> {
                String name = in.name("the name of an address space").text();
                in.expect(":");
                spaces.put(name, in.number("the width of an address", 1, 64));
            }
            default ->
                    throw in.fault(
                            t,
                            "expected one of "
                                    + String.join(", ", LINES)
                                    + ", found "
                                    + t.shown()
                                    + Suggest.near(t.text(), LINES));
        }
    }

    private Isa.Variant variant() {
        String name = in.name("the name of a variant").text();
        List<String> aliases = new ArrayList<>();
        while (in.accept("|")) aliases.add(in.name("another name").text());
        return new Isa.Variant(name, aliases, in.string("what the variant is"));
    }

    private String type() {
        Token t = in.name("a type");
        if (!Types.isElement(t.text()))
            throw in.fault(t, "expected " + Types.ELEMENTS + ", found " + t.shown());
        return t.text();
    }

    private int count() {
        if (!in.accept("[")) return 1;
        int n = in.number("the number of registers", 1, 65536);
        in.expect("]");
        return n;
    }

    private void state() {
        String name = in.name("the name of a register file").text();
        in.expect(":");
        String type = type();
        int count = count();
        boolean perLane = !in.accept("shared");
        String about = in.peek().kind() == Token.Kind.STRING ? in.string("a text") : "";
        states.put(name, new Isa.State(name, type, count, perLane, about));
    }

    private void view() {
        String name = in.name("the name of a view").text();
        in.expect(":");
        String type = type();
        int count = count();
        in.expect("of");
        Token of = in.name("a register file");
        if (!states.containsKey(of.text()))
            throw in.fault(
                    of,
                    "there is no register file '"
                            + of.text()
                            + "'"
                            + Suggest.near(of.text(), states.keySet()));
        views.put(name, new Isa.View(name, type, count, of.text()));
    }
}
