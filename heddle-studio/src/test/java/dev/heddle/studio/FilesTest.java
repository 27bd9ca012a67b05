package dev.heddle.studio;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.microsoft.playwright.assertions.LocatorAssertions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files that are opened by the page alone.
@Tag("long")
class FilesTest extends StudioPage {
    @TempDir
    private Path folder;

    private static final Path VECTORS = Path.of(System.getProperty("heddle.vectors", "../../shared/vectors"));

    private void open(Path file) {
        assumeThat(file).exists();
        at("#file").setInputFiles(file);
    }

    @Test
    void capturesAreOpenedByThePageAlone() {
        Path capture = VECTORS.resolve("ir3/captures/glxgears-a420.rd.gz");
        open(capture);
        assertThat(at("#programs h2")).hasText("glxgears-a420.rd.gz");
        at("#programs [data-i]:enabled").first().click();
        assertThat(at("#programs")).hasCount(0);
        assertThat(at("#set")).hasValue(Pattern.compile("^ir3"));
        assertThat(at(".row").nth(2)).isVisible(new LocatorAssertions.IsVisibleOptions().setTimeout(60_000));
    }

    @Test
    void objectFilesAreOpenedByThePageAlone() throws IOException {
        // One section of code, in which AMX is used.
        byte[] elf = new byte[64 + 3 * 64 + 32];
        ByteBuffer b = ByteBuffer.wrap(elf).order(ByteOrder.LITTLE_ENDIAN);
        b.put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1}).position(16);
        b.putShort((short) 1)
                .putShort((short) 183)
                .putInt(1)
                .putLong(0)
                .putLong(0)
                .putLong(64);
        b.putInt(0).putShort((short) 64).putShort((short) 0).putShort((short) 0);
        b.putShort((short) 64).putShort((short) 3).putShort((short) 2);
        b.position(64 + 64);
        b.putInt(1).putInt(1).putLong(6).putLong(0).putLong(256).putLong(8);
        b.putInt(0).putInt(0).putLong(4).putLong(0);
        b.putInt(7).putInt(3).putLong(0).putLong(0).putLong(264).putLong(17);
        b.position(256);
        b.putInt(0x00201000).putInt(0xd65f03c0);
        b.put("\0.text\0.shstrtab\0".getBytes(StandardCharsets.US_ASCII));
        open(Files.write(folder.resolve("two.o"), elf));
        assertThat(at("#hex")).hasValue("00102000 c0035fd6");
    }

    @Test
    void packagesGiveTheirCode() {
        open(VECTORS.resolve("kernels/saxpy/a630.json"));
        assertThat(at("#says")).containsText("heddle run a630.json");
        assertThat(at("#hex")).hasValue(Pattern.compile("^06000000 00008203"));
    }

    @Test
    void whatIsNoProgramIsSaid() throws IOException {
        open(Files.write(folder.resolve("bad.gz"), new byte[] {0x1f, (byte) 0x8b, 1}));
        says("damaged gzip file");
    }
}
