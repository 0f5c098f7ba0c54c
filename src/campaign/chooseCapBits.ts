import { maxCapBits } from './cap.ts'
import { depthOf } from './treeShape.ts'

/** Gas to deploy one entry of the cap: 32 bytes of code at 200 gas each, and their calldata and hashing. */
const gasPerEntry = 6_900

/** Gas that a claim saves for every level that its proof does not climb. */
const gasPerLevel = 530

/** The size of a cap, and the reason for it in numbers. */
export type CapChoice = {
  /** The cap has 2^capBits entries. */
  readonly capBits: number
  readonly entries: number
  /** Part of the recipients that is expected to claim, 0 to 1. An assumption. */
  readonly takeUp: number
  readonly expectedClaims: number
  /** Gas that the cap adds to the deployment, against a distributor that holds only the root. */
  readonly deploymentGas: number
  /** Gas that the cap saves in every claim. */
  readonly savedGasPerClaim: number
  /** Gas that it saves over all expected claims. */
  readonly savedGas: number
  /** Claims after which the cap has paid for itself. */
  readonly repaidAfterClaims: number
}

/**
 * Picks the cap that costs the campaign as a whole the least gas: a further level doubles the code to deploy
 * and shortens each proof by one hash. With nothing but `count` it assumes that a quarter of the recipients
 * claim.
 */
export function chooseCapBits(count: number, takeUp = 0.25): CapChoice {
  const claims = Math.floor(count * takeUp)
  let capBits = 0
  while (
    capBits < Math.min(maxCapBits, depthOf(count)) &&
    gasPerEntry * 2 ** capBits < gasPerLevel * claims // the next level's further entries against what it saves
  ) {
    capBits++
  }
  return explainCapBits(count, capBits, takeUp)
}

/** The same numbers for a cap that somebody else has chosen. */
export function explainCapBits(count: number, capBits: number, takeUp = 0.25): CapChoice {
  const entries = 2 ** capBits
  const expectedClaims = Math.floor(count * takeUp)
  const deploymentGas = capBits === 0 ? 0 : gasPerEntry * entries
  const savedGasPerClaim = gasPerLevel * capBits
  return {
    capBits,
    entries,
    takeUp,
    expectedClaims,
    deploymentGas,
    savedGasPerClaim,
    savedGas: savedGasPerClaim * expectedClaims,
    repaidAfterClaims: savedGasPerClaim === 0 ? 0 : Math.ceil(deploymentGas / savedGasPerClaim),
  }
}
