package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The pictures of `docs/gallery.md` are those that its commands make, pixel by pixel.
@Tag("long")
class GalleryTest extends InFolder {
    private static final Path DOCS = Path.of("..", "docs");
    private static final Pattern SHOWN = Pattern.compile("!\\[[^]]+]\\(images/(\\w+\\.png)\\)");
    private static final Pattern MADE = Pattern.compile("(?m)^heddle run (examples/\\S+) --out (\\w+)=(\\w+\\.png)$");

    @Test
    void picturesAreMadeAgain() throws IOException {
        String page = Files.readString(DOCS.resolve("gallery.md"));
        List<MatchResult> commands = MADE.matcher(page).results().toList();
        assertThat(commands).hasSizeGreaterThanOrEqualTo(6);
        assertThat(SHOWN.matcher(page).results().map(m -> m.group(1)))
                .containsExactlyElementsOf(
                        commands.stream().map(m -> m.group(3)).toList());
        for (String isa : List.of("agx", "amx", "ir3", "valhall"))
            assertThat(page).contains("heddle run examples/" + isa + "/");
        for (MatchResult m : commands) {
            String kernel = Path.of("..").resolve(m.group(1)).toString();
            String made = path(m.group(3));
            assertThat(Run.of("run", kernel, "--out", m.group(2) + "=" + made).code())
                    .isZero();
            isThat(Path.of(made), DOCS.resolve("images").resolve(m.group(3)));
        }
    }

    private static void isThat(Path made, Path shown) throws IOException {
        BufferedImage a = ImageIO.read(made.toFile());
        BufferedImage b = ImageIO.read(shown.toFile());
        assertThat(List.of(a.getWidth(), a.getHeight()))
                .as("size of %s", shown)
                .isEqualTo(List.of(b.getWidth(), b.getHeight()));
        int differ = 0;
        for (int y = 0; y < a.getHeight(); y++)
            for (int x = 0; x < a.getWidth(); x++) if (a.getRGB(x, y) != b.getRGB(x, y)) differ++;
        assertThat(differ).as("pixels of %s that differ", shown).isZero();
    }
}
