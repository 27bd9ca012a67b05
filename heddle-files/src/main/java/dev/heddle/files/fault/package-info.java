/// Faults and hangs of GPUs in the logs of kernel drivers: [dev.heddle.files.fault.FaultLog].
@NullMarked
package dev.heddle.files.fault;

import org.jspecify.annotations.NullMarked;
