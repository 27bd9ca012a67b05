package dev.heddle.cli.table;

import dev.heddle.base.options.Command;
import java.util.List;

/// Commands that editors and browsers talk to, and what else surrounds the program.
final class EditorsAndPages {
    private EditorsAndPages() {}

    static Command studio() {
        return Command.of("heddle studio", "The explorer and the debugger in a browser, served by this computer.")
                .takes("KERNEL", "A source to open.")
                .whole("--port", "N", "", "The port (default: 8620, or any free one if that is taken).")
                .flag("--no-browser", "Only print the address.")
                .value("--site", "FOLDER", "Serve this page instead of the one that comes with Heddle.")
                .notes("""
                        The page is the one that any static host can serve; served from here it also opens files of this
                        computer and runs kernels on all cores. Only this computer reaches it. Ctrl-C stops it.
                        """)
                .examples("heddle studio", "heddle studio examples/agx/mandelbrot.s")
                .build();
    }

    static Command lsp() {
        return Command.of(
                        "heddle lsp",
                        "Editor support for assembly and books: the Language Server Protocol on standard input and"
                                + " output.")
                .notes("""
                        Editors start it; docs/editors.md says how for VS Code, Neovim, Helix and Emacs. A line '.isa agx'
                        names the instruction set of a source; for sources without one the editor's setting 'isa' does.
                        """)
                .build();
    }

    static Command dap() {
        return Command.of(
                        "heddle dap",
                        "A debugger for editors: the Debug Adapter Protocol on standard input and output.")
                .with(List.of(Shared.ALLOW))
                .notes("""
                        Editors start it; docs/editors.md says how for VS Code, Neovim, Emacs and Helix. It ends when the
                        editor disconnects or closes standard input.
                        """)
                .build();
    }

    static Command pages() {
        return Command.of(
                        "heddle pages",
                        "Writes reference pages of the books as HTML: a folder that any web server can serve.")
                .required(
                        "-o, --out",
                        "DIR",
                        "Where to write; created if it does not exist. Files of the same names are replaced.")
                .value("-a, --isa", "ISA", "Only this instruction set, with all its variants.")
                .value("--book", "FILE", "Your own book, instead of Heddle's.")
                .with(List.of(Shared.ALLOW))
                .examples(
                        "heddle pages -o site                 all books",
                        "heddle pages -o site --book my.isa   one of your own",
                        "jwebserver -d $PWD/site              and http://localhost:8000/reference/")
                .build();
    }

    static Command completion() {
        return Command.of("heddle completion", "Writes a completion script for a shell.")
                .takes("bash|zsh|fish", "Which shell; bash by default.")
                .examples(
                        "source <(heddle completion)            in bash and zsh",
                        "heddle completion fish | source        in fish")
                .build();
    }

    static Command help() {
        return Command.of("heddle help", "Shows the help of a command.")
                .takesAny("COMMAND", "The command, and the subcommand if there is one.")
                .examples("heddle help run", "heddle help book show")
                .build();
    }
}
