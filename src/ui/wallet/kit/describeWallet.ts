import type { Connector } from 'wagmi'
import * as v from '../../../schema/v.ts'
import { walletLook } from '../../../wallet/walletLook.ts'

const detailsSchema = v.object({
  rkDetails: v.object({ id: v.string(), name: v.string(), iconUrl: v.string() }),
})

/** What a wallet is called, and its picture: its own, as a data URL, or the one that the site has of it. */
export function describeWallet(connector: Connector | undefined): { name: string; icon: string | undefined } {
  const details = v.tryParse(detailsSchema, connector)?.rkDetails
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
  return v.tryParse(detailsSchema, connector)?.rkDetails.id ?? connector.id
}
