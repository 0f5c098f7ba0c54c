import type { Allocations } from '../../../campaign/allocations.ts'
import { createWasmKeccak } from '../../../campaign/createWasmKeccak.ts'
import { makeCampaign } from '../../../campaign/fixtures/makeCampaign.ts'
import { tableOf } from '../../../campaign/fixtures/makeTrees.ts'
import type { Hex } from '../../../campaign/hex.ts'
import type { Round } from '../../../campaign/series/seriesFaults.ts'
import type { PackageSource } from '../../../campaign/verifyPackage.ts'
import { campaignToDeploy } from '../../deploy/campaignToDeploy.ts'

/** A round with its whole package, for tests. */
export type MadeRound = Round & {
  readonly allocations: Allocations
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly source: PackageSource
}

/** Accounts in ascending order, by number. */
export const accountOf = (at: number): Hex => `0x${(2n ** 150n + BigInt(at)).toString(16).padStart(40, '0')}`

/** Rounds of one series, each with what it pays to accounts by their numbers. */
export async function makeRounds(
  lists: readonly (readonly (readonly [account: number, amount: bigint])[])[],
): Promise<readonly MadeRound[]> {
  const rounds: MadeRound[] = []
  for (const list of lists) {
    const allocations = tableOf(list.map(([at, amount]) => [accountOf(at), amount]))
    const previous = rounds.at(-1)
    const made = makeCampaign(
      allocations,
      createWasmKeccak(),
      previous
        ? { previous: { manifestHash: previous.manifestHash, distributor: previous.distributor } }
        : {},
    )
    const { distributor } = await campaignToDeploy({ ...made, allocations })
    const { manifest, manifestHash, all: files } = made
    const source = { read: async (path: string) => files.get(path)?.slice() ?? null }
    rounds.push({ manifest, manifestHash, distributor, allocations, files, source })
  }
  return rounds
}
