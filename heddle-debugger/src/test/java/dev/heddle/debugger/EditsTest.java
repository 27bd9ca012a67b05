package dev.heddle.debugger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.isa.Isa;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Stepper;
import dev.heddle.machine.kernel.Kernel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Registers and memory that are set in a run that one goes to and fro in.
class EditsTest {
    private static final Timeline.Watcher ON = (_, _) -> true;

    private static Edit random(Timeline t, Kernel k, Random random) {
        Stepper run = t.state();
        int wave = random.nextInt(run.waves());
        int lane = random.nextInt(run.wave(wave).lanes());
        if (random.nextBoolean() && !k.buffers().isEmpty()) {
            List<Buffer> all = new ArrayList<>(k.buffers().values());
            Buffer b = all.get(random.nextInt(all.size()));
            byte[] bytes = {(byte) random.nextInt(), 3, 1};
            long at = b.address() + random.nextInt((int) b.size() - bytes.length);
            return new Edit.OfMemory(Isa.Reach.DEVICE, 0, 0, at, bytes);
        }
        List<RegisterRef> all = RegisterNames.whole(run.program().book().isa());
        RegisterRef p = all.get(random.nextInt(Math.min(16, all.size())));
        return new Edit.OfRegister(wave, p, lane, random.nextInt(4) & -1L >>> 64 - p.width());
    }

    @ParameterizedTest
    @CsvSource({
        "agx/collatz.s, 268435456",
        "agx/reduction.s, 65536",
        "ir3/reduction.s, 268435456",
        "valhall/collatz.s, 65536",
        "amx/matmul.s, 268435456"
    })
    void theSameTimeIsTheSameStateWithEverythingThatWasSet(String name, long history) throws Exception {
        Kernel k = TimelineTest.example(name);
        Timeline t = new Timeline(k.device(), k.launch(), 0, history);
        RunDigest digest = new RunDigest(k.device(), t.state());
        Random random = new Random(3);
        TreeMap<Long, Long> known = new TreeMap<>();
        known.put(0L, digest.of(t.state()));
        for (int i = 0; i < 12 && !t.isAtEnd(); i++) {
            t.go(t.time() + 1 + random.nextInt(40), ON);
            known.put(t.time(), digest.of(t.state()));
            if (i % 3 == 1) t.edit(random(t, k, random));
            known.put(t.time(), digest.of(t.state()));
        }
        Long[] times = known.keySet().toArray(Long[]::new);
        for (int i = 0; i < 60; i++) {
            long to = times[random.nextInt(times.length)];
            t.go(to, ON);
            assertThat(t.time()).isEqualTo(to);
            assertThat(digest.of(t.state())).as("%s, time %d", name, to).isEqualTo(known.get(to));
        }
    }

    @Test
    void anEarlierChangeForgetsLaterOnes() throws Exception {
        Kernel k = TimelineTest.example("agx/collatz.s");
        Timeline t = TimelineTest.timeline(k, 0);
        RegisterNames names = RegisterNames.of(t.state().program().book());
        RegisterRef r9 = names.get("r9");
        t.go(20, ON);
        t.edit(new Edit.OfRegister(0, r9, 0, 20));
        t.go(10, ON);
        t.edit(new Edit.OfRegister(0, r9, 0, 10));
        t.go(30, ON);
        assertThat(t.state().wave(0).get(r9.state(), r9.element(), 0)).isEqualTo(10);
        t.go(9, ON);
        assertThat(t.state().wave(0).get(r9.state(), r9.element(), 0)).isZero();
    }

    @Test
    void otherRunsHaveOtherEnds() throws Exception {
        Kernel k = TimelineTest.example("agx/collatz.s");
        Timeline t = TimelineTest.timeline(k, 0);
        t.go(Long.MAX_VALUE, ON);
        long end = t.end();
        t.go(6, ON);
        RegisterRef r2 = RegisterNames.of(t.state().program().book()).get("r2");
        for (int i = 0; i < 32; i++) t.edit(new Edit.OfRegister(0, r2, i, 1));
        assertThat(t.end()).isEqualTo(Long.MAX_VALUE);
        t.go(Long.MAX_VALUE, ON);
        assertThat(t.end()).isNotEqualTo(end);
        assertThat(t.isAtEnd()).isTrue();
    }
}
