import { expect, test } from 'vitest'
import { phishingPattern } from './phishingDomain.ts'

/** Names that wallets block, from the public lists of ScamSniffer and MyEtherWallet. */
const blocked = [
  ...[
    'zrcdrop-claim.xyz',
    'rewards-illuvium.app',
    'event-symbiotic.com',
    'claim-morphl.xyz',
    'tesla-airdrop.com',
  ],
  ...['event-spx6900.com', 'airdrop-stepngo.asia', 'linea-registration.com', 'airdropfloki.com'],
  ...[
    'floki-allocation.top',
    'grumpy-airdrop.pages.dev',
    'claim-chill.net',
    'claim-chill.com',
    'claimvenom.life',
  ],
  ...[
    'www.claimvenom.life',
    'www.claimzrcdrop.xyz',
    'claimzrcdrop.xyz',
    'zrcdropclaim.xyz',
    'morphl-claim.xyz',
  ],
  ...['kyc-reconnect.com', 'claimmorphl.xyz', 'airdrop-memereum.com', 'rewards-cat-claims.pages.dev'],
  ...['claim-toshi.pages.dev', 'binance-bnbairdrop.com', 'majorairdrop.world', 'claimtrojan.com'],
  ...['teslaairdrops.com', 'airdrop-scroll.network', 'evergrowclaim.network', 'registration-superverse.app'],
  ...[
    'pumpfun-reconnect.xyz',
    'peanut-airdrop.xyz',
    'airdrops-new.site',
    'asi-airdrop.xyz',
    'eesee-drop.pages.dev',
  ],
  ...['rats-airdrop.vercel.app', 'claim-debridge.icu', 'migrate-petversegames.com', 'claim-mantles.com'],
  ...['instantlydrop-compensation.pages.dev', 'compensation-app.pages.dev', 'distribute-morpho.com'],
  ...['claim-moongate.online', 'geminiairdrop.pro', 'claimtrumplive.pages.dev', 'claim-bobameme.pages.dev'],
  ...['event-nodepay.site', 'migrate-aqla.pages.dev', 'claim-xion.org', 'stakee-airdrop-cvm.pages.dev'],
  ...['airdropblum.life', 'airdropmusk.xyz', 'migration-agint.xyz', 'alienxairdrop.org', 'airdrop-toshi.com'],
  ...['pancakeswapairdrop.app', 'airdropmatic-tech.com', 'claim-satoshidex.info', 'degen-claim.net'],
  ...[
    'rewards-mantlexyz.com',
    'soniclabs-snapshot.pages.dev',
    'distribute-simonscats.com',
    'claim-suins.pages.dev',
  ],
  ...['linea-snapshot.pages.dev', 'panther-claim.pages.dev', 'trust-rewards.top', 'omisegoairdrop.com'],
  ...[
    'xn--erodromes-z76d.pages.dev',
    'xn--myetherallet-4k5fwn.com',
    'xn--bittrx-mva.com',
    'xn--enjncoin-41a.io',
  ],
]

/** Where projects have had their own claims, and names that only look similar. */
const own = [
  ...['claim.acme.example', 'airdrop.acme.example', 'acme.example', 'www.acme.example', 'claim.example'],
  ...['airdrop.blast.io', 'claims.eigenfoundation.org', 'provisions.starknet.io', 'app.uniswap.org'],
  ...['arbitrum.foundation', 'app.optimism.io', 'claim.scroll.io', 'claim.linea.build', 'app.safe.global'],
  ...['raindrop.io', 'dropbox.com', 'eventbrite.com', 'proclaimers.example', 'acme-labs.example'],
  ...['localhost', '127.0.0.1', '[::1]'],
]

test.each(blocked)('%s looks like a phisher’s', (name) => {
  expect(phishingPattern(name)).toMatch(
    /^(joins “[a-z]+” to another word|has letters that can pass for others) \(“/,
  )
})

test.each(own)('%s does not', (name) => {
  expect(phishingPattern(name)).toBeUndefined()
})

test('default: it says what is seen', () => {
  expect(phishingPattern('acme-claim.example')).toMatchInlineSnapshot(
    `"joins “claim” to another word (“acme-claim”)"`,
  )
  expect(phishingPattern('xn--cme-5cd.example')).toMatchInlineSnapshot(
    `"has letters that can pass for others (“xn--cme-5cd”)"`,
  )
})
