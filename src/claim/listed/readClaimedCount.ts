import type { ChainReader } from '../../chain/createChainReader.ts'
import { bitmapUnreadError, countClaimed, readClaimedWords } from '../../chain/readClaimedWords.ts'
import { message } from '../../language/say.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import { readOfCampaign } from './readOfCampaign.ts'

/**
 * How many allocations of a campaign were paid; of one over time, how many were paid anything.
 *
 * @throws as `readOfCampaign`
 */
export async function readClaimedCount(reader: ChainReader, pkg: VerifiedPackage): Promise<number> {
  const { distributor, manifest } = pkg
  const { count } = manifest.tree
  const { value } = await readOfCampaign(reader, pkg, message('The claimed allocations'), async (block) => {
    if (manifest.schedule) {
      const { readPaidAmounts } = await import('../../chain/readPaidAmounts.ts')
      return (await readPaidAmounts(block, distributor, count))?.count
    }
    const words = await readClaimedWords(block, distributor, count)
    return words && countClaimed(words)
  })
  if (value === undefined) throw bitmapUnreadError(reader)
  return value
}
