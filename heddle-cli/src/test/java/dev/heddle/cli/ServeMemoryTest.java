package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import dev.heddle.server.Serving;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Memory that commands give back: what the process has resident does not grow with the buffers that are gone.
@EnabledOnOs(OS.LINUX)
@Tag("long")
class ServeMemoryTest extends InFolder {
    private static final int ROUNDS = 15;
    private static final int SIZE = 100 << 20;

    /// What a buffer that stays, and the heap meanwhile, take: half of what all buffers would.
    private static final long MARGIN = (long) ROUNDS * SIZE / 2;

    private static long resident() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status")))
            if (line.startsWith("VmRSS:")) return Long.parseLong(line.split("\\s+")[1]) << 10;
        throw new IOException("no resident size");
    }

    @Test
    void freedBuffers() throws IOException {
        Serving server = new Serving();
        server.send("{'do':'buffer','bytes':4}").send("{'do':'free','buffer':1}");
        server.answers();
        long before = resident();
        for (int i = 2; i < ROUNDS + 2; i++)
            server.send("{'do':'buffer','bytes':%d}".formatted(SIZE))
                    .send("{'do':'write','buffer':%d,'at':8}".formatted(i), Serving.bytes(i))
                    .send("{'do':'free','buffer':%d}".formatted(i));
        server.send("{'do':'read','buffer':2}");
        List<Serving.Answer> all = server.answers();
        assertThat(resident() - before).isLessThan(MARGIN);
        assertThat(all.getLast().header()).contains("there is no buffer 2");
        all.removeLast();
        assertThat(all).noneMatch(a -> a.header().contains("error"));
    }

    /// A file that is no memory any more is not mapped any more.
    @Test
    void freedFiles() throws IOException {
        Path file = folder.resolve("memory.bin");
        Files.write(file, new byte[4096]);
        Serving server = new Serving();
        server.send("{'do':'buffer','bytes':4096,'file':'memory.bin'}");
        server.send("{'do':'write','buffer':1}", Serving.bytes(7)).send("{'do':'free','buffer':1}");
        server.send("{'do':'buffer','bytes':4097,'file':'memory.bin'}");
        assertThat(server.answers(folder))
                .extracting(a -> a.header().contains("error"))
                .containsExactly(false, false, false, true);
        assertThat(Files.readAllBytes(file)).startsWith(7, 0);
        assertThat(Files.readString(Path.of("/proc/self/maps"))).doesNotContain("memory.bin");
    }

    @Test
    void kernelsOfOneCommand() throws IOException {
        Path kernel = folder.resolve("k.s");
        Files.writeString(kernel, """
                .isa a630
                .buffer 0, zeros:%d
                end
                """.formatted(SIZE));
        String[] args = new String[ROUNDS + 1];
        Arrays.fill(args, kernel.toString());
        args[0] = "run";
        // The heap is as large as it gets afterwards.
        assertThat(Run.of(args).code()).isZero();
        long before = resident();
        assertThat(Run.of(args).code()).isZero();
        assertThat(resident() - before).isLessThan(MARGIN);
    }
}
