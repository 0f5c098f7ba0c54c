import { type Address, getAddress, isAddress } from 'viem'

/**
 * What an account, or an owner of a Safe, signs (EIP-191) to show the operator that the recipient wants its
 * claim sent. It allows nothing: its holder can only ask for the same claim again, which pays the listed
 * account once.
 */
export type SponsorMessage = {
  /** Origin of the page that asks. */
  readonly site: string
  readonly campaign: string
  readonly chainId: number
  /** The campaign's contract. */
  readonly distributor: Address
  /** Whose claim it is. */
  readonly account: Address
  /** Unix milliseconds, of whole seconds. */
  readonly deadline: number
}

/** Milliseconds that a page gives it, and that a server allows: a clock that is a day off is good enough. */
export const sponsorMessageLifetime = 86_400_000
export const longestSponsorMessage = 2 * sponsorMessageLifetime

const statement =
  'This shows that the account is mine. It costs nothing, and allows nobody to move anything of mine. The tokens go to the account below.'

/** The text that is signed. */
export function writeSponsorMessage(message: SponsorMessage): string {
  const { site, campaign, chainId, distributor, account, deadline } = message
  return [
    `Please send my claim of the campaign ${campaign} on ${site}`,
    '',
    statement,
    '',
    `Account: ${getAddress(account)}`,
    `Contract: ${getAddress(distributor)}`,
    `Chain ID: ${chainId}`,
    `Valid until: ${new Date(deadline).toISOString()}`,
  ].join('\n')
}

const lines =
  /^Please send my claim of the campaign ([a-z0-9][a-z0-9-]{0,62}) on (https?:\/\/[^\s/]{1,255})\n\n[^\n]{1,500}\n\nAccount: (0x[0-9a-fA-F]{40})\nContract: (0x[0-9a-fA-F]{40})\nChain ID: ([1-9]\d{0,15})\nValid until: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/

/** Reads it back; undefined where the text is not exactly what is written for what it says. */
export function readSponsorMessage(text: string): SponsorMessage | undefined {
  const [, campaign, site, account, distributor, chainId, until] = lines.exec(text) ?? []
  if (!campaign || !site || !account || !distributor || !chainId || !until) return undefined
  if (!isAddress(account) || !isAddress(distributor) || Number.isNaN(Date.parse(until))) return undefined
  if (!URL.canParse(site) || new URL(site).origin !== site) return undefined
  const message = {
    site,
    campaign,
    account,
    distributor,
    chainId: Number(chainId),
    deadline: Date.parse(until),
  }
  return writeSponsorMessage(message) === text ? message : undefined
}
