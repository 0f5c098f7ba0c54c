import type { EIP1193Provider } from 'viem'
import * as v from '../../../schema/v.ts'

const providerSchema = v.custom<EIP1193Provider>(
  (value) => typeof value === 'object' && value !== null && 'request' in value,
)
const announcementSchema = v.object({
  info: v.object({ rdns: v.string() }),
  provider: providerSchema,
})

const announced = new Map<EIP1193Provider, string>()

/**
 * What has announced itself to this page by EIP-6963. It listens from the moment that this module is loaded,
 * before the kit asks the wallets to announce themselves, and on.
 */
export const announcedWallets = {
  /** By the name that a wallet goes by, such as `io.metamask`. */
  hasName: (rdns: string) => [...announced.values()].includes(rdns),
  hasProvider: (provider: EIP1193Provider) => announced.has(provider),
}

if (typeof window !== 'undefined')
  window.addEventListener('eip6963:announceProvider', (event) => {
    const announcement = v.safeParse(announcementSchema, 'detail' in event ? event.detail : undefined)
    if (announcement.success) announced.set(announcement.output.provider, announcement.output.info.rdns)
  })
