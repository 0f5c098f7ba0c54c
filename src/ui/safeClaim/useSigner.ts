import type { Address } from 'viem'
import { signingSupport } from '../../multisig/sign/signingSupport.ts'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'

/**
 * The connected account where it can sign for the open Safe now: an owner's, in a wallet that is on the
 * site's chain.
 */
export function useSigner(): Address | undefined {
  const { chainId } = useSite()
  const wallet = useWallet()
  const { safe, role } = useOpenSafe()
  if (role.kind !== 'owner' || wallet.status !== 'connected' || wallet.chainId !== chainId) return undefined
  if (!wallet.actions.signSafeTransaction || !signingSupport(safe.version).isSupported) return undefined
  return role.account
}
