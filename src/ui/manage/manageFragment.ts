import type { Address } from 'viem'
import { parseAddressInput } from '../../hex/parseAddressInput.ts'
import { say } from '../../language/say.ts'

/**
 * Which campaign the part of the address behind `#` asks for: `#distributor=0x…`, and for one that the site
 * does not have, where its package lies: `&package=https://…/`; or `#campaigns`. It is never sent to a host.
 */
export type ManageAsk =
  | { readonly status: 'none' }
  /** Which campaigns there are to choose from, also where the site has only one. */
  | { readonly status: 'choose' }
  /** `packageUrl` as it is in the link. */
  | {
      readonly status: 'distributor'
      readonly distributor: Address
      readonly packageUrl?: string | undefined
    }
  /** `reason` is a sentence for people. */
  | { readonly status: 'unusable'; readonly reason: string }

/** Asks for all campaigns. */
export const chooseFragment = '#campaigns'

/** Reads a fragment, with or without its `#`. It never throws: links are damaged on their way. */
export function parseManageFragment(fragment: string): ManageAsk {
  const text = fragment.replace(/^#/, '')
  if (text === '') return { status: 'none' }
  if (text === chooseFragment.slice(1)) return { status: 'choose' }
  const parameters = new URLSearchParams(text)
  const named = parameters.get('distributor')
  if (named === null || named.trim() === '')
    return { status: 'unusable', reason: say('The link has no campaign. Choose one below.') }
  const input = parseAddressInput(named)
  if (input.status === 'address') {
    const packageUrl = parameters.get('package') || undefined
    return { status: 'distributor', distributor: input.address, ...(packageUrl ? { packageUrl } : {}) }
  }
  return {
    status: 'unusable',
    reason:
      input.status === 'unusable'
        ? say('The link has no valid contract address. {why}', { why: input.reason })
        : say('The link has no valid contract address.'),
  }
}

export const formatManageFragment = (distributor: Address, packageUrl?: string) =>
  `#${new URLSearchParams({ distributor, ...(packageUrl ? { package: packageUrl } : {}) })}`
