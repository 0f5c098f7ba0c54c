import { type Address, getAddress, isAddress } from 'viem'

/**
 * What an account signs (EIP-191) to accept a campaign's terms. It has no time and no nonce: all owners of a
 * Safe sign the same.
 */
export type TermsMessage = {
  /** Origin of the page that asks. */
  readonly site: string
  readonly campaign: string
  readonly chainId: number
  /** SHA-256 of the terms' UTF-8 bytes, 64 hexadecimal digits. */
  readonly hash: string
  readonly account: Address
}

const statement =
  'This costs nothing, sends nothing to the chain and allows nobody to move my tokens. My tokens can be claimed on the chain without it, too.'

/** The text that is signed. */
export function writeTermsMessage({ site, campaign, chainId, hash, account }: TermsMessage): string {
  return [
    `I accept the terms of the campaign ${campaign} on ${site}`,
    '',
    statement,
    '',
    `Account: ${getAddress(account)}`,
    `Chain ID: ${chainId}`,
    `SHA-256 of the terms: ${hash}`,
  ].join('\n')
}

const lines =
  /^I accept the terms of the campaign ([a-z0-9][a-z0-9-]{0,62}) on (https?:\/\/[^\s/]{1,255})\n\n[^\n]{1,500}\n\nAccount: (0x[0-9a-fA-F]{40})\nChain ID: ([1-9]\d{0,15})\nSHA-256 of the terms: ([0-9a-f]{64})$/

/** Reads it back; undefined where the text is not exactly what is written for what it says. */
export function readTermsMessage(text: string): TermsMessage | undefined {
  const [, campaign, site, account, chainId, hash] = lines.exec(text) ?? []
  if (!campaign || !site || !account || !chainId || !hash || !isAddress(account)) return undefined
  if (!URL.canParse(site) || new URL(site).origin !== site) return undefined
  const message: TermsMessage = { site, campaign, account, chainId: Number(chainId), hash }
  return writeTermsMessage(message) === text ? message : undefined
}
