package dev.heddle.analysis.hazard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Results that arrive with slots, followed along the branches of code that is not run.
class SlotHazardsTest {
    private static final String LOAD = "LD_BUFFER.i32.unsigned.slot0 @r0, r1, r2\n";

    private static List<String> check(String isa, String source) throws SourceException {
        Codec codec = Codec.load(isa);
        Program p = codec.assembler().assemble(new Source("t.s", source));
        return new Waits(codec)
                .hazards(p).stream()
                        .map(h -> h.at().address() + " " + Reasons.of(h, codec, i -> "" + i.address()))
                        .map(s -> s.replaceAll(": .*", ""))
                        .toList();
    }

    @Test
    void readTooEarly() throws SourceException {
        assertThat(check("valhall", LOAD + "MOV.i32 r5, r0\nNOP.end\n"))
                .containsExactly("8 reads r0 without waiting with slot 0, and 0 writes it");
    }

    @Test
    void overwrittenTooEarly() throws SourceException {
        assertThat(check("valhall", LOAD + "MOV.i32 r0, r5\nNOP.end\n"))
                .containsExactly("8 overwrites r0 without waiting with slot 0, and 0 writes it");
        assertThat(check("valhall", LOAD + "MOV.i32.wait0 r5, r6\nMOV.i32 r0, r5\nNOP.end\n"))
                .isEmpty();
    }

    @Test
    void onlyItsOwnSlotCounts() throws SourceException {
        assertThat(check("valhall", LOAD + "NOP.wait1\nMOV.i32 r5, r0\nNOP.end\n"))
                .hasSize(1);
        assertThat(check("valhall", LOAD + "NOP.wait02\nMOV.i32 r5, r0\nNOP.end\n"))
                .isEmpty();
        assertThat(check("valhall", LOAD.replace(".slot0", ".slot0.wait0") + "MOV.i32 r5, r0\nNOP.end\n"))
                .isEmpty();
    }

    @Test
    void storesReadWhatLoadsBring() throws SourceException {
        assertThat(check("valhall", LOAD + "STORE.i32.slot1 @r0, r6, offset:0\nNOP.end\n"))
                .hasSize(1);
        // What a store reads may be written again at once.
        assertThat(check("valhall", "STORE.i32.slot1 @r0, r6, offset:0\nMOV.i32 r0, r5\nNOP.end\n"))
                .isEmpty();
    }

    @Test
    void oneWayOfTwoDoesNotWait() throws SourceException {
        String source = LOAD + "BRANCHZ r9, offset:1\n%sMOV.i32 r5, r0\nNOP.end\n";
        assertThat(check("valhall", source.formatted("NOP.wait0\n"))).hasSize(1);
        // A constant condition leaves one way.
        assertThat(check("valhall", LOAD + "BRANCHZ.eq 0x0, offset:1\nMOV.i32 r5, r0\nNOP.wait0\nNOP.end\n"))
                .isEmpty();
    }

    @Test
    void aLoopMeetsItsOwnLoad() throws SourceException {
        assertThat(check("valhall", "MOV.i32 r5, r0\n" + LOAD + "BRANCHZ r9, offset:-3\nNOP.end\n"))
                .contains("0 reads r0 without waiting with slot 0, and 8 writes it");
    }

    @Test
    void readAfterTheLastTime() throws SourceException {
        assertThat(check("valhall", "MOV.i32 r5, ^r0\nMOV.i32 r6, r0\nNOP.end\n"))
                .containsExactly("8 reads r0, and 0 read it for the last time");
        assertThat(check("valhall", "MOV.i32 r0, ^r0\nMOV.i32 r6, r0\nNOP.end\n"))
                .isEmpty();
    }

    @Test
    void theOtherHalfOfASourceDoesNotCount() throws SourceException {
        String half = "ICMP_OR.v2u16.ne.m1 r1.h0, ^r1, 0x0, ^r44\n";
        assertThat(check("valhall", half + "BRANCHZ r1.h0, offset:0\nNOP.end\n"))
                .isEmpty();
        assertThat(check("valhall", half + "BRANCHZ r1.h1, offset:0\nNOP.end\n"))
                .hasSize(1);
        assertThat(check("valhall", half + half.replace("^r44", "r43") + "NOP.end\n"))
                .isEmpty();
    }

