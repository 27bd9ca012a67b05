package dev.heddle.cli;

import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.CommandRunner;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.input.Inputs;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.cli.studio.PageBuild;
import dev.heddle.cli.studio.Site;
import dev.heddle.cli.studio.StudioServer;
import dev.heddle.files.InputFile;
import dev.heddle.site.StudioLink;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.BindException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/// `heddle studio`.
final class StudioCommand implements Callable<Integer> {
    private final Console console;
    private final CommandRunner commands;
    private final @Nullable Path file;
    private final @Nullable Integer port;
    private final boolean noBrowser;
    private final @Nullable Path site;

    StudioCommand(Console console, Args args, CommandRunner commands) throws UsageException {
        this.console = console;
        this.commands = commands;
        file = args.words().isEmpty() ? null : args.wordPath(0);
        port = args.small("--port", 0);
        noBrowser = args.has("--no-browser");
        site = args.path("--site");
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException, InterruptedException {
        if (port != null && port > 65535) throw Failure.usage("--port: 0 to 65535");
        Site page = new Site(site == null ? built() : site.toAbsolutePath().normalize());
        if (!page.isThere())
            throw new Failure(
                    site == null
                            ? "the page is not in this build; './mvnw package -DskipTests' makes it"
                            : site + ": no index.html there");
        String link = file == null ? "" : link(file);
        try (StudioServer server = serve(page)) {
            if (file != null) server.opened(file, link);
            String address = server.onceAddress() + link;
            console.print("Studio: " + server.ownAddress() + " (Ctrl-C stops it)\n");
            console.out().flush();
            if (!noBrowser) browse(address);
            new CountDownLatch(1).await();
        }
        return 0;
    }

    /// The page of a source tree, if this is one, built if necessary; else that of the jar.
    private @Nullable Path built() throws Failure, IOException, InterruptedException {
        String home = System.getProperty("heddle.home");
        if (home == null) return null;
        PageBuild build = new PageBuild(Path.of(home).toAbsolutePath().normalize());
        String failed = build.run(console.err());
        if (!failed.isEmpty()) {
            console.err().println(failed.stripTrailing());
            throw new Failure("heddle: building the studio failed");
        }
        return build.site();
    }

    private String link(Path file) throws SourceException, Failure, IOException {
        InputFile input = Inputs.open(file, new IsaOptions(null, null, null, List.of()), console);
        return switch (input) {
            case InputFile.Assembly a ->
                StudioLink.ofText(named(file, a.isa()), a.source().text());
            case InputFile.Code c -> StudioLink.ofCode(named(file, c.isa()), c.bytes());
            case InputFile.Programs _, InputFile.Package _, InputFile.Recording _ ->
                throw new Failure("%s: not a text or code of one program; open it with Open… in the studio"
                        .formatted(Inputs.name(file)));
        };
    }

    private static String named(Path file, String set) throws Failure {
        if (set.isEmpty()) throw new Failure(Inputs.name(file) + ": which instruction set? a line '.isa agx' says it");
        return set;
    }

    private StudioServer serve(Site page) throws Failure, IOException {
        StudioTools tools = new StudioTools(commands);
        Path here = Path.of("");
        Integer wanted = port;
        try {
            return new StudioServer(page, wanted == null ? StudioServer.PORT : wanted, here, tools);
        } catch (BindException e) {
            if (wanted != null) throw new Failure("port " + wanted + " is taken");
            return new StudioServer(page, 0, here, tools);
        }
    }

    /// Opens the system's browser; without one, the address stands on the terminal.
    private static void browse(String address) {
        String os = System.getProperty("os.name");
        List<String> opener;
        if (os.startsWith("Windows")) opener = List.of("rundll32", "url.dll,FileProtocolHandler", address);
        else if (os.startsWith("Mac")) opener = List.of("open", address);
        else if (System.getenv("DISPLAY") == null && System.getenv("WAYLAND_DISPLAY") == null) return;
        else opener = List.of("xdg-open", address);
        try {
            new ProcessBuilder(opener)
                    .redirectErrorStream(true)
                    .redirectOutput(Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            // No such program.
        }
    }
}
