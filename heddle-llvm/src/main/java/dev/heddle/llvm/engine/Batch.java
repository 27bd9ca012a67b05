package dev.heddle.llvm.engine;

import dev.heddle.emulator.ProgramLayout;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.llvm.Intrinsics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Blocks that are compiled together, as one module.
final class Batch {
    private record Block(long address, List<LaneCode> codes, long next, BlockCompiler.Function function) {}

    private final ProgramLayout program;
    private final FrameLayout frame;
    private final Sites sites;
    private final Set<String> declared = Intrinsics.none();
    private final List<Block> blocks = new ArrayList<>();

    Batch(ProgramLayout program, FrameLayout frame, Sites sites) {
        this.program = program;
        this.frame = frame;
        this.sites = sites;
    }

    boolean has(long address) {
        return blocks.stream().anyMatch(b -> b.address == address);
    }

    /// Takes as many instructions as one function can have.
    ///
    /// @return how many
    int add(long address, List<LaneCode> codes) {
        for (int n = codes.size(); n > 0; n /= 2) {
            List<LaneCode> some = codes.subList(0, n);
            long next = some.getLast().insn().address() + some.getLast().insn().length();
            try {
                BlockCompiler.Function f =
                        BlockCompiler.compile(program, frame, sites, declared, name(address), some, next);
                blocks.add(new Block(address, some, next, f));
                return n;
            } catch (TooMuch _) {
                // Perhaps half of them fit.
            }
        }
        return 0;
    }

    private static String name(long address) {
        return "b" + Long.toHexString(address);
    }

    /// @return the blocks by their addresses
    Map<Long, CompiledBlock> compiled(MachineCode machine) {
        Map<Long, CompiledBlock> out = new HashMap<>();
        if (blocks.isEmpty()) return out;
        List<MachineCode.Part> parts = blocks.stream()
                .map(b -> new MachineCode.Part(name(b.address), b.function.text()))
                .toList();
        long[] functions = machine.compile(parts, String.join("\n", declared));
        for (int i = 0; i < functions.length; i++) {
            Block b = blocks.get(i);
            out.put(
                    b.address,
                    new CompiledBlock(b.codes, b.next, functions[i], b.function.record(), b.function.touched()));
        }
        return out;
    }
}
