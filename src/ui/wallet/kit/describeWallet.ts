import type { Connector } from 'wagmi'
import * as z from 'zod/mini'
import { walletLook } from '../../../wallet/walletLook.ts'

const detailsSchema = z.object({
  rkDetails: z.object({ id: z.string(), name: z.string(), iconUrl: z.string() }),
})

/** What a wallet is called, and its picture: its own, as a data URL, or the one that the site has of it. */
export function describeWallet(connector: Connector | undefined): { name: string; icon: string | undefined } {
  const details = detailsSchema.safeParse(connector).data?.rkDetails
  return walletLook({
    name: details?.name ?? connector?.name ?? '',
    icon: connector?.icon ?? details?.iconUrl,
  })
}

/**
 * The id under which the kit lists a wallet and remembers it: several of them share one kind of connector,
 * and its id.
 */
export function listedId(connector: Connector): string {
  return detailsSchema.safeParse(connector).data?.rkDetails.id ?? connector.id
}
