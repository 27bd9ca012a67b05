package dev.heddle.files.adreno.packets;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalInt;

/// Follows the packets of a submit to the programs that they load and run. Nothing in them is trusted: lengths end with
/// the buffer, a buffer does not call itself, and work is limited by a [Budget].
public final class CommandStream {
    private static final int STATE_GROUPS = 0x43;

    /// Pairs of a register and its value.
    private static final int REGISTERS = 0x5c;

    /// The same for one, with a number before it that says which draws it is for.
    private static final int TRACKED_REGISTER = 0x6d;

    /// A fill or a copy of the 2D engine.
    private static final int BLIT = 0x2c;

    private static final int EVENT = 0x46;

    /// The event that moves or fills texels.
    private static final int RESOLVE = 0x1e;

    private static final int DISABLED = 1 << 17;

    /// The first generation whose captures have no packets but known ones.
    private static final int SURE = 6;

    private static final int INDIRECT_BUFFER = 0x3f;
    private static final int INDIRECT_BUFFER_OLD = 0x37;

    /// The same at the end of a buffer: nothing comes back.
    private static final int INDIRECT_BUFFER_CHAIN = 0x57;

    /// Dwords of an indirect buffer, at most: bits 19..0 of its length.
    private static final int LONGEST = 0xfffff;

    /// Buffers that call each other, the outermost included. Hardware has three or four levels.
    private static final int DEEPEST = 16;

    private final CommandMemory memory;
    private final ProgramLoader programs;
    private final ComputeStream compute;
    private final ProgramRegisters registers = new ProgramRegisters();
    private final PacketEffects effects;
    private final Notes notes;
    private final Conditions conditions;
    private final Blitter blitter = new Blitter();
    private final Budget budget;
    private final PacketListener listener;
    private final Deque<Long> nesting = new ArrayDeque<>();

    private AdrenoGpu gpu = AdrenoGpu.UNKNOWN;
    private PacketForm form = PacketForm.NEW;
    private int submit;

    public CommandStream(
            CommandMemory memory,
            ProgramTable programs,
            DispatchSink dispatches,
            PacketEffects effects,
            Notes notes,
            Budget budget) {
        this(memory, programs, dispatches, effects, notes, budget, PacketListener.NONE);
    }

    public CommandStream(
            CommandMemory memory,
            ProgramTable programs,
            DispatchSink dispatches,
            PacketEffects effects,
            Notes notes,
            Budget budget,
            PacketListener listener) {
        this.memory = memory;
        this.programs = new ProgramLoader(memory, programs, notes, budget);
        compute = new ComputeStream(memory, this.programs, dispatches, notes, budget);
        this.effects = effects;
        this.notes = notes;
        conditions = new Conditions(notes);
        this.budget = budget;
        this.listener = listener;
    }

    /// The memory has other contents from now on.
    public void memoryChanged() {
        programs.forget();
        compute.memoryChanged();
    }

    /// @param from whose packets these are
    /// @param number of the submit, from 1
    public void run(AdrenoGpu from, int number, long address, long dwords) {
        if (from.generation() == 0) {
            notes.add("a submit before anything says which GPU this is; its packets were not read");
            return;
        }
        if (!from.equals(gpu)) programs.forget();
        notes.begin();
        compute.begin(from, number);
        gpu = from;
        registers.begin(gpu.generation());
        conditions.begin(gpu.generation());
        blitter.begin(gpu.generation());
        form = PacketForm.of(from.generation());
        submit = number;
        buffer(address, dwords, false);
    }

    private void buffer(long address, long dwords, boolean isCalled) {
        if (dwords == 0) return;
        BufferView view = memory.at(address, Math.min(dwords, LONGEST) * Integer.BYTES);
        if (view == null) {
            notes.lost("a command buffer was not captured");
            return;
        }
        if (view.dwords() < dwords) notes.lost("the end of a command buffer was not captured");
        if (nesting.contains(address) || nesting.size() == DEEPEST) {
            notes.lost("command buffers that call each other without end; the inner call was left out");
            return;
        }
        nesting.push(address);
        listener.entered(address, dwords, isCalled);
        try {
            packets(view);
        } finally {
            // A dispatch may end in a fault.
            nesting.pop();
            listener.left();
        }
    }

    private void packets(BufferView view) {
        int at = 0;
        boolean lost = false;
        while (at < view.dwords()) {
            if (!budget.spend(1)) {
                notes.add("far more packets than a capture of this size has; the rest were not read");
                return;
            }
            int header = view.dword(at++);
            int following = form.following(header);
            if (following == PacketForm.NONE) {
                if (!lost) notes.lost("data in a command buffer that is not a packet");
                lost = true;
                // The parity bits of the newer form tell where packets begin again.
                if (form == PacketForm.OLD) return;
                continue;
            }
            lost = false;
            int there = Math.min(following, view.dwords() - at);
            int opcode = form.opcode(header);
            budget.spend(there);
            if (there < following) notes.lost("the last packet of a command buffer is cut");
            int body = at;
            at += there;
            if (there > 0 || opcode != PacketForm.NONE) {
                BufferView packet = view.part(body, there);
                int register = form.register(header);
                if (opcode != PacketForm.NONE) {
                    listener.command(body - 1, 1 + there, opcode);
                    int skipped = command(opcode, packet);
                    at += Math.min(skipped, view.dwords() - at);
                } else if (register != PacketForm.NONE) write(register, packet);
            }
        }
    }

