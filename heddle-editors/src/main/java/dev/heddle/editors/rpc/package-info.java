/// The common part of the protocols of editors: messages read whole, and what is wrong with them.
@org.jspecify.annotations.NullMarked
package dev.heddle.editors.rpc;
