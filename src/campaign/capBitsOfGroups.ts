import { chooseCapBits } from './chooseCapBits.ts'

/**
 * Gas that one transaction may spend on creating campaigns. A block of Blast has 30 million, and other
 * transactions are in it too.
 */
const mostGas = 27_000_000

/**
 * Gas to create and fund a campaign over time without its cap: its code, the transfer, and Blast's four
 * settings, each of which asks its own machine.
 */
const gasPerCampaign = 2_200_000

/** Gas of one entry of a cap over time, its calldata included (measured: `contracts/snapshots`). */
const gasPerEntry = 7_200

/**
 * The caps of campaigns that one transaction creates: each by itself as `chooseCapBits` says, and together no
 * larger than a block holds. The largest is halved first, and of several the last; each halving costs its
 * claims one hash more.
 */
export function capBitsOfGroups(counts: readonly number[]): readonly number[] {
  const capBits = counts.map((count) => chooseCapBits(count).capBits)
  const most = (mostGas - gasPerCampaign * counts.length) / gasPerEntry
  const entries = () => capBits.reduce((sum, bits) => sum + 2 ** bits, 0)
  while (entries() > most) {
    const largest = Math.max(...capBits)
    if (largest === 0) throw new Error(`${counts.length} campaigns do not fit into one transaction.`)
    capBits[capBits.lastIndexOf(largest)] = largest - 1
  }
  return capBits
}
