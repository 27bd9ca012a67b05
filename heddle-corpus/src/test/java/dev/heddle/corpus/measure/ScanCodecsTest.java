package dev.heddle.corpus.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What is remembered, and forgotten when there is no room.
class ScanCodecsTest {
    private static final Optional<String> AGX = Optional.of("agx");

    @Test
    void aHeapThatIsFullIsToldOnceForEachCollection() {
        HeapWatch watch = new HeapWatch(1);
        System.gc();
        assertThat(watch.isFull()).isTrue();
        assertThat(watch.isFull()).isFalse();
        assertThat(new HeapWatch(Long.MAX_VALUE).isFull()).isFalse();
    }

    @Test
    void codecsAreForgottenIfTheHeapIsFull() throws Exception {
        System.gc();
        ScanCodecs codecs = new ScanCodecs("", new HeapWatch(1));
        assertThat(codecs.forgotten()).isZero();
        Codec first = codecs.codec(AGX);
        int forgotten = codecs.forgotten();
        assertThat(forgotten).isPositive();
        assertThat(codecs.codec(AGX).book().id()).isEqualTo(first.book().id());
        ScanCodecs roomy = new ScanCodecs("", new HeapWatch(Long.MAX_VALUE));
        assertThat(roomy.codec(AGX)).isSameAs(roomy.codec(AGX)).isNotSameAs(first);
        assertThat(roomy.forgotten()).isZero();
    }
}
