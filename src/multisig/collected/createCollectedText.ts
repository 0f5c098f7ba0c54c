import { type Address, type Hex, isAddressEqual } from 'viem'
import { EverclaimError } from '../../errors.ts'
import { addressSchema as address } from '../../hex/addressSchema.ts'
import { hashSchema as hash } from '../../hex/hexText.ts'
import { message, say } from '../../language/say.ts'
import { keysOf } from '../../schema/placeOf.ts'
import * as v from '../../schema/v.ts'
import { recoverSignature } from '../sign/recoverSignature.ts'
import type { OwnerSignature } from '../sign/signatures.ts'
import { type CollectedMessage, withSignatures } from './collectedMessage.ts'
import { ownerSignaturesSchema } from './ownerSignaturesSchema.ts'

/** In characters, of a link's part and of a file. A hundred signatures need less. */
export const longestCollectedText = 32_768

/** What was pasted, opened or followed cannot be used here. Nothing of it was taken over. */
export class CollectedTextError extends EverclaimError {
  override name = 'CollectedTextError'
}

/** Fields that any collected message travels with. */
export const collectedFields = {
  address,
  chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  messageHash: hash,
  signatures: ownerSignaturesSchema,
} as const

/** What a text says, before anything of it was checked but its form. */
type Reported = { format: string; messageHash: Hex; signatures: readonly OwnerSignature[] }

/** What is said of a text that cannot be used, by what people call it. */
const texts = {
  'claim authorization': {
    damaged: message(
      'This claim authorization is damaged or incomplete, so nothing of it was used. Ask for it again.',
    ),
    long: message('This is longer than any claim authorization of Everclaim.'),
    noLink: message(
      'This is no link to a claim authorization, or part of it is missing. Copy the whole link.',
    ),
    none: message('This is no claim authorization of Everclaim.'),
    contradicted: message(
      'This claim authorization contradicts itself: its hash is not that of what it shows. Do not sign it; ask for it again.',
    ),
    forged: message(
      'A signature in this claim authorization is not that of the account it names. Ask for it again.',
    ),
  },
  acceptance: {
    damaged: message(
      'This acceptance is damaged or incomplete, so nothing of it was used. Ask for it again.',
    ),
    long: message('This is longer than any acceptance of Everclaim.'),
    noLink: message('This is no link to an acceptance, or part of it is missing. Copy the whole link.'),
    none: message('This is no acceptance of Everclaim.'),
    contradicted: message(
      'This acceptance contradicts itself: its hash is not that of what it shows. Do not sign it; ask for it again.',
    ),
    forged: message('A signature in this acceptance is not that of the account it names. Ask for it again.'),
  },
} as const

/** One kind of message that owners pass on to each other. */
export type CollectedKind<reported extends Reported, collected extends CollectedMessage> = {
  /** Of the text, with its version: `everclaim-signed-claim/1`. */
  readonly format: string
  /** Of the link's fragment. */
  readonly parameter: string
  /** What people call it: `claim authorization`. */
  readonly noun: keyof typeof texts
  /** What else may be brought here by mistake, by the beginning of its format, and the message about it. */
  readonly others: Readonly<Record<string, string>>
  /** Of the parameters that such others travel under. */
  readonly otherParameters: readonly string[]
  /** The whole of it, strictly. */
  readonly schema: v.GenericSchema<unknown, reported>
  /** What is in the text between its format and its hash, in this order. */
  readonly toJson: (collected: collected) => Readonly<Record<string, string | number>>
  /** The same again from what a text says, with hashes computed here, signed by nobody. */
  readonly build: (reported: reported) => collected
}

export type CollectedText<reported extends Reported, collected extends CollectedMessage> = {
  /** For a link's fragment: base64url of the canonical JSON. */
  toText(collected: collected): string
  /** For a file, readable by people. */
  toFile(collected: collected): string
  /**
   * The way back, out of a link, a link's part or a file. Its hash is computed anew and each signature is
   * recovered. Who owns the Safe is not asked here.
   *
   * @param assertFits throws where it is not what the page is about
   * @throws CollectedTextError, with one sentence about the first fault
   */
  parse(text: string, assertFits: (reported: reported) => void): Promise<collected>
}

