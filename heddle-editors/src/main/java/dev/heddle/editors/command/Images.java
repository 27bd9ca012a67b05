package dev.heddle.editors.command;

import dev.heddle.machine.picture.Drawing;
import dev.heddle.machine.picture.Picture;
import java.util.List;

/// `image`.
final class Images {
    /// Pixels of a side at most.
    private static final int MOST_PIXELS = 640;

    private final DebuggerContext of;

    Images(DebuggerContext of) {
        this.of = of;
    }

    void into(Verbs to) {
        to.add(new Verb(
                "image",
                List.of("img"),
                Verb.Group.LOOKING,
                "BUFFER [WIDTHxHEIGHT FORMAT]",
                "a buffer as a picture; FORMAT is gray8, gray32, f32 or rgba8",
                Verb.Completes.BUFFERS,
                false,
                this::image));
    }

    private void image(Arguments a) throws Refusal {
        List<String> words = a.words();
        Drawing d;
        if (words.size() == 3) {
            String[] sides = words.get(1).split("x", -1);
            if (sides.length != 2) throw new Refusal("a size is such as 64x64");
            d = new Picture(words.getFirst(), Arguments.small(sides[0]), Arguments.small(sides[1]), words.get(2));
        } else if (words.size() == 1) {
            d = of.kernel().drawing(words.getFirst());
            if (d == null) throw new Refusal(none(words.getFirst()));
        } else {
            throw new Refusal("image takes a picture of the kernel, or BUFFER WIDTHxHEIGHT FORMAT");
        }
        int[] pixels = d.pixels(of.session().memories().buffers());
        Pixels whole = new Pixels(d.width(), d.height(), pixels);
        if (of.screen().hasSixel()) {
            of.screen().write(Sixel.text(whole.within(MOST_PIXELS, MOST_PIXELS)) + "\n");
            return;
        }
        of.screen()
                .write(TerminalPicture.fitted(
                        whole, of.ink().isOn(), of.screen().width()));
    }

    private String none(String key) {
        List<String> all = of.kernel().drawings().stream().map(Drawing::key).toList();
        return all.isEmpty()
                ? "the kernel names no pictures; write such as image %s 64x64 rgba8".formatted(key)
                : "there is no picture '%s'; there are %s".formatted(key, String.join(", ", all));
    }
}
