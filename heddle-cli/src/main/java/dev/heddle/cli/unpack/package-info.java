/// Unpacks files of formats that the JDK does not know.
@NullMarked
package dev.heddle.cli.unpack;

import org.jspecify.annotations.NullMarked;
