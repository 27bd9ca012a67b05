package dev.heddle.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.base.source.SourceException;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.isa.read.Books;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegisterPartsTest {
    private final RegisterParts parts;
    private final RegisterParts.File file;

    RegisterPartsTest() throws SourceException {
        parts = RegisterParts.bytes(Books.load("agx"), s -> true);
        file = parts.files().stream().filter(f -> f.bits() == 32).findFirst().orElseThrow();
    }

    /// Of the fourth element.
    private List<Integer> parts(int low, int width, long counts) {
        List<Integer> out = new ArrayList<>();
        RegisterRef place = new RegisterRef(file.state().name(), 3, low, width);
        parts.each(place, counts, part -> out.add(part - file.first() - 12));
        return out;
    }

    @Test
    void aPlaceHasThePartsThatItTouches() {
        assertThat(parts(0, 32, -1)).containsExactly(0, 1, 2, 3);
        assertThat(parts(16, 16, -1)).containsExactly(2, 3);
        assertThat(parts(4, 8, -1)).containsExactly(0, 1);
        assertThat(parts(7, 2, -1)).containsExactly(0, 1);
    }

    @Test
    void onlyPartsWithBitsThatCount() {
        assertThat(parts(0, 32, 0xff00)).containsExactly(1);
        assertThat(parts(4, 8, 0xf0)).containsExactly(1);
        assertThat(parts(4, 8, 0x0f)).containsExactly(0);
        assertThat(parts(0, 32, 0)).isEmpty();
    }

    @Test
    void otherFilesHaveNone() {
        List<Integer> out = new ArrayList<>();
        parts.each(new RegisterRef("nothing", 0, 0, 32), -1, out::add);
        assertThat(out).isEmpty();
    }
}
