package dev.heddle.pages;

import java.util.List;

/// A page that grows downwards.
final class TextSheet {
    private static final int LABEL = 14;

    private final StringBuilder out = new StringBuilder();
    private final Style style;

    TextSheet(Style style) {
        this.style = style;
    }

    Style style() {
        return style;
    }

    /// The first line: what the page is about, and at the right where it comes from.
    void title(String what, String from) {
        List<String> lines = LineWrap.lines(what, LineWrap.WIDTH - Math.min(from.length(), 40) - 2);
        for (int i = 0; i < lines.size(); i++) {
            String s = lines.get(i);
            String right = i > 0 ? "" : LineWrap.shortened(from, 40);
            String gap = " ".repeat(right.isEmpty() ? 0 : LineWrap.WIDTH - s.length() - right.length());
            line(style.heading(s) + gap + style.faint(right));
        }
    }

    /// Begins a section, after an empty line.
    void heading(String text) {
        if (!out.isEmpty()) out.append('\n');
        for (String s : LineWrap.lines(text, LineWrap.WIDTH)) line(style.heading(s));
    }

    /// @param text at most 80 columns
    void line(String text) {
        out.append(text).append('\n');
    }

    void blank() {
        out.append('\n');
    }

    void prose(int indent, String text) {
        for (String s : LineWrap.lines(text, LineWrap.WIDTH - indent)) line(" ".repeat(indent) + s);
    }

    void items(int indent, List<String> items) {
        for (String s : LineWrap.items(items, LineWrap.WIDTH - indent)) line(" ".repeat(indent) + s);
    }

    /// A label, and prose beside it.
    ///
    /// @param width columns of the label
    void item(int indent, String label, int width, String text) {
        List<String> lines = LineWrap.lines(text, LineWrap.WIDTH - indent - width);
        boolean fits = label.length() < width;
        if (!fits)
            for (String s : LineWrap.lines(label, LineWrap.WIDTH - indent)) line(" ".repeat(indent) + style.name(s));
        for (int i = 0; i < lines.size(); i++) {
            String before = fits && i == 0 ? style.name(label) + " ".repeat(width - label.length()) : " ".repeat(width);
            line(" ".repeat(indent) + before + lines.get(i));
        }
    }

    /// Lines in the language of the books.
    void code(int indent, List<String> lines) {
        for (String s : lines) {
            String text = s.stripLeading();
            int deep = indent + Math.min(s.length() - text.length(), LineWrap.WIDTH / 2);
            for (String part : LineWrap.code(text, LineWrap.WIDTH - deep)) line(" ".repeat(deep) + part);
        }
    }

    /// A section; nothing if nothing is in it.
    void section(PageSection section) {
        PageBlock before = null;
        for (PageBlock b : section.blocks()) {
            boolean isBelow = before instanceof PageBlock.Paragraph;
            if (before == null && !(b instanceof PageBlock.Heading)) heading(section.title());
            if (isBelow && b instanceof PageBlock.Paragraph) blank();
            if (isBelow && b instanceof PageBlock.Code c) code(4, c.lines());
            else add(b);
            before = b;
        }
    }

    void add(List<PageBlock> blocks) {
        blocks.forEach(this::add);
    }

    private void add(PageBlock block) {
        switch (block) {
            case PageBlock.Heading b -> heading(b.text().plain());
            case PageBlock.Paragraph b -> prose(2, b.text().plain());
            case PageBlock.Code b -> code(2, b.lines());
            case PageBlock.Declarations b -> b.operands().forEach(o -> code(2, EntryFacts.declaration(o)));
            case PageBlock.Rule b -> {
                code(2, b.condition().plain());
                prose(6, b.about());
            }
            case PageBlock.Table b
            when b.titles().isEmpty() ->
                b.rows()
                        .forEach(r ->
                                item(2, r.getFirst().plain(), LABEL, r.get(1).plain()));
            case PageBlock.Table b -> {
                TextTable table = new TextTable(b.titles().toArray(String[]::new));
                for (List<PageText> row : b.rows())
                    table.row(row.stream().map(PageText::plain).toArray(String[]::new));
                table.print(this, 2);
            }
            case PageBlock.Items b -> {
                List<String> items = b.items().stream().map(PageText::plain).toList();
                switch (b.kind()) {
                    case BULLETS -> items.forEach(i -> item(2, "*", 2, i));
                    case BARE -> items.forEach(i -> prose(2, i));
                    case FILLED -> items(2, items);
                }
            }
        }
    }

    void code(int indent, String line) {
        code(indent, List.of(line));
    }

    String text() {
        return out.toString();
    }
}
