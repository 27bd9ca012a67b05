/// The `heddle` command: from the command line to the class of a subcommand, and to an exit code.
///
/// A command-line tool is judged by small things: that it starts fast, that a wrong line gives one useful
/// message, that output can be piped, and that scripts can rely on exit codes. These are solved once here;
/// commands add only what they are for.
///
/// The path of a command line:
///
/// - [Main] begins. What escapes a command, even in another thread, becomes one line and exit code 1.
/// - [Commands] finds the command in [dev.heddle.cli.table.CommandTable], lets [dev.heddle.base.options.CommandLine]
///   parse the rest by the options of its row, answers `--help` and `--version`, starts a pager, and calls the
///   command.
/// - A command is one class, such as [RunCommand]: the constructor reads options from
///   [dev.heddle.base.options.Args], `call` does the work by the library and returns the exit code. Input comes from
///   [dev.heddle.cli.input], and all output goes to the [dev.heddle.cli.console.Console].
/// - [FailureReport] turns exceptions into messages: a [dev.heddle.cli.console.Failure] or a source error is
///   the user's, a closed pipe is no error, and everything else is an [UnexpectedFault] with a report for
///   maintainers.
///
/// Commands that run programs are here, [RunCommand], [DebugCommand] and [SanitizeCommand] among them;
/// [KernelFile] opens their kernels, of whatever form. Those that read and write code are in
/// [dev.heddle.cli.commands], those that ask a corpus in [dev.heddle.cli.corpus].
///
/// Invariants: exit codes are 0 for success, 1 for wrong input and 2 for a wrong command line; only
/// [DeviceCommand] passes on that of the program that it runs. Options are data: parser, help, manual pages
/// ([ManPages]) and completion come from the same rows. Starting is fast because a command loads no class of
/// another one: the table makes one row, [Commands] has a switch instead of a list of constructors, and
/// [StartCache] makes an AOT cache of the rest, by the runs of [Training]. Large dependencies are [Addons].
///
/// Begin with [Commands]. To add a command, add its row, its class and its case in `start`. The work itself is
/// done by the modules below this one.
@NullMarked
package dev.heddle.cli;

import org.jspecify.annotations.NullMarked;
