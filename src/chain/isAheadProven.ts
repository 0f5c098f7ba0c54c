import { type Hex, numberToHex } from 'viem'
import * as v from '../schema/v.ts'
import { headSchema } from './rpcSchemas.ts'
import { type Stopwatch, waitFor } from './stopwatch.ts'

/**
 * The hash of a block as one node reports it; `none` where it has no such block, undefined where it gives no
 * answer.
 */
export type ReadHash = (block: Hex) => Promise<Hex | 'none' | undefined>

/**
 * Blast makes a block every two seconds: four tries reach the block two ahead of the others, if they move at
 * all.
 */
const tries = 4
const secondsBetween = 2

/**
 * One node reports a newer block than others that agree: does it know what they do not know yet? It is asked
 * for a block that they do not have; once they have it, its hash proves it. Nobody can invent the hash of a
 * block that is still to be made. True as well where the others do not move at all: then they are stuck.
 * Undefined where it gives no answer, which proves nothing.
 *
 * `newest` is the newest block of the others.
 */
export async function isAheadProven(options: {
  ahead: ReadHash
  behind: readonly ReadHash[]
  newest: number
  stopwatch: Stopwatch
}): Promise<boolean | undefined> {
  const { ahead, behind, newest, stopwatch } = options
  // Two ahead, so that it is not made in the moment in between.
  const block = numberToHex(newest + 2)
  const reported = await ahead(block)
  if (reported === undefined) return undefined
  if (reported === 'none') return false
  for (let i = 0; i < tries; i++) {
    await waitFor(stopwatch, secondsBetween)
    const known = (await Promise.all(behind.map((read) => read(block)))).filter(
      (hash) => hash !== undefined && hash !== 'none',
    )
    const agreed = known.find((hash) => known.filter((each) => each === hash).length > 1)
    if (agreed) return agreed === reported
  }
  return true
}

/** Reads a hash from what `eth_getBlockByNumber` answers. */
export const hashOf = (result: unknown): Hex | 'none' | undefined => {
  if (result === null) return 'none'
  const parsed = v.safeParse(headSchema, result)
  return parsed.success ? parsed.output.hash : undefined
}
