import type { Address } from 'viem'
import { useWallet } from '../wallet/walletContext.ts'
import { parseSafeInput } from './parseSafeInput.ts'
import { useWorkspaceFragment } from './useWorkspaceFragment.ts'
import type { WorkspaceFragment } from './workspaceFragment.ts'

/**
 * Which Safe a page is about: the one in its fragment, else the one that the host around the page has open.
 * `refusal`: why what the fragment names is no address, in a sentence. `fragment` is undefined until the page
 * runs in a browser.
 */
export function useAskedSafe(): {
  fragment: WorkspaceFragment | undefined
  hosted: Address | undefined
  address: Address | undefined
  refusal: string | undefined
} {
  const wallet = useWallet()
  const fragment = useWorkspaceFragment()
  const hosted = wallet.status === 'connected' && wallet.kind === 'safe' ? wallet.account : undefined
  const input = parseSafeInput(fragment?.safe ?? '')
  return {
    fragment,
    hosted,
    address: input.status === 'address' ? input.address : input.status === 'empty' ? hosted : undefined,
    refusal: input.status === 'unusable' ? input.reason : undefined,
  }
}
