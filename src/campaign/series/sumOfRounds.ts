import { EverclaimError } from '../../errors.ts'
import { say } from '../../language/say.ts'
import type { Allocations } from '../allocations.ts'
import { alignLists } from './alignLists.ts'
import { amountsOf, createAmountTable } from './amountTable.ts'

const none: Allocations = { count: 0, records: new Uint8Array(0), total: 0n }

/**
 * What each account has in all rounds together, claimed or not. Base units.
 *
 * @throws EverclaimError where that is more than any token has: an amount would be cut to 256 bits
 */
export function sumOfRounds(rounds: readonly Allocations[]): Allocations {
  // In pairs, so that no round is copied more often than its series is doubled.
  if (rounds.length > 2) {
    const half = rounds.length >> 1
    return add(sumOfRounds(rounds.slice(0, half)), sumOfRounds(rounds.slice(half)))
  }
  const [first = none, second = none] = rounds
  return add(first, second)
}

function add(a: Allocations, b: Allocations): Allocations {
  if (b.count === 0) return a
  if ((a.total + b.total) >> 256n !== 0n)
    throw new EverclaimError(say('The rounds of this series add up to more than any token has.'), {
      docs: 'package-format',
    })
  const amountInA = amountsOf(a)
  const amountInB = amountsOf(b)
  const sum = createAmountTable(a.count + b.count)
  alignLists(a, b, (inA, inB) =>
    sum.add(inA < 0 ? b : a, inA < 0 ? inB : inA, amountInA(inA) + amountInB(inB)),
  )
  return sum.end()
}
