/** A campaign of the sandbox's world. */
export type SandboxCampaign = {
  readonly title: string
  readonly description: string
  /** What is paid out: the demo token, the chain's ether, or the stand-in for USDB. */
  readonly asset: 'token' | 'ether' | 'usdb'
  /**
   * Whose allocations: everybody of the real list and the demo accounts, or every 500th of the list and the
   * demo accounts. Amounts of a list are divided by `divisor`, so that ether and dollars stay believable.
   */
  readonly list: { readonly every: number; readonly divisor: bigint }
  /** Unix seconds, half-open, and fixed: the package has the same bytes on every machine and on every day. */
  readonly window: {
    readonly start: number
    readonly end: number | null
    /** Who gets what is left may cancel it until its start. */
    readonly cancellable?: true
  }
  /**
   * Who gets what is left, and may cancel. The operator's key is in no wallet; Dan's is in the demo wallet.
   */
  readonly sweptBy?: 'dan'
}

/**
 * Midnight UTC at which the sandbox's chain begins: the day on which Blast's own token could first be
 * claimed.
 */
export const genesisTime = Date.UTC(2024, 5, 26) / 1000

const open = { start: genesisTime, end: Date.UTC(2034, 5, 26) / 1000 }

export const sandboxCampaigns = {
  'safe-users': {
    title: 'Safe users of 2022',
    description: 'The 43,469 Safes that were given a token in 2022, and the people of this sandbox.',
    asset: 'token',
    list: { every: 1, divisor: 1n },
    window: open,
  },
  upcoming: {
    title: 'Opens in 2034',
    description: 'A campaign whose window has not begun; until then Dan can cancel it.',
    asset: 'token',
    list: { every: 500, divisor: 1n },
    window: {
      start: Date.UTC(2034, 0, 1) / 1000,
      end: Date.UTC(2034, 6, 1) / 1000,
      cancellable: true,
    },
    sweptBy: 'dan',
  },
  ended: {
    title: 'Summer of 2024',
    description: 'A campaign whose window is over; what nobody claimed may be swept.',
    asset: 'token',
    list: { every: 500, divisor: 1n },
    window: { start: genesisTime, end: Date.UTC(2024, 8, 26) / 1000 },
  },
  ether: {
    title: 'Gas rebate',
    description: 'Pays out the native ETH of the chain.',
    asset: 'ether',
    list: { every: 500, divisor: 100_000n },
    window: { start: genesisTime, end: null },
  },
  usdb: {
    title: 'Dollar rewards',
    description: 'Pays out USDB, which rebases; the yield goes to the operator, never to a claim.',
    asset: 'usdb',
    list: { every: 500, divisor: 10n },
    window: open,
  },
} as const satisfies Record<string, SandboxCampaign>

export type SandboxCampaignId = keyof typeof sandboxCampaigns

/** The campaign that `npm start` shows. */
export const mainCampaign = 'safe-users' satisfies SandboxCampaignId

/** All campaigns, in the order in which they are created. */
export const campaignIds = [
  mainCampaign,
  'upcoming',
  'ended',
  'ether',
  'usdb',
] as const satisfies readonly SandboxCampaignId[]
