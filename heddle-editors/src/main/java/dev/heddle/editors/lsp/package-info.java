/// `heddle lsp`: a language server for assembly and for books. Requests are answered on the thread that reads them,
/// from what is known of the lines; what takes longer (assembling, following the flow) is found out beside it, and told
/// when it is known.
@NullMarked
package dev.heddle.editors.lsp;

import org.jspecify.annotations.NullMarked;