    @Test
    void anInstructionOfUnknownMeaningWaits() throws SourceException {
        assertThat(check("valhall", LOAD + "FLOG_TABLE.f32.wait0 r7, r8\nMOV.i32 r5, r0\nNOP.end\n"))
                .isEmpty();
    }

    @Test
    void otherBooksWithSlots() throws SourceException {
        String load = "device_load 0, i32, x, r0, u0_u1, 0, unsigned\n";
        assertThat(check("agx", load + "iadd r1, r0, 5\nstop\n")).hasSize(1);
        assertThat(check("agx", load + "wait 0\niadd r1, r0, 5\nstop\n")).isEmpty();
    }

    private static final String ATEST = "ATEST.wait @r60, r60, r3, atest_datum.w0\n";
    private static final String BLEND = "BLEND.slot0.v4.f32.end @r4:r5:r6:r7, blend_descriptor_0.w0, r60, target:0x0\n";

    /// A wait counts until the next message on a slot that it covers, and nothing is waited for when a program begins.
    @Test
    void waitsBeforeFragmentsAreDone() throws SourceException {
        for (String isa : List.of("valhall", "valhall@v9", "valhall@v13")) {
            assertThat(check(isa, "NOP.wait0126\n" + ATEST + BLEND)).as(isa).isEmpty();
            assertThat(check(isa, "NOP.wait\n" + ATEST + BLEND)).as(isa).isEmpty();
            assertThat(check(isa, ATEST + BLEND))
                    .containsExactly("0 has to wait with slots 0, 1, 2, 6; insert an instruction before it that waits");
            assertThat(check(isa, "NOP.wait012\n" + BLEND))
                    .containsExactly("8 has to wait with slots 6, 7; insert an instruction before it that waits");
            assertThat(check(isa, "NOP.wait\nSTORE.i32.slot1 @r0, r6, offset:0\n" + BLEND))
                    .containsExactly("16 has to wait with slot 1; insert an instruction before it that waits");
        }
    }

    /// On one of two ways.
    @Test
    void everyWayHasToWait() throws SourceException {
        String skip = "BRANCHZ.eq.reconverge r0, offset:to\nNOP.wait\nto:\n" + BLEND;
        assertThat(check("valhall", skip)).hasSize(1);
        assertThat(check("valhall", "NOP.wait\n" + skip)).isEmpty();
    }

    /// A blend shader has its descriptor in registers, and need not wait. Drivers may have it in a uniform.
    @Test
    void blendShaders() throws SourceException {
        assertThat(check("valhall@v9", BLEND.replace("blend_descriptor_0.w0", "r8")))
                .isEmpty();
        assertThat(check("valhall@v9", BLEND.replace("blend_descriptor_0.w0", "u0")))
                .hasSize(1);
        assertThat(check("valhall15", "BLEND.slot0.v4.f32.end @r4:r5:r6:r7, u2, r60, target:0x0"))
                .hasSize(1);
    }

    private static String varying(int register, String mode) {
        return "LD_VAR_BUF_IMM.f16.slot%d.v4.src_f16.center.%s @r%d:r%d, r61, index:0x0\n"
                .formatted(register / 2 % 3, mode, register, register + 1);
    }

    /// What keeps or loses weights comes with no other load of a varying on its way, whatever its slot is.
    @Test
    void weightsOfVaryings() throws SourceException {
        for (String mode : List.of("store", "clobber")) {
            String two = varying(2, "retrieve") + "%s" + varying(4, mode) + "NOP.end\n";
            assertThat(check("valhall@v10", two.formatted(""))).containsExactly("8 has to wait with slot 1 after 0");
            assertThat(check("valhall@v10", two.formatted("NOP.wait1\n"))).isEmpty();
            assertThat(check("valhall@v10", two.formatted("NOP.wait2\n"))).hasSize(1);
        }
        String later = varying(2, "store") + varying(4, "retrieve") + varying(6, "retrieve");
        assertThat(check("valhall@v10", later + "NOP.end\n")).isEmpty();
        String flat = "LD_VAR_BUF_IMM.f32.slot0.src_flat32.center.retrieve @r9, r61, index:0x0\n";
        assertThat(check("valhall@v10", varying(2, "store") + flat + "NOP.end\n"))
                .isEmpty();
    }

