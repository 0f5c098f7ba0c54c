import { getAddress, type Hex, isAddress, isAddressEqual } from 'viem'
import { z } from 'zod'
import { EverclaimError } from '../../errors.ts'
import { recoverSignature } from '../../workspace/recoverSignature.ts'
import type { OwnerSignature } from '../../workspace/signatures.ts'
import type { SafeClaimPart } from './buildSafeClaim.ts'
import { type SignedClaimProposal, withHashes } from './signedClaim.ts'

export const signedClaimFormat = 'everclaim-signed-claim/1'

/** In characters, of a link's part and of a file. A hundred signatures need less. */
export const longestSignedClaim = 32_768
const mostSignatures = 100

/** What was pasted, opened or followed is no permission that can be used here. Nothing of it was taken over. */
export class SignedClaimTextError extends EverclaimError {
  override name = 'SignedClaimTextError'
}

/** For a link's fragment (`signed=…`): base64url of the canonical JSON. */
export function signedClaimToText(proposal: SignedClaimProposal): string {
  return btoa(JSON.stringify(toJson(proposal)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** For a file, readable by people. */
export function signedClaimToFile(proposal: SignedClaimProposal): string {
  return `${JSON.stringify(toJson(proposal), null, 2)}\n`
}

/**
 * A permission out of a link, a link's part or a file. It must be of the allocation that the page has proven; its hash is
 * recomputed and each signature is recovered. Who owns the Safe is not asked here.
 *
 * @throws SignedClaimTextError, with one sentence about the first fault
 */
export async function parseSignedClaim(
  text: string,
  { chainId, claim }: { chainId: number; claim: SafeClaimPart },
): Promise<SignedClaimProposal> {
  const { json, isText } = readJson(text)
  const { format } = formatSchema.safeParse(json).data ?? {}
  if (format === undefined) throw new SignedClaimTextError('This is no permission of Everclaim.')
  if (format.startsWith('everclaim-safe-proposal/'))
    throw new SignedClaimTextError('This is a proposal, no permission. Open it outside “Another way”.')
  if (format !== signedClaimFormat)
    throw new SignedClaimTextError(
      'This is something else of Everclaim, or of another version of this site. Open it where it was made, or reload this page.',
      { facts: [`Format: ${format.slice(0, 64)}`] },
    )
  const parsed = signedClaimSchema.safeParse(json)
  if (!parsed.success) {
    const at = parsed.error.issues[0]?.path.join('.') ?? ''
    throw new SignedClaimTextError(damaged, { facts: at === '' ? [] : [`Field: ${at}`] })
  }
  const { format: _, messageHash, signatures, ...terms } = parsed.data
  const { distributor, allocation } = claim
  if (terms.chainId !== chainId)
    throw new SignedClaimTextError('This permission is for another chain, so it cannot be used here.', {
      facts: [`Its chain: ${terms.chainId}`, `This site’s: ${chainId}`],
    })
  if (!isAddressEqual(terms.safe, allocation.account))
    throw new SignedClaimTextError('This permission is for another Safe. Open the page of that Safe first.', {
      facts: [`Its Safe: ${terms.safe}`, `This page’s: ${allocation.account}`],
    })
  if (!isAddressEqual(terms.distributor, distributor))
    throw new SignedClaimTextError(
      'This permission is for another campaign. Open the page of that campaign first.',
      { facts: [`Its contract: ${terms.distributor}`, `This page’s: ${distributor}`] },
    )
  if (terms.index !== allocation.index || terms.amount !== allocation.amount)
    throw new SignedClaimTextError(
      'This permission names another allocation than the list has for this Safe, so it would be refused. Do not sign it; make a new one here.',
      {
        facts: [
          `Its amount: ${terms.amount} (number ${terms.index})`,
          `By the list: ${allocation.amount} (number ${allocation.index})`,
        ],
      },
    )
  const unsigned = withHashes(terms, [])
  if (unsigned.messageHash !== messageHash)
    throw new SignedClaimTextError(
      'This permission contradicts itself: its hash is not that of what it shows. Do not sign it; ask for it again.',
      { facts: [`By the text: ${messageHash}`, `Of what it shows: ${unsigned.messageHash}`] },
    )
  for (const { signer, signature } of signatures) {
    const recovered = await recoverSignature(messageHash, signature)
    if (recovered.kind !== 'account' || !isAddressEqual(recovered.signer, signer))
      throw new SignedClaimTextError(
        'A signature in this permission is not that of the account it names. Ask for it again.',
        { facts: [`Account: ${signer}`] },
      )
  }
  const proposal = { ...unsigned, signatures: inOrder(signatures) }
  // What a link carries has one form only: a letter that was lost or changed is never overlooked.
  if (isText && signedClaimToText(proposal) !== partOf(text)) throw new SignedClaimTextError(damaged)
  return proposal
}

/** With an owner's signature added; the latest of an owner stays. Whoever adds one has recovered its signer. */
export function withSignature(proposal: SignedClaimProposal, signature: OwnerSignature): SignedClaimProposal {
  return { ...proposal, signatures: inOrder([...proposal.signatures, signature]) }
}

/**
 * One permission with the signatures of both.
 *
 * @throws SignedClaimTextError where they permit two things
 */
export function mergeSignedClaims(
  first: SignedClaimProposal,
  second: SignedClaimProposal,
): SignedClaimProposal {
  if (first.messageHash !== second.messageHash)
    throw new SignedClaimTextError(
      'This permits something else than the permission on this page, so its signatures do not fit here.',
      { facts: [`Its hash: ${second.messageHash}`, `This page’s: ${first.messageHash}`] },
    )
  return { ...first, signatures: inOrder([...first.signatures, ...second.signatures]) }
}

const damaged = 'This permission is damaged or incomplete, so nothing of it was used. Ask for it again.'

const address = z
  .string()
  .refine((value) => isAddress(value, { strict: false }))
  .transform((value) => getAddress(value))
const hash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform((value) => value.toLowerCase() as Hex)
const signature = z
  .string()
  .regex(/^0x[0-9a-f]{130}$/i)
  .transform((value) => value.toLowerCase() as Hex)
/** Decimal, below 2^256. */
const amount = z
  .string()
  .regex(/^(0|[1-9]\d{0,77})$/)
  .transform(BigInt)
  .refine((value) => value < 2n ** 256n)

const formatSchema = z.looseObject({ format: z.string() })

const signedClaimSchema = z.strictObject({
  format: z.literal(signedClaimFormat),
  chainId: z.int().min(1),
  safe: address,
  distributor: address,
  index: z.int().min(0),
  amount,
  recipient: address,
  /** Up to the year 9999: what no calendar shows, nobody can judge. */
  deadline: z.int().min(1).max(253_402_300_799),
  messageHash: hash,
  signatures: z.array(z.strictObject({ signer: address, signature })).max(mostSignatures),
})

function toJson(proposal: SignedClaimProposal) {
  const { chainId, safe, distributor, index, recipient, deadline, messageHash, signatures } = proposal
  return {
    ...{ format: signedClaimFormat, chainId, safe, distributor, index, amount: `${proposal.amount}` },
    ...{ recipient, deadline, messageHash },
    signatures: inOrder(signatures),
  }
}

/** One of each owner, by their addresses: the same permission always has the same text. */
function inOrder(signatures: readonly OwnerSignature[]): readonly OwnerSignature[] {
  const byOwner = new Map<string, OwnerSignature>()
  for (const { signer, signature: bytes } of signatures)
    byOwner.set(signer.toLowerCase(), {
      signer: getAddress(signer),
      signature: `0x${bytes.slice(2).toLowerCase()}`,
    })
  return [...byOwner].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each)
}

const partOf = (text: string) => text.trim().replace(/^.*[#&?]signed=/s, '')

function readJson(pasted: string): { json: unknown; isText: boolean } {
  const text = pasted.trim()
  if (text.length > longestSignedClaim + 2_000)
    throw new SignedClaimTextError('This is longer than any permission of Everclaim.')
  if (text === '')
    throw new SignedClaimTextError('There is nothing in it. Paste the whole link, or open the file.')
  const isFile = text.startsWith('{')
  try {
    if (isFile) return { json: JSON.parse(text), isText: false }
    // A proposal is recognised by what stands in it.
    const part = partOf(text).replace(/^.*[#&?]proposal=/s, '')
    if (!/^[A-Za-z0-9_-]+$/.test(part)) throw new Error('It is no base64url.')
    return { json: JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))), isText: true }
  } catch (cause) {
    throw new SignedClaimTextError(
      isFile
        ? 'This file is damaged or incomplete. Ask for it again.'
        : 'This is no link to a permission, or part of it is missing. Copy the whole link.',
      { cause },
    )
  }
}
