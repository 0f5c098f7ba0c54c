import type { Address } from 'viem'
import { openedCampaignId } from '../../config/openedCampaignId.ts'
import { parseAddressInput } from '../../hex/parseAddressInput.ts'
import { say } from '../../language/say.ts'

/**
 * Which contract a page's own address names: `/claim/#distributor=0x…`, the same behind `/claim/opened/…`, or
 * `/claim/0x…/`, which some hosts serve. `hint` is where its package may lie, as it is in the link. What is
 * behind the `#` is never sent to a host.
 */
export type LinkAsk =
  | { readonly status: 'none' }
  | { readonly status: 'contract'; readonly distributor: Address; readonly hint: string | undefined }
  /** `reason` is a sentence for people. */
  | { readonly status: 'unusable'; readonly reason: string }

/** Reads a page's address. It never throws: links are damaged on their way. */
export function readLinkAsk({ pathname, hash }: { pathname: string; hash: string }): LinkAsk {
  const [first, second] = pathname.split('/').filter(Boolean)
  if (first !== 'claim') return { status: 'none' }
  const inPath = second === undefined || second === openedCampaignId ? undefined : second
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  const named = inPath ?? values.get('distributor')?.trim()
  if (!named) return { status: 'none' }
  const input = parseAddressInput(named)
  if (input.status === 'address')
    return { status: 'contract', distributor: input.address, hint: values.get('package') || undefined }
  const why = input.status === 'unusable' ? ` ${input.reason}` : ''
  return { status: 'unusable', reason: `${say('The link has no valid contract address.')}${why}` }
}
