import type { Wallet } from '@rainbow-me/rainbowkit'
import { createConnector } from 'wagmi'
import { injected } from 'wagmi/connectors'
import { isPhone } from '../isPhone.ts'
import { announcedWallets } from './announcedWallets.ts'
import { type Details, liveDetails } from './liveDetails.ts'
import { openInWallet } from './openInWallet.ts'
import type { Instructions, WalletFacts } from './popularWallets.ts'

/**
 * A wallet of the list as the kit wants it. Installed, it announces itself and is above the list, and the
 * kit leaves this entry out. Else it is reached by what it has: WalletConnect (`createPairing`; undefined
 * where the site has none), or on a phone the browser of its app. What cannot be reached leads to its
 * downloads, and on a phone is not listed.
 */
export function popularWallet(
  facts: WalletFacts,
  createPairing: Wallet['createConnector'] | undefined,
): () => Wallet {
  const { id, name, shortName, rdns, background, accent, downloads, pairing, browse } = facts
  return () => {
    const canPair = createPairing !== undefined && pairing !== undefined
    const canBrowse = !canPair && browse !== undefined && isPhone()
    const getUri = canPair ? toLink(pairing) : canBrowse ? browse : undefined
    const connect = canPair ? createPairing : canBrowse ? openInWallet : unreachable
    // On a phone an installed wallet is there by itself; on a desktop the kit sees to it.
    const isUsable = () =>
      (canPair || canBrowse) && !(isPhone() && rdns !== undefined && announcedWallets.hasName(rdns))
    return {
      id,
      name,
      iconUrl: `/wallets/${id}.svg`,
      iconBackground: background,
      iconAccent: accent,
      ...(rdns ? { rdns } : {}),
      ...(shortName ? { shortName } : {}),
      downloadUrls: downloads,
      ...(getUri ? { mobile: { getUri } } : {}),
      ...(canPair ? { qrCode: { getUri: (uri: string) => uri, ...instructionsOf(facts, 'qr_code') } } : {}),
      extension: instructionsOf(facts, 'extension'),
      ...(canPair && downloads.desktop
        ? { desktop: { getUri: toLink(pairing), ...instructionsOf(facts, 'desktop') } }
        : {}),
      createConnector: (details) => connect(liveDetails(details, isUsable)),
    }
  }
}

const toLink = (start: string) => (uri: string) => start + encodeURIComponent(uri)

/**
 * What is in the list for a wallet that is not there: asked to connect, it says that there is no wallet.
 */
const unreachable = (details: Details) =>
  createConnector((config) => ({
    ...injected({
      target: { id: details.rkDetails.id, name: details.rkDetails.name, provider: () => undefined },
    })(config),
    ...details,
  }))

const steps = {
  qr_code: ['install', 'create', 'scan'],
  extension: ['install', 'create', 'refresh'],
  desktop: ['install', 'create', 'connect'],
} as const satisfies Record<Instructions, readonly string[]>

/** Three steps each, in the kit's own texts, which it has in all of its languages. */
function instructionsOf({ instructions, learnMore }: WalletFacts, kind: Instructions) {
  if (!instructions.kinds.includes(kind)) return {}
  const text = (step: number) => `wallet_connectors.${instructions.name}.${kind}.step${step + 1}`
  return {
    instructions: {
      learnMoreUrl: learnMore,
      steps: steps[kind].map((step, index) => ({
        step,
        title: `${text(index)}.title`,
        description: `${text(index)}.description`,
      })),
    },
  }
}
