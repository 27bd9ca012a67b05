package dev.heddle.bench;

import dev.heddle.emulator.Engines;
import dev.heddle.machine.kernel.Kernel;

/// Runs one [Task] several times on one target, with one thread: a whole process, whose CPU time has in it what an
/// engine needs to get going. `RepeatedRun TASK TARGET ENGINE TIMES` prints the instructions of all lanes.
final class RepeatedRun {
    private RepeatedRun() {}

    public static void main(String[] args) throws Exception {
        Task task = Task.all().stream()
                .filter(t -> t.name().equals(args[0]))
                .findFirst()
                .orElseThrow();
        Kernel kernel = RunTable.kernel(task, args[1]);
        kernel.launch().threads(1).engine(Engines.of(args[2]));
        long lanes = 0;
        for (int i = Integer.parseInt(args[3]); i > 0; i--)
            lanes += kernel.device().run(kernel.launch()).laneInstructions();
        System.out.println(lanes);
    }
}
