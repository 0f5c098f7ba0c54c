import { getAddress, isAddressEqual } from 'viem'
import { message, say } from '../../language/say.ts'
import { type CollectedMessage, collectedMessage } from '../../multisig/collected/collectedMessage.ts'
import {
  CollectedTextError,
  collectedFields,
  createCollectedText,
} from '../../multisig/collected/createCollectedText.ts'
import * as v from '../../schema/v.ts'
import { type TermsMessage, writeTermsMessage } from '../../session/termsMessage.ts'

/**
 * A Safe's acceptance of a campaign's terms, whose owners sign one after the other. `account` is the Safe.
 */
export type SafeAcceptance = TermsMessage & CollectedMessage & { readonly message: string }

/**
 * The acceptance of today's terms as this page asks for it, signed by nobody. The same terms always have the
 * same hashes.
 */
export function safeAcceptanceOf({ site, campaign, chainId, hash, account }: TermsMessage): SafeAcceptance {
  const safe = getAddress(account)
  const message = writeTermsMessage({ site, campaign, chainId, hash, account: safe })
  return { site, campaign, hash, account: safe, ...collectedMessage({ chainId, safe }, message) }
}

const format = 'everclaim-safe-terms/1'
const { address, chainId, messageHash, signatures } = collectedFields

const text = createCollectedText({
  format,
  parameter: 'terms',
  noun: 'acceptance',
  otherParameters: ['proposal', 'signed'],
  others: {
    'everclaim-safe-proposal/': message(
      'This is a proposal, no acceptance of terms. It can be opened once the terms are accepted.',
    ),
    'everclaim-signed-claim/': message(
      'This is a claim authorization, no acceptance of terms. It can be opened once the terms are accepted.',
    ),
  },
  schema: v.strictObject({
    format: v.literal(format),
    chainId,
    safe: address,
    campaign: v.pipe(v.string(), v.maxLength(63)),
    site: v.pipe(v.string(), v.maxLength(300)),
    terms: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    messageHash,
    signatures,
  }),
  toJson: ({ chainId, safe, campaign, site, hash }: SafeAcceptance) => ({
    chainId,
    safe,
    campaign,
    site,
    terms: hash,
  }),
  build: ({ chainId, safe, campaign, site, terms }) =>
    safeAcceptanceOf({ chainId, account: safe, campaign, site, hash: terms }),
})

/**
 * For a link's fragment (`terms=…`). The text of the terms is not in it: each page has it from its own site.
 */
export const safeAcceptanceToText = text.toText

/** For a file, readable by people. */
export const safeAcceptanceToFile = text.toFile

/**
 * An acceptance out of a link, a link's part or a file. It must be of what this page asks for now: its site,
 * campaign, chain, Safe and today's terms. Who owns the Safe is not asked here.
 *
 * @throws CollectedTextError, with one sentence about the first fault
 */
export function parseSafeAcceptance(pasted: string, wanted: SafeAcceptance): Promise<SafeAcceptance> {
  return text.parse(pasted, (reported) => {
    const refuse = (sentence: string, its: string, here: string): never => {
      throw new CollectedTextError(sentence, {
        facts: [say('Its own: {value}', { value: its }), say('This page’s: {value}', { value: here })],
      })
    }
    if (reported.chainId !== wanted.chainId)
      refuse(
        say('This acceptance is for another chain, so it cannot be used here.'),
        `${reported.chainId}`,
        `${wanted.chainId}`,
      )
    if (!isAddressEqual(reported.safe, wanted.safe))
      refuse(
        say('This acceptance is for another Safe. Open the page of that Safe first.'),
        reported.safe,
        wanted.safe,
      )
    if (reported.site !== wanted.site)
      refuse(
        say('This acceptance was begun on another site, and its signatures are for that one.'),
        reported.site,
        wanted.site,
      )
    if (reported.campaign !== wanted.campaign)
      refuse(
        say('This acceptance is for another campaign. Open the page of that campaign first.'),
        reported.campaign,
        wanted.campaign,
      )
    if (reported.terms !== wanted.hash)
      refuse(
        say(
          'This acceptance is of other terms than today’s, so its signatures do not count for these. Read the terms below and sign them.',
        ),
        reported.terms,
        wanted.hash,
      )
  })
}
