/*
 * What readers take for a package at most, wherever it is (docs/package-format.md): a place that holds more
 * is none.
 */

/** More than any package has: 16,384 parts of the list, and a few. */
export const mostPackageFiles = 20_000

/**
 * Bytes of a whole package. One of a million recipients has about 100 million, and an export of it as much as
 * it says.
 */
export const mostPackageBytes = 2_000_000_000
