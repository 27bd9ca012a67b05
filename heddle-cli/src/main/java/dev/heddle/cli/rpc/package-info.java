/// What the protocols of editors have in common: messages read whole, and what is wrong with them.
@org.jspecify.annotations.NullMarked
package dev.heddle.cli.rpc;
