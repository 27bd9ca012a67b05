package dev.heddle.files.adreno.packets;

import dev.heddle.files.adreno.packets.ComputeForm.Bank;
import dev.heddle.files.adreno.packets.ComputeState.Bound;
import dev.heddle.files.container.Dispatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// Takes the dispatches out of a stream of packets.
///
/// State lasts from submit to submit, as it does in the GPU; where a joined capture changes the GPU, nothing is set.
public final class ComputeStream {
    /// Starts a grid: dword 0 is not used, 1 to 3 are the number of workgroups in x, y and z.
    private static final int EXECUTE = 0x33;

    /// The same, with dwords 1 and 2 the address of the three numbers, and 3 the fibers of a workgroup once more.
    private static final int EXECUTE_INDIRECT = 0x41;

    /// The same, with the number of workgroups in registers.
    private static final int EXECUTE_KERNEL = 0x31;

    private static final int INDIRECT_BYTES = 3 * Integer.BYTES;

    /// The longest program that only registers name, in units.
    private static final int LONGEST = 1 << 12;

    private final CommandMemory memory;
    private final ProgramLoader programs;
    private final DispatchSink dispatches;
    private final Notes notes;
    private final Budget budget;

    private AdrenoGpu gpu = AdrenoGpu.UNKNOWN;
    private int submit;
    private @Nullable ComputeState state;
    private @Nullable ProgramLoad load;
    private ProgramTable.@Nullable Entry program;

    ComputeStream(CommandMemory memory, ProgramLoader programs, DispatchSink dispatches, Notes notes, Budget budget) {
        this.memory = memory;
        this.programs = programs;
        this.dispatches = dispatches;
        this.notes = notes;
        this.budget = budget;
    }

    /// The memory has other contents from now on.
    void memoryChanged() {
        dispatches.memoryChanged();
    }

    /// @param from whose packets follow
    /// @param number of the submit that they belong to
    void begin(AdrenoGpu from, int number) {
        submit = number;
        if (from.equals(gpu)) return;
        gpu = from;
        state = ComputeForm.of(from.generation())
                .map(f -> new ComputeState(f, from.lanes()))
                .orElse(null);
        load = null;
        program = null;
        notes.forgetDoubts();
    }

    /// @return whether dispatches of these GPUs are read
    boolean isRead() {
        return state != null;
    }

    /// A packet writes a register.
    ///
    /// @return whether it is known what it says about compute programs
    boolean write(int register, int value) {
        return state != null && state.write(register, value);
    }

    /// @return whether a register says now that texels are read by their numbers as OpenCL has it
    boolean isOpenCl(int register) {
        return state != null && state.isOpenCl(register);
    }

    /// @return what was last written to a register that is kept; empty if nothing was
    public OptionalInt register(int number) {
        return state == null ? OptionalInt.empty() : state.written(number);
    }

    /// A packet may load less than there is, as much as fits into the instruction cache; registers have the length.
    ///
    /// @return the whole program
    ProgramLoad whole(ProgramLoad loaded) {
        ComputeState from = state;
        boolean isOfMemory = loaded.source() == LoadState.Source.MEMORY;
        if (from == null || !loaded.isCompute() || !isOfMemory || from.start() != loaded.address()) return loaded;
        int units = from.length() < 0 ? LONGEST : Math.min(from.length(), LONGEST);
        int size = Math.max(loaded.size(), ProgramLoad.UNIT * units);
        return new ProgramLoad(loaded.stage(), loaded.source(), loaded.address(), size);
    }

    /// A packet loads a program.
    ///
    /// @param entry null if the program is not listed
    void program(ProgramLoad loaded, ProgramTable.@Nullable Entry entry) {
        if (!loaded.isCompute()) return;
        load = loaded;
        program = entry;
    }

    /// A packet loads something else.
    void load(LoadState from, BufferView packet) {
        ComputeState to = state;
        if (to == null) return;
        Bank bank = to.bank(from);
        if (bank == null && to.isOfPrograms(from))
            notes.unknown("state of block %d and type %d is loaded".formatted(from.block(), from.type()));
        if (from.source() == LoadState.Source.SET && (bank == null || to.isDescriptor(bank))) return;
        if (bank == null || !budget.spend((long) bank.words() * from.units())) return;
        int size = Integer.BYTES * bank.words() * from.units();
        BufferView data = switch (from.source()) {
            case INLINE -> from.inline(packet, size);
            case MEMORY -> size == 0 ? null : memory.at(from.address(), size);
            case SET, OTHER -> null;
        };
        if (from.source() == LoadState.Source.OTHER || from.source() == LoadState.Source.SET)
            notes.lost("state is loaded from a place that is not understood");
        if (!to.load(bank, from, data)) notes.add("more constants or slots than there are");
    }

