package dev.heddle.cli;

import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.cli.console.Console;
import dev.heddle.editors.dap.Adapter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

/// `heddle dap`.
final class DapCommand implements Callable<Integer> {
    private final Console console;
    private final List<Path> allowed;

    DapCommand(Console console, Args args) throws UsageException {
        this.console = console;
        allowed = args.paths("--allow-files");
    }

    @Override
    public Integer call() {
        Adapter.serve(new DapKernel(allowed), console.in(), console.out());
        return 0;
    }
}
