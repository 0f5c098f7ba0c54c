import type { Address } from 'viem'
import type { CampaignDraft } from '../../operator/create/campaignDraft.ts'
import { readAddress } from '../../operator/create/readAddress.ts'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'

/** Who pays for the campaign, and how it is asked. */
export type Payer =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'wallet'; readonly address: Address; readonly isOnBlast: boolean }
  | {
      readonly kind: 'safe'
      readonly address: Address
      /**
       * `host`: the page around this one has it open. `service`: an owner signs here. `file`: for the
       * transaction builder.
       */
      readonly way: 'host' | 'service' | 'file'
      /** The account of the connected wallet, which may own it. */
      readonly owner: Address | undefined
      /** The person in front of the host is no owner. */
      readonly isReadOnly: boolean
    }

/** Who pays, by what the draft says and by what is connected. */
export function usePayer({ payer }: CampaignDraft): Payer {
  const site = useSite()
  const wallet = useWallet()
  const isConnected = wallet.status === 'connected'
  if (isConnected && wallet.kind === 'safe')
    return {
      kind: 'safe',
      address: wallet.account,
      way: 'host',
      owner: undefined,
      isReadOnly: wallet.safe?.isReadOnly ?? false,
    }
  if (payer.kind === 'safe') {
    const found = readAddress(payer.safe)
    if ('fault' in found) return { kind: 'nobody' }
    return {
      kind: 'safe',
      address: found.address,
      isReadOnly: false,
      way: site.safeService.isEnabled ? payer.way : 'file',
      owner: isConnected ? wallet.account : undefined,
    }
  }
  if (!isConnected) return { kind: 'nobody' }
  // A Safe behind a wallet takes one call at a time; by the file it gets all of them as one.
  if (wallet.safeAccount)
    return {
      kind: 'safe',
      address: wallet.account,
      way: 'file',
      owner: undefined,
      isReadOnly: false,
    }
  return { kind: 'wallet', address: wallet.account, isOnBlast: wallet.chainId === site.chainId }
}

/** Whose balance is shown. */
export const payerAddress = (payer: Payer): Address | undefined =>
  payer.kind === 'nobody' ? undefined : payer.address
