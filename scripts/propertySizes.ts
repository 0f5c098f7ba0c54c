import fc from 'fast-check'

// A longest length is meant. By itself fast-check makes at most ten more than the shortest, whatever a
// property says, so that lists of 200 were never longer than ten.
fc.configureGlobal({ defaultSizeToMaxWhenMaxSpecified: true })
