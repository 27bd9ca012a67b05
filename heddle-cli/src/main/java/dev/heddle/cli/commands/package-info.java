/// Commands that read and write code without running it: one class for each.
@NullMarked
package dev.heddle.cli.commands;

import org.jspecify.annotations.NullMarked;
