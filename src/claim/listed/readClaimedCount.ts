import type { ChainReader } from '../../chain/createChainReader.ts'
import { bitmapUnreadError, countClaimed, readClaimedWords } from '../../chain/readClaimedWords.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import { readOfCampaign } from './readOfCampaign.ts'

/**
 * How many allocations of a campaign were paid.
 *
 * @throws as `readOfCampaign`
 */
export async function readClaimedCount(reader: ChainReader, pkg: VerifiedPackage): Promise<number> {
  const { distributor, manifest } = pkg
  const { value } = await readOfCampaign(reader, pkg, 'the claimed allocations', (block) =>
    readClaimedWords(block, distributor, manifest.tree.count),
  )
  if (!value) throw bitmapUnreadError(reader)
  return countClaimed(value)
}
