import { type Address, getAddress, isAddressEqual } from 'viem'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { EverclaimError } from '../../errors.ts'
import { addressSchema as address } from '../../hex/addressSchema.ts'
import { dataSchema as bytes, hashSchema as hash } from '../../hex/hexText.ts'
import { uint256Schema as amount } from '../../hex/uint256Schema.ts'
import { say } from '../../language/say.ts'
import { keysOf } from '../../schema/placeOf.ts'
import * as v from '../../schema/v.ts'
import { mergeSignatures, type Proposal, proposalOf } from '../proposal.ts'
import { recoverSignature } from '../sign/recoverSignature.ts'

export const proposalFormat = 'everclaim-safe-proposal/1'

/** In characters, of a link's part and of a file. */
export const longestProposalText = 65_536
const mostSignatures = 100

/** What was pasted, opened or followed is no proposal that can be used here. Nothing of it was taken over. */
export class ProposalTextError extends EverclaimError {
  override name = 'ProposalTextError'
}

/** For a link's fragment: base64url of the canonical JSON. */
export function proposalToText(chainId: number, proposal: Proposal): string {
  const bytes = new TextEncoder().encode(JSON.stringify(toJson(chainId, proposal)))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** For a file, readable by people. */
export function proposalToFile(chainId: number, proposal: Proposal): string {
  return `${JSON.stringify(toJson(chainId, proposal), null, 2)}\n`
}

/**
 * A proposal out of a link, a link's part or a file. Its hash is recomputed and each signature is held
 * against its signer; who owns the Safe is not asked here.
 *
 * @throws ProposalTextError, with one sentence about the first fault
 */
export async function parseProposalText(
  text: string,
  wanted: { chainId: number; safe: Address },
): Promise<Proposal> {
  const { json, isText } = readJson(text)
  const { format } = v.tryParse(formatSchema, json) ?? {}
  if (format === undefined) throw new ProposalTextError(say('This isn’t an Everclaim proposal.'))
  if (format.startsWith('everclaim-signed-claim/'))
    throw new ProposalTextError(
      say(
        'This is a claim authorization, not a proposal. Open it under “Pay the tokens to another address”.',
      ),
    )
  if (format.startsWith('everclaim-safe-terms/'))
    throw new ProposalTextError(
      say('This is an acceptance of terms, not a proposal. Open its link, or import it beside the terms.'),
    )
  if (format !== proposalFormat)
    throw new ProposalTextError(
      say(
        'This proposal is from another version of this site. Open it where it was made, or reload this page.',
      ),
      { facts: [say('Format: {format}', { format: format.slice(0, 64) })] },
    )
  const parsed = v.safeParse(proposalSchema, json)
  if (!parsed.success) {
    const at = keysOf(parsed.issues[0]).join('.')
    throw new ProposalTextError(
      say('This proposal is damaged or incomplete. Nothing was imported. Ask for it again.'),
      { facts: at === '' ? [] : [say('Field: {field}', { field: at })] },
    )
  }
  const { chainId, safe, transaction, safeTxHash, signatures } = parsed.output
  if (chainId !== wanted.chainId)
    throw new ProposalTextError(say('This proposal is for another chain, so it cannot be used here.'), {
      facts: [
        say('Its chain: {chainId}', { chainId: String(chainId) }),
        say('This site’s: {chainId}', { chainId: String(wanted.chainId) }),
      ],
    })
  if (!isAddressEqual(safe, wanted.safe))
    throw new ProposalTextError(say('This proposal is for another Safe. Open the page of that Safe first.'), {
      facts: [say('Its Safe: {safe}', { safe }), say('This page’s: {safe}', { safe: wanted.safe })],
    })
  const unsigned = proposalOf({ chainId, safe: wanted.safe }, transaction)
  if (unsigned.safeTxHash !== safeTxHash)
    throw new ProposalTextError(
      say('This proposal’s hash doesn’t match its transaction. Do not sign it. Ask for it again.'),
      {
        facts: [
          say('By the text: {hash}', { hash: safeTxHash }),
          say('Of what it shows: {hash}', { hash: unsigned.safeTxHash }),
        ],
      },
    )
  for (const { signer, signature } of signatures) {
    const recovered = await recoverSignature(safeTxHash, signature)
    if (
      (recovered.kind !== 'account' && recovered.kind !== 'approval') ||
      !isAddressEqual(recovered.signer, signer)
    )
      throw new ProposalTextError(
        say('A signature in this proposal isn’t from the account it names. Ask for it again.'),
        { facts: [say('Account: {account}', { account: signer })] },
      )
  }
  const proposal = { ...unsigned, signatures: mergeSignatures(signatures, []) }
  // What a link carries has one form only: a letter that was lost or changed is never overlooked.
  if (isText && proposalToText(chainId, proposal) !== text.trim().replace(/^.*[#&?]proposal=/s, ''))
    throw new ProposalTextError(
      say('This proposal is damaged or incomplete. Nothing was imported. Ask for it again.'),
    )
  return proposal
}

const formatSchema = v.looseObject({ format: v.string() })

export const transactionSchema = v.strictObject({
  to: address,
  value: amount,
  data: bytes,
  operation: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1)),
  safeTxGas: amount,
  baseGas: amount,
  gasPrice: amount,
  gasToken: address,
  refundReceiver: address,
  nonce: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})

const proposalSchema = v.strictObject({
  format: v.literal(proposalFormat),
  chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  safe: address,
  transaction: transactionSchema,
  safeTxHash: hash,
  signatures: v.pipe(
    v.array(v.strictObject({ signer: address, signature: bytes })),
    v.maxLength(mostSignatures),
  ),
})

/** A transaction as JSON has it, in one order. */
export function transactionToJson(transaction: SafeTransaction) {
  const { to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, nonce } =
    transaction
  return {
    to: getAddress(to),
    value: `${value}`,
    data: data.toLowerCase(),
    operation,
    safeTxGas: `${safeTxGas}`,
    baseGas: `${baseGas}`,
    gasPrice: `${gasPrice}`,
    gasToken: getAddress(gasToken),
    refundReceiver: getAddress(refundReceiver),
    nonce,
  }
}

function toJson(chainId: number, { safe, transaction, safeTxHash, signatures }: Proposal) {
  return {
    format: proposalFormat,
    chainId,
    safe: getAddress(safe),
    transaction: transactionToJson(transaction),
    safeTxHash,
    signatures: mergeSignatures(signatures, []).map(({ signer, signature }) => ({
      signer: getAddress(signer),
      signature: signature.toLowerCase(),
    })),
  }
}

function readJson(pasted: string): { json: unknown; isText: boolean } {
  const text = pasted.trim()
  if (text.length > longestProposalText + 2_000)
    throw new ProposalTextError(say('This is too long for an Everclaim proposal.'))
  if (text === '') throw new ProposalTextError(say('It’s empty. Paste the whole link, or open the file.'))
  const isFile = text.startsWith('{')
  // A claim authorization and an acceptance are recognised by what is in them.
  const encoded = text.replace(/^.*[#&?](?:proposal|signed|terms)=/s, '')
  const fault = isFile
    ? say('This file is damaged or incomplete. Ask for it again.')
    : say('This isn’t a link to a proposal, or part of it is missing. Copy the whole link.')
  try {
    if (isFile) return { json: JSON.parse(text), isText: false }
    if (!/^[A-Za-z0-9_-]+$/.test(encoded)) throw new ProposalTextError(fault)
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
    const octets = Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
    return { json: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(octets)), isText: true }
  } catch {
    throw new ProposalTextError(fault)
  }
}
