import type { Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { say } from '../../language/say.ts'
import type { SafeSignatureCheck } from '../../safe/app/checkSafeSignature.ts'
import { hashMessage } from '../../safe/app/hashMessage.ts'
import { hashSafeMessage } from '../../safe/app/hashSafeMessage.ts'
import { type TypedData, typedDataSchema } from '../../safe/app/messages.ts'
import { type MessageStatus, wordOf } from '../../safe/service/enumerations.ts'
import type { ServiceMessage } from '../../safe/service/wire/messages.ts'
import * as v from '../../schema/v.ts'
import { askSafeSignature } from './askSafeSignature.ts'
import { type CheckedConfirmation, checkConfirmation, provenSignatures } from './checkConfirmation.ts'
import type { SafeFacts } from './checkTransaction.ts'
import { joinSignatures } from './signatures.ts'

export type CheckedMessage =
  | {
      /** The hash was recomputed from the message that is shown. */
      readonly status: 'sound'
      /** What the owners sign. */
      readonly messageHash: Hex
      /** What verifiers ask the Safe about: EIP-191 or EIP-712. */
      readonly contentHash: Hex
      readonly message: string | TypedData
      readonly confirmations: readonly CheckedConfirmation[]
      /** Proven signatures of today's owners, and how many the Safe wants. */
      readonly have: number
      readonly need: number
      /** All signatures in one, as ERC-1271 takes them, made here; null while some are missing. */
      readonly signature: Hex | null
      /**
       * Whether the Safe's contract accepts it: asked with `signature`, or else with the service's
       * prepared one. Null where there is none.
       */
      readonly safeSays: SafeSignatureCheck | null
      /** Sentences where the service says otherwise. */
      readonly differences: readonly string[]
    }
  /** The service shows another message than the one that was asked for. Nothing may be signed. */
  | { readonly status: 'contradicted'; readonly fault: string; readonly facts: readonly string[] }

/**
 * Holds what the service says of a message against what can be recomputed and what the Safe's contract says.
 *
 * @param asked the Safe's message hash that was asked for; undefined for an entry of a list
 * @param reader asks the Safe by ERC-1271; without it the Safe is not asked
 */
export async function checkMessage({
  chainId,
  safe,
  asked,
  reported,
  reader,
}: {
  chainId: number
  safe: SafeFacts
  asked?: Hex | undefined
  reported: ServiceMessage
  reader?: ChainReader | undefined
}): Promise<CheckedMessage> {
  const content = contentOf(reported.message)
  if (!content)
    return {
      status: 'contradicted',
      fault: say('We can’t read this message from the wallet service, so it can’t be signed.'),
      facts: [],
    }
  const { message, contentHash } = content
  const { address: safeAddress, version, owners, threshold: need } = safe
  const messageHash = hashSafeMessage({ safeAddress, chainId, version }, contentHash)
  for (const hash of [asked?.toLowerCase(), reported.messageHash])
    if (hash !== undefined && hash !== messageHash)
      return {
        status: 'contradicted',
        fault: say(
          'The wallet service shows something else than the owners sign: the hashes differ. Do not sign it.',
        ),
        facts: [
          say('By the service: {hash}', { hash }),
          say('Of what it shows: {hash}', { hash: messageHash }),
        ],
      }
  const confirmations = await Promise.all(
    reported.confirmations.map(({ owner, signature }) =>
      checkConfirmation(
        { owner: owner.value, signature, submittedAt: null },
        { hash: messageHash, safe: { address: safeAddress, owners }, reader },
      ),
    ),
  )
  const proven = provenSignatures(confirmations)
  const have = proven.length
  const signature = have >= need ? joinSignatures(proven) : null
  const shown = signature ?? reported.preparedSignature ?? null
  const safeSays =
    shown && reader
      ? await askSafeSignature(reader, { safe: safeAddress, hash: contentHash, signature: shown })
      : null
  const isSigned = signature !== null
  const differences = [
    ...(isSigned === saysSigned(reported.status)
      ? []
      : [
          say('The wallet service says “{word}”; {have} of {need} signatures are proven.', {
            word: wordOf(reported.status),
            have,
            need,
          }),
        ]),
    ...(reported.confirmationsRequired === need
      ? []
      : [
          say('The wallet service says that {reported} must sign; on chain it is {need}.', {
            reported: reported.confirmationsRequired,
            need,
          }),
        ]),
  ]
  return {
    status: 'sound',
    messageHash,
    contentHash,
    message,
    confirmations,
    have,
    need,
    signature,
    safeSays,
    differences,
  }
}

/** Undefined where the service uses a word of which nothing follows. */
function saysSigned(status: MessageStatus): boolean | undefined {
  switch (status) {
    case 'CONFIRMED':
      return true
    case 'NEEDS_CONFIRMATION':
      return false
    default:
      return void status.unknown
  }
}

function contentOf(
  reported: ServiceMessage['message'],
): { message: string | TypedData; contentHash: Hex } | undefined {
  const message = typeof reported === 'string' ? reported : v.tryParse(typedDataSchema, reported)
  if (message === undefined) return undefined
  try {
    return { message, contentHash: hashMessage(message) }
  } catch {
    return undefined
  }
}
