/// What kernel drivers say of faults and hangs of GPUs in their logs: [dev.heddle.files.fault.FaultLog].
@NullMarked
package dev.heddle.files.fault;

import org.jspecify.annotations.NullMarked;
