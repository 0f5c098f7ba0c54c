/** How far from a Safe's next nonce a transaction is searched for, by what one try costs. */
export const nonceReach = {
  /** Hashes that are computed here. A queue is seldom longer. */
  computed: { back: 50, ahead: 100 },
  /** Ends that are read from the chain, by several requests each. */
  readOnChain: { back: 20 },
  /** Hashes that a Safe host is asked about, by one request each. */
  askedOfHost: { ahead: 6 },
} as const

/** Every nonce whose hash is worth computing, the likely ones first: `next`, those after it, those before. */
export function noncesAround(next: number): readonly number[] {
  const { back, ahead } = nonceReach.computed
  const after = Array.from({ length: ahead }, (_, at) => next + at)
  const before = Array.from({ length: Math.min(back, next) }, (_, at) => next - 1 - at)
  return [...after, ...before]
}

/**
 * The nonce of a new transaction of a Safe: what the wallet service recommends, as far as each nonce between
 * the Safe's next and it belongs to a waiting transaction that an owner is proven to have signed. A
 * transaction beyond a gap can't be executed before somebody fills it.
 */
export function chooseNonce({
  next,
  recommended,
  signed,
}: {
  /** What the Safe executes next, on chain. */
  next: number
  /** According to the wallet service. */
  recommended: number
  /** Nonces of waiting transactions that an owner of today has signed. */
  signed: ReadonlySet<number>
}): number {
  let explained = next
  while (explained < recommended && signed.has(explained)) explained++
  return explained
}
