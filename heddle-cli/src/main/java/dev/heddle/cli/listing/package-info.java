/// Listings, matches and programs as text and as JSON, decoded on all cores where a file is large.
///
/// [dev.heddle.cli.listing.CodeListing] writes texts, [dev.heddle.cli.listing.JsonListing] JSON, both over
/// [dev.heddle.cli.listing.ParallelChunkDecoder].
@NullMarked
package dev.heddle.cli.listing;

import org.jspecify.annotations.NullMarked;
