/** A seeded generator (mulberry32): the same journeys on every machine. */
export type Random = {
  /** In [0, 1). */
  next(): number
  /** From `low` to `high`, both included. */
  integer(low: number, high: number): number
  pick<T>(from: readonly [T, ...T[]]): T
  chance(probability: number): boolean
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    integer,
    pick: (from) => from[integer(0, from.length - 1)] ?? from[0],
    chance: (probability) => next() < probability,
  }
}
