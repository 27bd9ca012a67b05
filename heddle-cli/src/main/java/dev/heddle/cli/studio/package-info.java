/// The server behind `heddle studio`: the page's files, and what only this computer has.
@org.jspecify.annotations.NullMarked
package dev.heddle.cli.studio;
