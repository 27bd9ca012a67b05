package dev.heddle.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

/// Decoding is total: any bytes have a listing that assembles to them.
class AnyBytesTest {
    private final RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(3);

    static String listing(byte[] code, long address, boolean labels) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Listing listing = new Listing(Agx.CODEC, Listing.Style.PLAIN.withLabels(labels), out);
        listing.feed(address, code, code.length);
        listing.finish();
        return out.toString(StandardCharsets.UTF_8);
    }

    /// Random bytes, in which instructions that branch and runs of zeros are more common than by chance.
    private byte[] code(int length) {
        byte[] code = new byte[length];
        random.nextBytes(code);
        for (int at = 0; at + 6 <= length; at += 2) {
            switch (random.nextInt(12)) {
                case 0 -> {
                    code[at] = (byte) (random.nextInt(4) << 4);
                    code[at + 1] = (byte) 0xc0;
                    int distance = 2 * random.nextInt(-40, 40);
                    for (int i = 0; i < 4; i++) code[at + 2 + i] = (byte) (distance >> 8 * i);
                    at += 4;
                }
                case 1 ->
                        Arrays.fill(code, at, Math.min(length, at + random.nextInt(12)), (byte) 0);
                default -> {}
            }
        }
        return code;
    }

    private static void comesBack(Mismatches m, byte[] code, long address, boolean labels)
            throws IOException {
        String listing = listing(code, address, labels);
        try {
            byte[] back = Agx.CODEC.assembler().assemble(new Source("listing", listing)).bytes();
            m.check(
                    Arrays.equals(code, back),
                    () ->
                            Bytes.hex(code)
                                    + " at "
                                    + address
                                    + "\n"
                                    + listing
                                    + "gives "
                                    + Bytes.hex(back));
        } catch (SourceException e) {
            m.check(
                    false,
                    () -> Bytes.hex(code) + " at " + address + "\n" + listing + e.getMessage());
        }
    }

    @Test
    void shortCodesOfEveryLengthComeBack() throws IOException {
        Mismatches m = new Mismatches("listings of 0..64 bytes");
        for (int i = 0; i < 6_500; i++) comesBack(m, code(i % 65), 0, true);
        m.verify();
    }

    @Test
    void listingsWithoutLabelsComeBack() throws IOException {
        Mismatches m = new Mismatches("listings without labels");
        for (int i = 0; i < 1_300; i++) comesBack(m, code(i % 65), 0, false);
        m.verify();
    }

    @Test
    void listingsAtOtherAddressesComeBack() throws IOException {
        Mismatches m = new Mismatches("listings at other addresses");
        for (int i = 0; i < 1_300; i++) comesBack(m, code(i % 65), 2L << 2 * (i % 31), i % 2 == 0);
        m.verify();
    }

    @Test
    void longCodesComeBack() throws IOException {
        Mismatches m = new Mismatches("listings of long codes");
        for (int i = 0; i < 6; i++) comesBack(m, code(100_000 + i), 0, true);
        m.verify();
    }

    @Test
    void listingIsTheSameEveryTime() throws IOException {
        byte[] code = code(20_001);
        assertThat(listing(code, 0, true)).isEqualTo(listing(code, 0, true));
    }

    @Test
    void programHasTheBytesAndNoGaps() {
        Mismatches m = new Mismatches("programs of random bytes");
        for (int i = 0; i < 2_000; i++) {
            byte[] code = code(random.nextInt(200));
            Program p = Agx.CODEC.disassemble(code, 64);
            m.compare("bytes", Bytes.hex(code), Bytes.hex(p.bytes()));
            long at = 64;
            for (Item item : p.items()) {
                m.compare("address of " + item, at, item.address());
                at += item.length();
            }
        }
        m.verify();
    }

    @Test
    void piecesOfAnySizeGiveTheSameItems() {
        Mismatches m = new Mismatches("codes in pieces");
        for (int i = 0; i < 300; i++) {
            byte[] code = code(random.nextInt(3_000));
            List<Item> whole = new ArrayList<>();
            Walker one = new Walker(Agx.CODEC, whole::add);
            one.feed(16, code, code.length);
            one.finish();
            List<Item> pieces = new ArrayList<>();
            Walker many = new Walker(Agx.CODEC, pieces::add);
            for (int at = 0; at < code.length; ) {
                int n = Math.min(code.length - at, random.nextInt(i % 2 == 0 ? 8 : 500));
                many.feed(16 + at, Arrays.copyOfRange(code, at, at + n), n);
                at += n;
            }
            many.finish();
            m.compare("items of " + Bytes.hex(code), whole, pieces);
        }
        m.verify();
    }

    @Test
    void lastBytesThatAreTooFewAreData() {
        byte[] whole = Bytes.of("0e05c43600000000");
        for (int n = 1; n < whole.length; n++) {
            byte[] cut = Arrays.copyOf(whole, n);
            assertThat(Agx.CODEC.decode(cut, 0, n, 0)).as("%d bytes", n).isNull();
            assertThat(Agx.CODEC.disassemble(cut, 0).bytes()).isEqualTo(cut);
        }
    }
}
