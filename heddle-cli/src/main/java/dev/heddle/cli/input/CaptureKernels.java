package dev.heddle.cli.input;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Failure;
import dev.heddle.emulator.Executable;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.Dispatch;
import dev.heddle.files.container.MemoryChange;
import dev.heddle.files.submit.MemoryChanges;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.Launch;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.server.submit.DispatchLaunch;
import dev.heddle.server.submit.LaunchRunner;
import dev.heddle.server.submit.SubmitMachine;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Makes kernels of the compute dispatches of a capture. What the capture lacks is reported in a line each.
public final class CaptureKernels {
    private final String file;
    private final IsaOptions isa;
    private final Kernel.Options options;
    private final PrintStream err;

    /// Dispatches of one submit see what those before them wrote.
    private final IdentityHashMap<List<Dispatch.Memory>, Device> devices = new IdentityHashMap<>();

    private CaptureKernels(String file, IsaOptions isa, Kernel.Options options, PrintStream err) {
        this.file = file;
        this.isa = isa;
        this.options = options;
        this.err = err;
    }

    /// @param file what messages call it
    /// @param wanted name of a dispatch, or null for all
    public static List<Kernel> read(
            String file,
            Container container,
            IsaOptions isa,
            @Nullable String wanted,
            Kernel.Options options,
            PrintStream err)
            throws SourceException, Failure, IOException {
        return new CaptureKernels(file, isa, options, err).of(container, wanted);
    }

    private List<Kernel> of(Container c, @Nullable String wanted) throws SourceException, Failure, IOException {
        c.broke().ifPresent(d -> err.println(d.render()));
        if (c.dispatches().isEmpty())
            throw new Failure("%s: no compute dispatches; heddle files shows what is in it".formatted(file));
        List<Kernel> out = new ArrayList<>();
        for (Dispatch d : c.dispatches()) {
            if (wanted != null && !d.name().equals(wanted)) continue;
            for (String note : d.notes()) err.println("note: %s: %s: %s".formatted(file, d.name(), note));
            Kernel k = kernel(d);
            List<MemoryChange> before = wanted == null ? d.before() : changesBefore(c, d);
            List<MemoryChange> after = wanted == null ? d.after() : List.of();
            k.launch().between(() -> note(d, change(k.device(), before)), () -> note(d, change(k.device(), after)));
            out.add(k);
        }
        if (out.isEmpty())
            throw new Failure("%s: there is no dispatch '%s'; there are %s".formatted(file, wanted, names(c)));
        return out;
    }

    private void note(Dispatch d, List<String> notes) {
        for (String n : notes) err.println("note: %s: %s: %s".formatted(file, d.name(), n));
    }

    /// What all packets of a submit before one of its dispatches do to memory.
    static List<MemoryChange> changesBefore(Container c, Dispatch dispatch) {
        List<MemoryChange> out = new ArrayList<>();
        for (Dispatch d : c.dispatches()) {
            if (d.memory() == dispatch.memory()) out.addAll(d.before());
            if (d == dispatch) break;
        }
        return out;
    }

    /// Changes memory as packets do.
    ///
    /// @return what could not be done, a line each
    static List<String> change(Device device, List<MemoryChange> changes) {
        SubmitMachine machine = new SubmitMachine(device, LaunchRunner.PLAIN);
        List<String> notes = new ArrayList<>();
        for (MemoryChange c : changes) {
            try {
                MemoryChanges.apply(c, machine);
            } catch (IllegalArgumentException e) {
                notes.add("its results are not sure: " + e.getMessage());
            }
        }
        return notes;
    }

    private static String names(Container c) {
        return String.join(", ", c.dispatches().stream().map(Dispatch::name).toList());
    }

    private Kernel kernel(Dispatch d) throws SourceException, Failure, IOException {
        if (!(d.program().code() instanceof ContainedProgram.Present code))
            throw new Failure("%s: %s: the capture does not have the program".formatted(file, d.name()));
        Codec codec = isa.codec(d.program().isa());
        Device device = devices.get(d.memory());
        if (device == null) {
            device = device(d.memory());
            devices.put(d.memory(), device);
        }
        Launch launch;
        try {
            DispatchLaunch made = new DispatchLaunch(device);
            launch = made.of(d, new Executable(codec, code.bytes(), 0));
            made.descriptors(d, launch, new ArrayList<>());
        } catch (IllegalArgumentException e) {
            throw new Failure("%s: %s: %s".formatted(file, d.name(), e.getMessage()));
        }
        Map<String, Buffer> buffers = new TreeMap<>();
        bind(d, "storage", d.bindings().storage(), "", launch, device, buffers);
        bind(d, "uniform", d.bindings().uniforms(), "u", launch, device, buffers);
        Set<String> known = new TreeSet<>(buffers.keySet());
        for (Dispatch.Buffer b : d.bindings().storage()) known.add("" + b.slot());
        options.check(known);
        return new Kernel(d.name(), device, launch, buffers);
    }

    /// Captured memory at its addresses. Of two pieces that overlap, the one that starts last counts.
    static Device device(List<Dispatch.Memory> memory) {
        Device out = new Device();
        for (int i = 0; i < memory.size(); i++) {
            Dispatch.Memory m = memory.get(i);
            long size = m.bytes().length;
            if (i + 1 < memory.size()) size = Math.min(size, memory.get(i + 1).address() - m.address());
            if (size <= 0) continue;
            Buffer b = out.buffer("memory at 0x%x".formatted(m.address()), m.address(), size);
            b.put(Arrays.copyOf(m.bytes(), (int) size));
        }
        return out;
    }

    private void bind(
            Dispatch d,
            String table,
            List<Dispatch.Buffer> slots,
            String prefix,
            Launch launch,
            Device device,
            Map<String, Buffer> buffers) {
        for (Dispatch.Buffer slot : slots) {
            String key = prefix + slot.slot();
            byte[] own = options.buffers().get(key);
            Buffer b = own == null
                    ? new DispatchLaunch(device).find(slot, table + " buffer " + slot.slot())
                    : device.buffer("buffer " + key, own);
            if (b != null) {
                buffers.put(key, b);
                if (launch.hasTable(table)) launch.bind(table, slot.slot(), b);
            } else if (slot.address() != 0) {
                err.println("%s: %s: %s buffer %d at 0x%x is not in the capture; --buffer %s=zeros:4096 gives one"
                        .formatted(file, d.name(), table, slot.slot(), slot.address(), key));
            }
        }
    }
}
