package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.asm.LineWriter;
import dev.heddle.asm.Listing;
import dev.heddle.asm.StreamDecoder;
import dev.heddle.cli.console.DecodeProgress;
import dev.heddle.cli.listing.CodeListing;
import dev.heddle.cli.listing.ParallelChunkDecoder;
import dev.heddle.isa.Isa;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Decoding in stretches gives what decoding from the beginning to the end gives.
class ParallelChunkDecoderTest {
    private static final int BYTES = 1_500_000;
    private static final int LONG_RUN = 1 << 21;

    @ParameterizedTest
    @ValueSource(strings = {"agx", "valhall", "ir3", "amx"})
    void ofRandomBytes(String book) throws Exception {
        byte[] code = new byte[BYTES + 3];
        new Random(1).nextBytes(code);
        check(book, code, 60_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"agx", "valhall"})
    void ofRunsOfPadding(String book) throws Exception {
        byte[] code = new byte[BYTES];
        Random random = new Random(2);
        for (int at = 0; at < BYTES; ) {
            int run = random.nextInt(5_000);
            for (int i = 0; i < run && at < BYTES; i++) code[at++] = (byte) random.nextInt(256);
            at += random.nextInt(9_000);
        }
        check(book, code, 65_536);
    }

    @ParameterizedTest
    @ValueSource(strings = {"agx", "valhall"})
    void ofARunThatIsLongerThanAnyStretch(String book) throws Exception {
        byte[] code = new byte[BYTES + LONG_RUN];
        Random random = new Random(3);
        for (int i = 0; i < BYTES; i++) code[i < BYTES / 2 ? i : i + LONG_RUN] = (byte) random.nextInt(256);
        check(book, code, 65_536);
    }

    private static void check(String book, byte[] code, int piece) throws Exception {
        Codec codec = Codec.load(book);
        Isa isa = codec.book().isa();
        LineWriter lines = new LineWriter(codec, Listing.Style.PLAIN);
        StreamDecoder decoder = new StreamDecoder(isa, lines);
        decoder.feed(0x1000, code, code.length);
        decoder.finish();
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        lines.writeTo(expected, 0);
        assertThat(inStretches(codec, code, piece)).isEqualTo(expected.toString("UTF-8"));
    }

    private static String inStretches(Codec codec, byte[] code, int piece) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ParallelChunkDecoder all = new ParallelChunkDecoder(
                codec.book().isa(),
                () -> CodeListing.lines(new LineWriter(codec, Listing.Style.PLAIN)),
                out,
                new DecodeProgress(System.err, false, 0))) {
            for (int at = 0; at < code.length; at += piece) {
                int n = Math.min(piece, code.length - at);
                all.feed(0x1000 + at, java.util.Arrays.copyOfRange(code, at, at + n), n);
            }
            all.finish();
        }
        return out.toString("UTF-8");
    }
}
