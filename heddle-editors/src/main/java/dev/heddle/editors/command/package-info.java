/// The debugger in a terminal: its commands, what they print, and scripts. It knows of no files and no options of the
/// command line but what it is given.
@NullMarked
package dev.heddle.editors.command;

import org.jspecify.annotations.NullMarked;