    /// A packet that may start a grid.
    ///
    /// @return whether it is one
    boolean command(int opcode, BufferView packet) {
        if (opcode != EXECUTE && opcode != EXECUTE_INDIRECT && opcode != EXECUTE_KERNEL) return false;
        ComputeState from = state;
        if (from == null) {
            if (gpu.generation() >= 4) notes.lost("dispatches of this generation of GPUs are not read yet");
        } else if (opcode == EXECUTE_KERNEL) {
            if (from.groups().isPresent()) dispatch(from, from.groups().get());
            else notes.lost("a dispatch was left out: nothing says how many workgroups it has");
        } else if (packet.dwords() < 4) {
            notes.lost("a dispatch was left out: its packet is cut");
        } else {
            BufferView groups = opcode == EXECUTE ? packet.part(1, 3) : indirect(packet);
            if (groups == null || groups.dwords() < 3)
                notes.lost("a dispatch was left out: its number of workgroups was not captured");
            else dispatch(from, extent(groups));
        }
        return true;
    }

    private @Nullable BufferView indirect(BufferView packet) {
        long address = packet.dword(1) & 0xffff_ffffL | (long) packet.dword(2) << 32;
        return memory.at(address, INDIRECT_BYTES);
    }

    private static Dispatch.Extent extent(BufferView dwords) {
        return new Dispatch.Extent(
                dwords.dword(0) & 0xffff_ffffL, dwords.dword(1) & 0xffff_ffffL, dwords.dword(2) & 0xffff_ffffL);
    }

    private void dispatch(ComputeState from, Dispatch.Extent groups) {
        if (dispatches.isFull()) return;
        ProgramTable.Entry runs = running(from);
        Optional<Dispatch.Extent> local = from.local();
        if (runs == null || local.isEmpty()) {
            notes.lost(
                    runs == null
                            ? "a dispatch was left out: nothing says which program it runs"
                            : "a dispatch was left out: nothing says how large its workgroups are");
            return;
        }
        Bound bound = from.bound();
        List<String> odd = new ArrayList<>(bound.notes());
        odd.addAll(from.oddities(groups));
        from.refusal(groups).ifPresent(why -> notes.odd(odd, why));
        notes.doubts().ifPresent(odd::add);
        for (Dispatch.Buffer b : bound.bindings().storage()) reach("storage buffer ", b, odd);
        for (Dispatch.Buffer b : bound.bindings().uniforms()) reach("uniform buffer ", b, odd);
        DispatchSink.Met met =
                new DispatchSink.Met(runs, submit, groups, local.get(), from.inputs(), from.settings(), bound, odd);
        if (!dispatches.add(met)) notes.add("more dispatches than are listed");
    }

    /// The program that was loaded, if registers do not name another one.
    private ProgramTable.@Nullable Entry running(ComputeState from) {
        long start = from.start();
        ProgramLoad loaded = load;
        if (loaded != null && loaded.source() == LoadState.Source.INLINE) return program;
        int length = from.length();
        int units = length < 0 ? LONGEST : Math.min(length, LONGEST);
        if (start == 0) return program;
        if (loaded != null && loaded.address() == start && loaded.size() >= ProgramLoad.UNIT * units) return program;
        if (length == 0) return null;
        int size = ProgramLoad.UNIT * units;
        return programs.fromMemory(gpu, submit, new ProgramLoad("cs", LoadState.Source.MEMORY, start, size));
    }

    /// Notes what of a buffer was not captured.
    private void reach(String kind, Dispatch.Buffer buffer, List<String> odd) {
        if (buffer.address() == 0) {
            odd.add(kind + buffer.slot() + " has no address: nothing is bound there");
            return;
        }
        long wanted = Math.max(1, buffer.size().orElse(1));
        long there = 0;
        while (there < wanted && budget.spend(1)) {
            BufferView next = memory.at(buffer.address() + there, wanted - there);
            if (next == null) break;
            there += next.length();
        }
        String name = kind + buffer.slot() + " at 0x" + Long.toHexString(buffer.address());
        if (there == 0) odd.add(name + " is not in the capture");
        else if (there < wanted)
            odd.add("%s: only %d of its %d bytes are in the capture".formatted(name, there, wanted));
    }
}
