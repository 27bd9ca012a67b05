package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.SourceException;
import org.junit.jupiter.api.Test;

/// Helper programs of AGX: requests of the firmware, and blocks of memory that are mapped.
class AgxFirmwareTest {
    private final Device device = new Device();

    private Launch launch(String text) throws SourceException {
        Codec codec = device.codec("agx");
        return device.launch(device.program(codec, TextureRuns.code(codec, text + "\nstop")));
    }

    private static Resource records(Buffer b, int bytes) {
        return new Resource(b, 0, 0, 0, bytes);
    }

    @Test
    void requestsAreTakenAndAnswered() throws SourceException {
        Buffer requests = device.buffer("requests", new int[] {4, 5, 6, 0, 15, 0, 1, 0});
        String text = """
                doorbell 32
                mov     r4, helper_op
                mov     r5, helper_arg_l
                mov     r6, helper_arg_h
                doorbell 48
                doorbell 32
                mov     r7, helper_op
                doorbell 49
                """;
        Buffer out = device.buffer("out", 16);
        Launch l = launch(text).bind("firmware", 0, records(requests, 16));
        device.run(l.result(l.names().get("r4"), 4, out));
        assertThat(out.ints()).containsExactly(4, 5, 6, 15);
        assertThat(requests.ints()).containsExactly(4, 5, 6, 48, 15, 0, 1, 49);
    }

    @Test
    void bellsThatMeanNothing() throws SourceException {
        Buffer requests = device.buffer("requests", new int[4]);
        for (String[] bell : new String[][] {
            {"doorbell 48", "there is no request"},
            {"doorbell 7", "only the bells 32, 48 and 49 are known"}
        }) {
            Launch l = launch(bell[0]).bind("firmware", 0, records(requests, 16));
            assertThatThrownBy(() -> device.run(l)).hasMessageContaining(bell[1]);
        }
        Launch l = launch("doorbell 32");
        assertThatThrownBy(() -> device.run(l)).hasMessageContaining("there is no 'firmware'");
    }

    @Test
    void aBellThatNoLaneRings() throws SourceException {
        Buffer requests = device.buffer("requests", new int[] {1, 2, 3, 0});
        String text = """
                ldimm   r0l, 0
                doorbell 32
                if      r9, 0, 1, ine
                jmp_if_skipping_doorbell 6
                doorbell 48
                else    r9, 0, 1, ieq
                jmp_if_skipping_doorbell 6
                doorbell 49
                pop_exec 1
                """;
        device.run(launch(text).bind("firmware", 0, records(requests, 16)));
        assertThat(requests.ints()).containsExactly(1, 2, 3, 49);
    }

    @Test
    void blocksAreMappedAndTakenAway() throws SourceException {
        Buffer pages = device.buffer("pages", new int[] {10, 11, 12, 13});
        String text = """
                ldimm   r3, 77
                map     r3, 1, 2
                unmap   r4, 1, 1
                unmap   r5, 1, 2
                """;
        Buffer out = device.buffer("out", 8);
        Launch l = launch(text).bind("pages", 1, records(pages, 4));
        device.run(l.result(l.names().get("r4"), 2, out));
        assertThat(out.ints()).containsExactly(11, 77);
        assertThat(pages.ints()).containsExactly(10, 0, 0, 13);
        Launch other = launch("ldimm r3, 1\nmap r3, 0, 0").bind("pages", 1, records(pages, 4));
        assertThatThrownBy(() -> device.run(other)).hasMessageContaining("there is no 'pages'");
    }

    /// The amount counts words, and has a sign.
    @Test
    void theStackMovesByARegister() throws SourceException {
        String text = """
                ldimm   r2, 4
                ldimm   r3, 4294967292
                ldimm   r4, 5
                ldimm   r5, 6
                stack_adjust r2.sx
                stack_store r4, 0, i32, x, a
                stack_adjust r2.sx
                stack_store r5, 0, i32, x, a
                stack_load r7, 0, i32, x, a
                wait a
                stack_adjust r3.sx
                stack_load r6, 0, i32, x, a
                wait a
                """;
        Buffer out = device.buffer("out", 8);
        Launch l = launch(text).laneBytes(64);
        device.run(l.result(l.names().get("r6"), 2, out));
        assertThat(out.ints()).containsExactly(5, 6);
        Launch apart = launch("mov r2, thread_in_grid_x\nstack_adjust r2.sx").group(2, 1, 1);
        assertThatThrownBy(() -> device.run(apart.laneBytes(64)))
                .hasMessageContaining("lanes with different amounts have not been explored");
    }

    @Test
    void runningIntoThePadding() throws SourceException {
        assertThat(OneWave.fault("agx", "trap\nstop", l -> l)).contains("padding after its end");
    }
}
