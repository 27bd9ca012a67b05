package dev.heddle.emulator;

import java.util.List;
import java.util.Map;

/// How a book writes what random words cannot be trusted with. `%d` is the number of a place in the program.
///
/// @param name of the programs, for messages
/// @param book what they are written in
/// @param target a chip of it, or the book
/// @param file the register file whose elements from `first` on are kept for these lines: counter, limit, room and
///     addresses, the last ones in the group's memory
/// @param loop the end of a loop that begins at `L%d:`
/// @param open what lanes of a condition skip, up to `close`
/// @param memory lines that load and store
record Dialect(
        String name,
        String book,
        String target,
        String file,
        int first,
        int last,
        List<String> loop,
        List<String> open,
        List<String> close,
        List<String> memory,
        String end) {
    static final Dialect AGX = new Dialect(
            "agx",
            "agx",
            "agx",
            "r",
            20,
            23,
            List.of(
                    "iadd r20, r20, 1",
                    "while_icmp r0l, ult, r20, r21, 1",
                    "jmp_exec_any L%d",
                    "pop_exec r0l, 1",
                    "mov_imm r20, 0, 0b0"),
            List.of("if_icmp r0l, ult, r%x, r%y, 1"),
            List.of("pop_exec r0l, 1"),
            List.of(
                    "device_load 0, i32, x, r%x, u0_u1, r22, unsigned",
                    "device_load 0, i32, x, r%x, u0_u1, 3, unsigned",
                    "device_load 0, i8, xyzw, r6_r7_r8_r9, u0_u1, r22, unsigned",
                    "device_load 0, i16, x, r%xl, u0_u1, r22, unsigned",
                    "device_load 0, i32, xy, r6_r7, u0_u1, r22, unsigned",
                    "device_load 0, rgb9e5, xyz, r6_r7_r8, u0_u1, r22, unsigned",
                    "threadgroup_load i32, x, r%x, r23l, 0",
                    "threadgroup_load i16, x, r%xl, r23l, 0",
                    "device_store 0, i32, x, r%x, u0_u1, r22, unsigned, 0",
                    "device_store 0, i8, x, r%x, u0_u1, r22, unsigned, 0",
                    "device_store 0, i16, x, r%xl, u0_u1, r22, unsigned, 0",
                    "device_store 0, i32, xy, r6_r7, u0_u1, r22, unsigned, 0",
                    "device_store 0, u8norm, xy, r6_r7, u0_u1, r22, unsigned, 0",
                    "threadgroup_store i32, x, r%x, r23l, 0",
                    "threadgroup_store i16, x, r%xl, r23l, 0",
                    "atomic add, 0, r%x, u0_u1, r22, unsigned, r%y, 0, 0, 0, 0, 0",
                    "atomic umin, 0, None, u0_u1, r22, unsigned, r%y, 0, 0, 0, 0, 0",
                    "atomic cmpxchg, 0, r%x, u0_u1, r22, unsigned, r6_r7, 0, 0, 0, 0, 0",
                    "threadgroup_atomic imax, r%x, r23l, r0l, r%y, 0, 0, 0, 0",
                    "threadgroup_barrier"),
            "stop");

    static final Dialect IR3 = new Dialect(
            "ir3",
            "ir3",
            "a630",
            "r",
            160,
            175,
            List.of("add.u r40.x, r40.x, 1", "cmps.u.lt p0.x, r40.x, r41.x", "br p0.x, #L%d", "mov.u32u32 r40.x, 0"),
            List.of("cmps.u.lt p0.y, r%x.x, r%y.y", "br p0.y, #M%d"),
            List.of("M%d:"),
            List.of(
                    "ldg.u32 r%x.x, g[r42.x], 1",
                    "stg.u32 g[r42.x], r%x.x, 1",
                    "ldl.u32 r%x.x, l[r43.x], 1",
                    "stl.u32 l[r43.x], r%x.x, 1",
                    "atomic.add.untyped.1d.u32.1.l r%x.x, l[r43.x], r%y.x",
                    "ldg.u32 r%x.x, g[r42.x], 4",
                    "ldg.u16 hr%x.y, g[r42.x], 1",
                    "ldg.u8 hr%x.z, g[r42.x], 1",
                    "stg.u32 g[r42.x], r%x.x, 2",
                    "stg.u16 g[r42.x], hr%x.y, 1",
                    "stg.u8 g[r42.x], hr%x.z, 1",
                    "ldl.u16 hr%x.y, l[r43.x], 1",
                    "ldl.u32 r%x.x, l[r43.x], 2",
                    "stl.u16 l[r43.x], hr%x.y, 1",
                    "atomic.xchg.untyped.1d.u32.1.l r%x.x, l[r43.x], r%y.x",
                    "atomic.min.untyped.1d.s32.1.l r%x.x, l[r43.x], r%y.x",
                    "atomic.cmpxchg.untyped.1d.u32.1.l r%x.x, l[r43.x], r%y.x",
                    "bar"),
            "end");

    /// Lanes leave a loop in its middle, and pass some instructions on their way out; nothing is stored.
    static final Dialect LEAVING = new Dialect(
            "ir3, lanes leave in the middle",
            IR3.book,
            IR3.target,
            IR3.file,
            IR3.first,
            IR3.last,
            List.of(
                    "add.u r40.x, r40.x, 1",
                    "cmps.u.lt p0.x, r40.x, r41.x",
                    "br !p0.x, #E%d",
                    "jump #L%d",
                    "E%d:",
                    "mov.u32u32 r40.x, 0"),
            List.of(
                    "cmps.u.lt p0.y, r%x.x, r%y.y",
                    "br p0.y, #N%d",
                    "jump #E0",
                    "N%d:",
                    "cmps.u.lt p0.z, r%x.z, r%y.w",
                    "br p0.z, #O%d",
                    "add.u r%x.x, r%y.y, 1",
                    "mov.u32u32 r%y.x, r%x.w",
                    "jump #E0",
                    "O%d:"),
            List.of(),
            List.of(
                    "ldg.u32 r%x.x, g[r42.x], 1",
                    "ldl.u32 r%x.x, l[r43.x], 1",
                    "ldg.u32 r%x.x, g[r42.x], 4",
                    "ldg.u16 hr%x.y, g[r42.x], 1",
                    "ldg.u8 hr%x.z, g[r42.x], 1",
                    "ldl.u16 hr%x.y, l[r43.x], 1",
                    "ldl.u32 r%x.x, l[r43.x], 2"),
            IR3.end);

    /// Loops store nothing.
    static final Dialect LOADING = new Dialect(
            "agx, no stores",
            AGX.book,
            AGX.target,
            AGX.file,
            AGX.first,
            AGX.last,
            AGX.loop,
            AGX.open,
            AGX.close,
            AGX.memory.stream().filter(line -> line.contains("_load ")).toList(),
            AGX.end);

    /// Registers that all lanes share are set and read all the time.
    static final Dialect SHARED = new Dialect(
            "ir3, shared registers",
            IR3.book,
            IR3.target,
            IR3.file,
            IR3.first,
            IR3.last,
            IR3.loop,
            IR3.open,
            IR3.close,
            List.of(
                    "mov.u32u32 r48.x, r%x.x",
                    "mov.u32u32 r48.y, 5",
                    "mov.u32u32 r%x.z, r48.x",
                    "add.u r48.y, r48.x, r48.y",
                    "add.u r49.x, r49.x, 1",
                    "add.u r48.z, r%x.x, r48.y",
                    "add.u r%x.y, r48.y, r%y.z",
                    "(rpt1)shl.b r48.z, (r)r48.x, 1",
                    "(rpt1)mov.u32u32 r49.y, (r)r%x.x",
                    "cmps.u.lt hr50.z, r48.y, r48.w",
                    "cmps.u.lt hr50.w, r%x.y, r49.x",
                    "cmps.u.lt p0.z, r49.x, r%x.x",
                    "add.f r49.w, r%x.x, r48.y",
                    "mul.f r49.y, r49.w, r48.x",
                    "mad.f32 r%x.x, r49.w, r%y.y, r49.y",
                    "ldl.u32 r48.w, l[r43.x], 1",
                    "stl.u32 l[r43.x], r48.x, 1",
                    "stg.u32 g[r42.x], r48.y, 1",
                    "ldg.u32 r%x.x, g[r42.x], 1",
                    "atomic.add.untyped.1d.u32.1.l r48.z, l[r43.x], r48.y"),
            IR3.end);

    static final Dialect VALHALL = new Dialect(
            "valhall",
            "valhall",
            "valhall",
            "r",
            40,
            47,
            List.of(
                    "IADD_IMM.i32 r40, r40, #0x1",
                    "ICMP_OR.u32.ge.m1 r42, r40, r41, 0x0",
                    "BRANCHZ.eq r42.h0, offset:%l",
                    "IADD_IMM.i32 r40, 0x0, #0x0"),
            List.of("BRANCHZ.eq r%x.h0, offset:%m"),
            List.of(),
            List.of(
                    "LOAD.i32.unsigned.slot0.wait0 @r%x, r44, offset:0",
                    "STORE.i32.slot0.wait0 @r%x, r44, offset:0",
                    "ATOM.i32.slot0.aadd.wait0 @r%x, r44, offset:0x0",
                    "LOAD.i32.unsigned.slot0.wait0 @r%x, r46, offset:0",
                    "STORE.i32.slot0.wait0 @r%x, r46, offset:0",
                    "LOAD.i8.unsigned.slot0.wait0 @r%x, r44, offset:1",
                    "LOAD.i16.unsigned.slot0.wait0 @r%x, r44, offset:2",
                    "LOAD.i64.unsigned.slot0.wait0 @r6:r7, r44, offset:0",
                    "LOAD.i128.unsigned.slot0.wait0 @r6:r7:r8:r9, r44, offset:0",
                    "STORE.i8.slot0.wait0 @r%x, r44, offset:3",
                    "STORE.i16.slot0.wait0 @r%x, r46, offset:2",
                    "STORE.i64.slot0.wait0 @r6:r7, r44, offset:0",
                    "ATOM.i32.slot0.asmin.wait0 @r%x, r44, offset:0x0",
                    "ATOM.i32.slot0.aumax.wait0 @r%x, r46, offset:0x0",
                    "ATOM.i64.slot0.aadd.wait0 @r6:r7, r44, offset:0x0",
                    "BARRIER.slot7.wait"),
            "NOP.end");

    static final Dialect VALHALL15 = new Dialect(
            "valhall15",
            "valhall15",
            "valhall15",
            VALHALL.file,
            VALHALL.first,
            VALHALL.last,
            VALHALL.loop,
            VALHALL.open,
            VALHALL.close,
            VALHALL.memory.stream().map(line -> line.replace(".unsigned", "")).toList(),
            VALHALL.end);

    static final Dialect AGX3 = new Dialect(
            "agx3",
            "agx3",
            "agx3",
            AGX.file,
            AGX.first,
            AGX.last,
            List.of(
                    "iadd r20, r20, 1",
                    "cmp ult, p0, r20, r21",
                    "while p0, 1",
                    "jmp_exec_any L%d",
                    "pop_exec 1",
                    "mov r20, 0"),
            List.of("cmp ult, p1, r%x, r%y", "if p1, 1"),
            List.of("pop_exec 1"),
            List.of(
                    "device_load slot 6, i32, x, r%x, u0_u1, r22, lsl 2",
                    "device_load slot 5, i32, xy, r6_r7, u0_u1, r22, lsl 2, offset 8",
                    "device_load slot 4, i16, x, r%xl, u0_u1, r22, lsl 2",
                    "device_load slot 3, i8, x, r%xl, u0_u1, r22, lsl 1",
                    "device_store i32, x, r%x, u0_u1, r22, lsl 2",
                    "device_store i32, xy, r6_r7, u0_u1, r22, lsl 2, offset 4",
                    "device_store i16, x, r%xl, u0_u1, r22, lsl 2, offset 2",
                    "device_store i8, x, r%xl, u0_u1, r22, lsl 2, offset 1",
                    "threadgroup_load slot 1, fmt4, r%x, r23l",
                    "threadgroup_store fmt4, r%x, r23l",
                    "threadgroup_barrier"),
            "stop");

    static final Dialect AGX5 = new Dialect(
            "agx5",
            "agx5",
            "agx5",
            AGX.file,
            AGX.first,
            AGX.last,
            List.of(
                    "mov_imm r19, 1",
                    "iadd r20, r20, r19",
                    "cmp ult, p0, r20, r21",
                    "while p0, 1",
                    "jmp_exec_any L%d",
                    "pop_exec 1",
                    "mov r20, 0"),
            List.of("cmp ult, p1, r%x, r%y", "if p1, 1"),
            List.of("pop_exec 1"),
            List.of(
                    "load r%x, u0_u1, r22, lsl 2, slot 4",
                    "load r6_r7, u0_u1, r22, lsl 2, slot 4",
                    "load r6_r7_r8_r9, u0_u1, r22, lsl 2, slot 4",
                    "store r%x, u0_u1, r22, lsl 2",
                    "store r6_r7, u0_u1, r22, lsl 2"),
            "stop");

    /// What another dialect has, with functions that lanes call, some of them on a condition, in the place of branches.
    ///
    /// @param call lines up to where a function begins
    /// @param back lines that end it, and the place behind it
    /// @param kept further registers that the lines rely on
    private Dialect calling(List<String> call, List<String> back, int kept) {
        return new Dialect(name + ", calls", book, target, file, first, last + kept, loop, call, back, memory, end);
    }

    /// Registers that lanes share are set where a predicate may switch all lanes off.
    static final Dialect PREDICATED = new Dialect(
            "ir3, shared registers under predicates",
            SHARED.book,
            SHARED.target,
            SHARED.file,
            SHARED.first,
            SHARED.last,
            SHARED.loop,
            List.of("cmps.u.lt p0.x, r%x.x, r%y.y", "predt"),
            List.of("predf", "add.u r48.y, r48.x, r48.y", "prede"),
            SHARED.memory,
            SHARED.end);

    static final Dialect CALLING_AGX = AGX.calling(
            List.of("call F%d", "jmp_exec_any S%d", "F%d:", "mov r24, r1", "if_icmp r0l, ult, r%x, r%y, 1"),
            List.of("pop_exec r0l, 1", "ret r24", "S%d:"),
            1);

    static final Dialect CALLING_IR3 = IR3.calling(
            List.of("cmps.u.lt p0.y, r%x.x, r%y.y", "br p0.y, #S%d", "call #F%d", "jump #S%d", "F%d:"),
            List.of("ret", "S%d:"),
            0);

    /// Branches go to addresses out of a register.
    static final Dialect JUMPING_VALHALL = new Dialect(
            "valhall, jumps to computed addresses",
            VALHALL.book,
            VALHALL.target,
            VALHALL.file,
            VALHALL.first,
            VALHALL.last,
            VALHALL.loop,
            List.of("IADD_IMM.i32 r43, 0x0, #%a", "BRANCHZI.eq.absolute r%x.h0, r43"),
            VALHALL.close,
            VALHALL.memory,
            VALHALL.end);

    private static final Map<String, List<String>> TARGETS = Map.of(
            "agx", List.of("agx"),
            "agx3", List.of("agx3@g17", "agx3@g16"),
            "agx5", List.of("agx5"),
            "valhall15", List.of("valhall15"),
            "ir3", List.of("a630", "a740", "a530", "a840", "a430"),
            "valhall", List.of("valhall", "v9", "v10", "v11", "v12", "v13", "v14"));

    /// @return the same for one of the chips that its lines are for
    Dialect on(long number) {
        List<String> all = TARGETS.get(book);
        return on(all.get((int) (number % all.size())));
    }

    /// @return the same for another chip
    Dialect on(String other) {
        return new Dialect(name, book, other, file, first, last, loop, open, close, memory, end);
    }

    /// Whether every other line is one of those that access memory.
    boolean isOfMemory() {
        return memory.equals(SHARED.memory);
    }

    /// @return the element with an address in the group's memory
    int ofGroup() {
        return switch (book) {
            case "agx", "agx3", "agx5" -> first + 3;
            case "valhall", "valhall15" -> first + 6;
            default -> first + 12;
        };
    }
}