/**
 * How owners hand one kind of message on. What a text says is never believed: it only brings signatures to
 * what the page knows itself.
 */
export function createCollectedText<reported extends Reported, collected extends CollectedMessage>(
  kind: CollectedKind<reported, collected>,
): CollectedText<reported, collected> {
  const { format, parameter, noun } = kind
  const words = texts[noun]

  const jsonOf = (collected: collected) => {
    const { messageHash, signatures } = withSignatures(collected, [])
    return { format, ...kind.toJson(collected), messageHash, signatures }
  }
  const toText = (collected: collected) =>
    btoa(JSON.stringify(jsonOf(collected)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')

  const partOf = (text: string) => text.trim().replace(new RegExp(`^.*[#&?]${parameter}=`, 's'), '')

  function read(pasted: string): { json: unknown; isText: boolean } {
    const text = pasted.trim()
    if (text.length > longestCollectedText + 2_000) throw new CollectedTextError(say(words.long))
    if (text === '') throw new CollectedTextError(say('It’s empty. Paste the whole link, or open the file.'))
    const isFile = text.startsWith('{')
    try {
      if (isFile) return { json: JSON.parse(text), isText: false }
      // Something else of this site is recognised by what is in it.
      const others = new RegExp(`^.*[#&?](?:${kind.otherParameters.join('|')})=`, 's')
      const part = partOf(text).replace(others, '')
      if (!/^[A-Za-z0-9_-]+$/.test(part)) throw new Error('It isn’t base64url.')
      return { json: JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))), isText: true }
    } catch (cause) {
      throw new CollectedTextError(
        isFile ? say('This file is damaged or incomplete. Ask for it again.') : say(words.noLink),
        { cause },
      )
    }
  }

  return {
    toText,
    toFile: (collected) => `${JSON.stringify(jsonOf(collected), null, 2)}\n`,
    async parse(text, assertFits) {
      const { json, isText } = read(text)
      const { format: named } = v.tryParse(formatSchema, json) ?? {}
      if (named === undefined) throw new CollectedTextError(say(words.none))
      const other = Object.entries(kind.others).find(([beginning]) => named.startsWith(beginning))
      if (other) throw new CollectedTextError(say(other[1]))
      if (named !== format)
        throw new CollectedTextError(
          say('This isn’t what this page expects. Open it where it was made, or reload this page.'),
          { facts: [say('Format: {format}', { format: named.slice(0, 64) })] },
        )
      const parsed = v.safeParse(kind.schema, json)
      if (!parsed.success) {
        const at = keysOf(parsed.issues[0]).join('.')
        throw new CollectedTextError(say(words.damaged), {
          facts: at === '' ? [] : [say('Field: {field}', { field: at })],
        })
      }
      const { messageHash, signatures } = parsed.output
      assertFits(parsed.output)
      const unsigned = kind.build(parsed.output)
      if (unsigned.messageHash !== messageHash)
        throw new CollectedTextError(say(words.contradicted), {
          facts: [
            say('By the text: {hash}', { hash: messageHash }),
            say('Of what it shows: {hash}', { hash: unsigned.messageHash }),
          ],
        })
      for (const { signer, signature } of signatures)
        if (!(await isOf(signer, messageHash, signature)))
          throw new CollectedTextError(say(words.forged), {
            facts: [say('Account: {account}', { account: signer })],
          })
      const collected = withSignatures(unsigned, signatures)
      // What a link carries has one form only: a letter that was lost or changed is never overlooked.
      if (isText && toText(collected) !== partOf(text)) throw new CollectedTextError(say(words.damaged))
      return collected
    },
  }
}

const formatSchema = v.looseObject({ format: v.string() })

async function isOf(signer: Address, messageHash: Hex, signature: Hex): Promise<boolean> {
  const recovered = await recoverSignature(messageHash, signature)
  return recovered.kind === 'account' && isAddressEqual(recovered.signer, signer)
}