    /// @return dwords behind the packet that are passed over
    private int command(int opcode, BufferView packet) {
        boolean wide = gpu.generation() >= 5;
        for (ProgramLoad load : registers.started(opcode)) program(load, packet.part(0, 0));
        Optional<Integer> skipped = conditions.command(opcode, packet, compute);
        if (skipped.isPresent()) return skipped.get();
        if (wide && opcode == REGISTERS) {
            for (int i = 0; i + 1 < packet.dwords(); i += 2) pair(packet, i);
        } else if (gpu.generation() == 6 && opcode == TRACKED_REGISTER && packet.dwords() > 2) {
            pair(packet, 1);
        } else if (opcode == INDIRECT_BUFFER
                || wide && opcode == INDIRECT_BUFFER_CHAIN
                || !wide && opcode == INDIRECT_BUFFER_OLD) {
            call(packet, wide);
        } else if (opcode == STATE_GROUPS) {
            groups(packet, wide);
        } else {
            LoadState load = LoadState.of(gpu.generation(), opcode, packet);
            if (load != null) load(load, packet);
            else if (!compute.command(opcode, packet)) return other(opcode, packet);
        }
        return 0;
    }

    /// @return dwords behind the packet that are passed over
    private int other(int opcode, BufferView packet) {
        if (!isDoubted()) return 0;
        WithoutEffect none = WithoutEffect.of(gpu.generation());
        if (none.packet(opcode)) return 0;
        if (opcode == BLIT && blitter.isKnown()) {
            effects.blit(blitter.blit(), gpu.isa().orElseThrow());
            return 0;
        }
        if (isResolve(opcode, packet) && blitter.isClear()) {
            effects.blit(blitter.clear(), gpu.isa().orElseThrow());
            return 0;
        }
        return effects.command(opcode, packet, new Packets());
    }

    private static boolean isResolve(int opcode, BufferView packet) {
        return opcode == EVENT && packet.dwords() > 0 && (packet.dword(0) & 0xff) == RESOLVE;
    }

    /// A register and its value.
    private void pair(BufferView packet, int at) {
        write(packet.dword(at), packet.part(at + 1, 1));
    }

    private void write(int first, BufferView values) {
        for (int i = 0; i < values.dwords(); i++) write(first + i, values.dword(i));
    }

    private void write(int register, int value) {
        registers.write(register, value);
        if (conditions.isForVisibility()) return;
        boolean isTaken = blitter.write(register, value);
        if (compute.write(register, value)) isTaken = true;
        int generation = gpu.generation();
        if (!isTaken && isDoubted() && !WithoutEffect.of(generation).register(register))
            notes.unknown("register 0x%x is written".formatted(register));
        if (compute.isOpenCl(register)) effects.isOpenCl();
    }

    /// Whether what is not known counts: the table for a5xx was never held against a capture.
    private boolean isDoubted() {
        int generation = gpu.generation();
        return compute.isRead() && WithoutEffect.isKnown(generation) && (generation >= SURE || notes.isStrict());
    }

    /// What packets with effects beside setting state ask of the stream.
    private final class Packets implements PacketState {
        @Override
        public int generation() {
            return gpu.generation();
        }

        @Override
        public OptionalInt register(int number) {
            OptionalInt value = compute.register(number);
            return value.isPresent() ? value : blitter.register(number);
        }

        @Override
        public void register(int number, int value) {
            write(number, value);
        }

        @Override
        public boolean isWithoutEffect(int event) {
            return WithoutEffect.of(gpu.generation()).event(event);
        }
    }

    /// `address, dwords`; the address has two dwords if it is wide.
    private void call(BufferView packet, boolean wide) {
        int count = wide ? 2 : 1;
        if (packet.dwords() > count) buffer(address(packet, 0, wide), packet.dword(count) & LONGEST, true);
    }

    /// Again and again `count in bits 15..0, address`; bit 17 says that it is not for draws from now on.
    private void groups(BufferView packet, boolean wide) {
        int step = wide ? 3 : 2;
        for (int at = 0; at + step <= packet.dwords(); at += step) {
            if ((packet.dword(at) & DISABLED) == 0 || !notes.isStrict())
                buffer(address(packet, at + 1, wide), packet.dword(at) & 0xffff, false);
        }
    }

    private static long address(BufferView packet, int at, boolean wide) {
        long low = packet.dword(at) & 0xffff_ffffL;
        return wide ? low | (long) packet.dword(at + 1) << 32 : low;
    }

    private void load(LoadState load, BufferView packet) {
        ProgramLoad loaded = ProgramLoad.of(gpu.generation(), load);
        if (loaded == null) {
            compute.load(load, packet);
        } else {
            ProgramLoad program = compute.whole(loaded);
            program(program, load.inline(packet, program.size()));
        }
    }

    /// @param inline the bytes of an inline program, as far as they are there
    private void program(ProgramLoad program, BufferView inline) {
        ProgramTable.Entry entry = programs.load(gpu, submit, program, inline);
        if (entry != null) listener.loaded(program.stage(), entry);
        compute.program(program, entry);
    }
}
