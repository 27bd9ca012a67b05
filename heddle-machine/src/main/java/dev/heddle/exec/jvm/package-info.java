/// Compiles the code of machines with one lane to bytecode.
@NullMarked
package dev.heddle.exec.jvm;

import org.jspecify.annotations.NullMarked;
