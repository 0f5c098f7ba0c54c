import { type Address, zeroAddress } from 'viem'
import type { CampaignDraft } from './campaignDraft.ts'
import { readAddress } from './readAddress.ts'

/** The token's address, where the draft names one. */
export function draftTokenAddress({ token }: Pick<CampaignDraft, 'token'>): Address | undefined {
  if (token.kind === 'native') return zeroAddress
  const found = readAddress(token.address)
  return 'address' in found ? found.address : undefined
}
