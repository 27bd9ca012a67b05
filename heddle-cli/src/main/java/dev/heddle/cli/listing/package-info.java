/// Listings, matches and programs as text ([dev.heddle.cli.listing.CodeListing]) and as JSON
/// ([dev.heddle.cli.listing.JsonListing]).
@NullMarked
package dev.heddle.cli.listing;

import org.jspecify.annotations.NullMarked;