    /// What needs the other threads of its square has to come before `.discard`.
    @Test
    void helpersHaveToLive() throws SourceException {
        String computed = "TEX_SINGLE.slot0.f.32.2d.computed @r0:r1:r2:r3, @r4:r5, r8\nNOP.end\n";
        assertThat(check("valhall@v10", "NOP.discard\n" + computed))
                .containsExactly("8 needs the helper lanes of its squares, and 0 ends them");
        assertThat(check("valhall@v10", computed.replace("NOP", "NOP.discard\nNOP")))
                .isEmpty();
        assertThat(check("valhall@v10", computed.replace("slot0.", "slot0.discard.")))
                .isEmpty();
        assertThat(check("valhall@v10", "NOP.discard\n" + computed.replace("computed", "zero")))
                .isEmpty();
        for (String other : List.of(
                "CLPER.i32 r0, r1, 0x0",
                "WMASK.subgroup4 r0, r1",
                "TEX_GRADIENT.slot0.s.32.2d @r0:r1:r2:r3, @r4:r5, r8"))
            assertThat(check("valhall@v10", "NOP.discard\n" + other + "\nNOP.end\n"))
                    .hasSize(1);
    }

    /// Only fragments have helper threads to end, and blend shaders do not end them.
    @Test
    void discardTellsTheStage() throws SourceException {
        String load = "LD_TILE.v4.f32.slot0.wait0 @r4:r5:r6:r7, r0, r60, r3\nNOP.end\n";
        String store = "ST_TILE.v4.f32.slot0 @r0:r1:r2:r3, r4, r5, r6\nNOP.end\n";
        for (String access : List.of(load, store)) {
            assertThat(check("valhall@v10", "NOP.discard\n" + access)).hasSize(1);
            assertThat(check("valhall@v10", "NOP.discard\nNOP.wait\n" + access)).isEmpty();
            assertThat(check("valhall@v10", access)).isEmpty();
        }
    }

    @Test
    void tilesOfFragmentsAlone() throws SourceException {
        String load = "LD_TILE.v4.f32.slot0.wait0 @r4:r5:r6:r7, r0, r60, r3\nNOP.end\n";
        assertThat(check("valhall@v10", load)).isEmpty();
        assertThat(check("valhall@v10", ".stage fragment\n" + load)).hasSize(1);
        for (String wait : List.of("wait", "wait_resource"))
            assertThat(check("valhall@v10", ".stage fragment\nNOP." + wait + "\n" + load))
                    .as(wait)
                    .isEmpty();
        assertThat(check("valhall@v10", ".stage fragment\nNOP.wait0126\n" + load))
                .hasSize(1);
        String depth = load.replace(".v4.f32", ".f32.z_stencil").replace("r4:r5:r6:r7", "r4");
        assertThat(check("valhall@v10", ".stage fragment\nNOP.wait0126\n" + depth))
                .isEmpty();
    }

    @Test
    void barriersComeWithNothingOnItsWay() throws SourceException {
        String barrier = "BARRIER.slot7.wait\nNOP.end\n";
        String store = "STORE.i32.slot1 @r0, r6, offset:0\n";
        assertThat(check("valhall@v9", barrier)).isEmpty();
        assertThat(check("valhall@v9", store + "NOP.wait1\n" + barrier)).isEmpty();
        assertThat(check("valhall@v9", store + barrier)).containsExactly("8 has to wait with slot 1 after 0");
        assertThat(check("valhall@v9", "BARRIER.slot7\nNOP.end\n")).containsExactly("0 has to wait with slot 7");
    }

    /// What is no instruction, or left out of a listing, may wait or write.
    @Test
    void nothingIsSaidAcrossAHole() throws SourceException {
        String gap = LOAD + ".quad 0xffffffffffffffff\n" + "%sMOV.i32 r5, r0\nNOP.end\n";
        assertThat(check("valhall", gap.formatted(""))).isEmpty();
        assertThat(check("valhall", gap.formatted(LOAD))).hasSize(1);
    }
}
