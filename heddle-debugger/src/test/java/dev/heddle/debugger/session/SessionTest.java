package dev.heddle.debugger.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.debugger.Moment;
import dev.heddle.ir.lift.RegisterRef;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("long")
class SessionTest {
    /// The upper half of the lanes stores past the end of the buffer.
    private static final String FAULTY = """
            .isa agx
            .kernel faulty
            .group 32
            .grid 2
            .buffer data, zeros:64
            .uniform u0, buffer data
                    get_sr r1, thread_position_in_threadgroup.x
                    mov_imm r2l, 7
            store:  device_store 0, i32, x, r2, u0_u1, r1, unsigned, 0
                    stop
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "agx/collatz.s",
                "agx/reduction.s",
                "ir3/collatz.s",
                "ir3/reduction.s",
                "valhall/collatz.s",
                "valhall/reduction.s",
                "amx/matmul.s"
            })
    void stepsThereAndBackGiveTheSameState(String name) throws Exception {
        Opened o = Opened.example(name);
        Session s = o.session();
        List<Long> states = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            states.add(o.digest());
            assertThat(s.step(Direction.FORWARD, 1).reason()).isEqualTo(Stop.Reason.STEP);
        }
        for (long was : states.reversed()) {
            assertThat(s.step(Direction.BACK, 1).reason()).isEqualTo(Stop.Reason.STEP);
            assertThat(o.digest()).isEqualTo(was);
        }
        assertThat(s.step(Direction.BACK, 1).reason()).isEqualTo(Stop.Reason.BEGIN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "agx/collatz.s",
                "agx/reduction.s",
                "ir3/collatz.s",
                "ir3/reduction.s",
                "valhall/collatz.s",
                "valhall/reduction.s",
                "amx/tanh.s"
            })
    void turnsOfLoopsThereAndBackGiveTheSameState(String name) throws Exception {
        Opened o = Opened.example(name);
        Session s = o.session();
        long begin = o.digest();
        List<Long> turns = new ArrayList<>();
        for (int i = 0; turns.size() < 4 && i < 400; i++) {
            Stop stop = s.next(Direction.FORWARD);
            if (stop.reason() == Stop.Reason.LOOP) turns.add(o.digest());
            else assertThat(stop.reason()).isIn(USUAL);
        }
        assertThat(turns).hasSize(4);
        List<Long> back = new ArrayList<>(List.of(o.digest()));
        for (int i = 0; s.timeline().time() > 0 && i < 400; i++) {
            s.next(Direction.BACK);
            back.add(o.digest());
        }
        assertThat(back).containsSubsequence(turns.reversed()).endsWith(begin);
    }

    private static final Set<Stop.Reason> USUAL = EnumSet.of(
            Stop.Reason.STEP, Stop.Reason.JOINED, Stop.Reason.LEFT, Stop.Reason.WAVE_END, Stop.Reason.WAVE_OVER);

    /// Code without loops and masks, then a loop of three turns that all lanes do together.
    @Test
    void nextIsAnInstructionWhereNothingTurns() throws Exception {
        Session s = Opened.source("""
                                .isa agx
                                .group 32
                                mov_imm r1, 0, 1
                                mov_imm r0l, 0
                                loop: iadd r1, r1, 1
                                while_icmp r0l, ult, r1, 3, 2
                                jmp_exec_any loop
                                pop_exec r0l, 2
                                mov_imm r2, 5, 1
                                stop
                                """).session();
        List<String> stops = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Stop stop = s.next(Direction.FORWARD);
            stops.add(stop.reason() + " " + stop.at().step());
        }
        assertThat(stops)
                .containsExactly("STEP 1", "STEP 2", "LOOP 5", "LOOP 8", "LEFT 11", "JOINED 12", "STEP 13", "END 14");
        for (int i = 0; i < 3; i++) s.next(Direction.BACK);
        assertThat(s.now().step()).isEqualTo(11);
    }

    /// The first of three writes leaves the value as it is.
    @Test
    void aWatchpointIsForChangesOrForWrites() throws Exception {
        for (WatchKind access : List.of(WatchKind.CHANGE, WatchKind.WRITE)) {
            Session s = Opened.source("""
                                    .isa agx
                                    .group 32
                                    .buffer 0, zeros:4
                                    .uniform u0, buffer 0
                                    mov_imm r1, 0, 1
                                    mov_imm r1, 7, 1
                                    mov_imm r1, 7, 1
                                    device_store 0, i32, x, r1, u0_u1, 0, unsigned, 0
                                    device_store 0, i32, x, r1, u0_u1, 0, unsigned, 0
                                    stop
                                    """).session();
            RegisterRef r1 = s.registers().names().get("r1");
            s.breakpoints().add(new Trigger.Register(r1, 0, 0, -1, access, "$r1"), false);
            long first = s.memories().buffers().get("0").address();
            s.breakpoints().add(new Trigger.Memory(Trigger.MemoryOf.DEVICE, first, 4, access, "m"), false);
            List<Long> steps = new ArrayList<>();
            while (s.proceed(Direction.FORWARD).reason() == Stop.Reason.WATCHPOINT)
                steps.add(s.now().step());
            assertThat(steps).isEqualTo(access == WatchKind.CHANGE ? List.of(2L, 4L) : List.of(1L, 2L, 3L, 4L, 5L));
            List<Long> back = new ArrayList<>();
            while (s.proceed(Direction.BACK).reason() == Stop.Reason.WATCHPOINT)
                back.add(s.now().step() + 1);
            assertThat(back).isEqualTo(steps.reversed());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"agx/collatz.s", "ir3/reduction.s", "valhall/collatz.s", "amx/tanh.s"})
    void aWaveHasABeginAndAnEnd(String name) throws Exception {
        Opened o = Opened.example(name);
        Session s = o.session();
        long first = o.digest();
        Stop end = s.finish(Direction.FORWARD);
        assertThat(end.reason()).isEqualTo(Stop.Reason.WAVE_END);
        assertThat(s.wave()).isZero();
        long last = o.digest();
        Stop begin = s.finish(Direction.BACK);
        assertThat(begin.at()).isEqualTo(new Moment(0, 0, 0));
        assertThat(o.digest()).isEqualTo(first);
        s.finish(Direction.FORWARD);
        assertThat(o.digest()).isEqualTo(last);
        assertThat(s.step(Direction.FORWARD, 1).reason()).isIn(Stop.Reason.WAVE_OVER, Stop.Reason.END);
        assertThat(s.step(Direction.BACK, 1).at().group()).isZero();
    }

    @Test
    void aBreakpointStopsBothWays() throws Exception {
        Session s = Opened.example("agx/collatz.s").session();
        Code code = s.code();
        long at = code.locate("loop");
        Breakpoint b = s.breakpoints().add(new Trigger.At(at, "loop"), false);
        Stop first = s.proceed(Direction.FORWARD);
        assertThat(first.reason()).isEqualTo(Stop.Reason.BREAKPOINT);
        assertThat(first.address()).isEqualTo(at);
        assertThat(first.breakpoints()).containsExactly(b);
        Stop second = s.proceed(Direction.FORWARD);
        assertThat(second.time()).isGreaterThan(first.time());
        assertThat(second.address()).isEqualTo(at);
        assertThat(s.proceed(Direction.BACK).time()).isEqualTo(first.time());
        assertThat(b.hits()).isEqualTo(3);
        assertThat(s.proceed(Direction.BACK).reason()).isEqualTo(Stop.Reason.BEGIN);
    }

    @Test
    void aConditionIsAboutAnActiveLane() throws Exception {
        Session s = Opened.example("agx/saxpy.s").session();
        Breakpoint b = s.breakpoints().add(new Trigger.At(s.code().locate("21"), "21"), true);
        b.condition(s.expression("$group == 3 && $r1 == 213"));
        Stop stop = s.proceed(Direction.FORWARD);
        assertThat(stop.at().group()).isEqualTo(3);
        assertThat(s.wave() * 32 + s.lane()).isEqualTo(213 - 3 * 64);
        assertThat(s.breakpoints().all()).isEmpty();
        assertThat(s.proceed(Direction.FORWARD).reason()).isEqualTo(Stop.Reason.END);
    }

    @Test
    void anIgnoredBreakpointCounts() throws Exception {
        Session s = Opened.example("agx/saxpy.s").session();
        Breakpoint b = s.breakpoints().add(new Trigger.At(0, "*0x0"), false);
        b.ignore(2);
        s.proceed(Direction.FORWARD);
        assertThat(s.timeline().now()).isEqualTo(new Moment(1, 1, 0));
        assertThat(b.hits()).isEqualTo(3);
        b.enable(false);
        assertThat(s.proceed(Direction.FORWARD).reason()).isEqualTo(Stop.Reason.END);
    }

    @Test
    void aRegisterIsWatched() throws Exception {
        Session s = Opened.example("agx/saxpy.s").session();
        Trigger.Register r3 = new Trigger.Register(s.registers().names().get("r3"), 0, 0, 5, WatchKind.WRITE, "$r3@5");
        s.breakpoints().add(r3, false);
        Stop load = s.proceed(Direction.FORWARD);
        assertThat(load.reason()).isEqualTo(Stop.Reason.WATCHPOINT);
        assertThat(load.change()).isEqualTo(new Change("$r3@5", 5, 0, Float.floatToIntBits(5), 32));
        Stop add = s.proceed(Direction.FORWARD);
        assertThat(add.change().after()).isEqualTo(Float.floatToIntBits(17.5f));
        Stop back = s.proceed(Direction.BACK);
        assertThat(back.change())
                .isEqualTo(new Change("$r3@5", 5, Float.floatToIntBits(17.5f), Float.floatToIntBits(5), 32));
        assertThat(s.lastWrite(r3.place(), 5).address()).isEqualTo(load.address() - 8);
    }

    @Test
    void memoryIsWatched() throws Exception {
        Opened o = Opened.example("agx/saxpy.s");
        Session s = o.session();
        long y = o.kernel().buffers().get("1").address();
        s.breakpoints().add(new Trigger.Memory(Trigger.MemoryOf.DEVICE, y + 400, 4, WatchKind.WRITE, "&1+400"), false);
        Stop stop = s.proceed(Direction.FORWARD);
        assertThat(stop.at().group()).isEqualTo(1);
        assertThat(stop.change())
                .isEqualTo(new Change("&1+400", 4, Float.floatToIntBits(100), Float.floatToIntBits(350), 32));
        assertThat(s.lane()).isEqualTo(4);
        long here = s.timeline().time();
        assertThat(s.lastWrite(Trigger.MemoryOf.DEVICE, y + 400, 4).time()).isEqualTo(here - 1);
        assertThat(s.timeline().time()).isEqualTo(here);
        assertThat(s.lastWrite(Trigger.MemoryOf.DEVICE, y + 3996, 4)).isNull();
    }

    @Test
    void barriersAndNansAreCaught() throws Exception {
        Session s = Opened.example("agx/reduction.s").session();
        s.breakpoints().add(new Trigger.Caught(Trigger.What.BARRIER), false);
        Stop stop = s.proceed(Direction.FORWARD);
        assertThat(stop.reason()).isEqualTo(Stop.Reason.CAUGHT);
        assertThat(s.code().at(stop.address()).text()).contains("barrier");
        Session t = Opened.source("""
                                .isa agx
                                .group 32
                                        mov_imm r1l, 0
                                        rcp r2, r1
                                        stop
                                """).session();
        t.breakpoints().add(new Trigger.Caught(Trigger.What.NAN), false);
        assertThat(t.proceed(Direction.FORWARD).reason()).isEqualTo(Stop.Reason.CAUGHT);
        assertThat(t.value("$r2").text(0, ValueFormat.of("f32"))).isEqualTo("Infinity");
    }

    @Test
    void aFaultIsWhereOneCanGoBackFrom() throws Exception {
        Session s = Opened.source(FAULTY).session();
        Stop stop = s.proceed(Direction.FORWARD);
        assertThat(stop.reason()).isEqualTo(Stop.Reason.FAULT);
        assertThat(stop.fault().reason()).contains("past the end of buffer data");
        assertThat(s.lane()).isEqualTo(16);
        assertThat(stop.address()).isEqualTo(s.code().locate("store"));
        assertThat(s.step(Direction.BACK, 1).reason()).isEqualTo(Stop.Reason.STEP);
        assertThat(s.fault()).isNull();
        assertThat(s.step(Direction.FORWARD, 2).reason()).isEqualTo(Stop.Reason.FAULT);
    }

    @Test
    void whatHasChangedIsMarked() throws Exception {
        Session s = Opened.example("agx/saxpy.s").session();
        s.step(Direction.FORWARD, 1);
        assertThat(changed(s)).containsExactly("r1");
        s.step(Direction.FORWARD, 3);
        assertThat(changed(s)).contains("r2");
        s.step(Direction.BACK, 4);
        assertThat(changed(s)).contains("r1", "r2");
    }

    private static List<String> changed(Session s) {
        return s.rows(false).stream()
                .filter(r -> r.hasChanged(r.isShared() ? 0 : 1))
                .map(Registers.Row::name)
                .toList();
    }

    @Test
    void anotherWaveIsStepped() throws Exception {
        Session s = Opened.example("agx/reduction.s").session();
        s.selectWave(1);
        assertThat(s.now()).isEqualTo(new Moment(0, 1, 0));
        assertThat(s.step(Direction.FORWARD, 1).at()).isEqualTo(new Moment(0, 1, 1));
        assertThat(s.step(Direction.BACK, 1).at()).isEqualTo(new Moment(0, 1, 0));
        assertThatThrownBy(() -> s.selectWave(99)).hasMessage("there is no wave 99; a group has 8");
        assertThatThrownBy(() -> s.selectLane(32)).hasMessage("there is no lane 32; a wave has 32");
    }

    @Test
    void placesAreNamed() throws Exception {
        Code code = Opened.source(FAULTY).session().code();
        long store = code.locate("store");
        assertThat(code.locate("9")).isEqualTo(store);
        assertThat(code.locate("kernel.s:9")).isEqualTo(store);
        assertThat(code.locate("*0x" + Long.toHexString(store))).isEqualTo(store);
        assertThat(code.locate("1")).isZero();
        assertThatThrownBy(() -> code.locate("stor"))
                .hasMessage("'stor' is no label, line or address; did you mean 'store'?;"
                        + " expected a label, a line such as 12, or *0x10");
        assertThatThrownBy(() -> code.locate("*0x1")).hasMessage("no instruction begins at 0x1");
        assertThatThrownBy(() -> code.locate("11")).hasMessage("kernel.s has no instruction in line 11 or after it");
        assertThatThrownBy(() -> code.locate("other.s:1")).hasMessage("there is no source 'other.s', only kernel.s");
    }
}
