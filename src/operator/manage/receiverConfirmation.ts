import { type Address, getAddress, type Hex, hashMessage, isAddressEqual, recoverMessageAddress } from 'viem'
import { assertTwoNodes } from '../../chain/assertTwoNodes.ts'
import { callContract } from '../../chain/callContract.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { EverclaimError, sentenceOf } from '../../errors.ts'
import { asWritten, hexText } from '../../hex/hexText.ts'
import { message, say } from '../../language/say.ts'
import { checkSafeSignature } from '../../safe/app/checkSafeSignature.ts'
import * as v from '../../schema/v.ts'
import { createStoredList, type StoredList } from '../../storage/createStoredList.ts'
import type { OpeningCheck } from './openingChecks.ts'

/** What a receiver signs (ERC-191), so that a mistyped address is found before claims open. */
export function confirmationText({
  receiver,
  distributor,
  chainId,
}: {
  receiver: Address
  distributor: Address
  chainId: number
}): string {
  return [
    'I control this address and agree that it receives funds of a campaign.',
    '',
    `Receiver: ${getAddress(receiver)}`,
    `Campaign contract: ${getAddress(distributor)}`,
    `Chain ID: ${chainId}`,
    '',
    'Signing this sends nothing and allows nobody to move anything.',
  ].join('\n')
}

const confirmationSchema = v.strictObject({
  receiver: v.pipe(hexText(20), v.transform(asWritten)),
  /** Of the text above; a contract's may be of any length, `0x` where its owners approved it on chain. */
  signature: v.pipe(hexText(), v.maxLength(20_000), v.transform(asWritten)),
})

/** A receiver's signature, as it was given to this browser. It is checked each time that it is read. */
export type ReceiverConfirmation = v.InferOutput<typeof confirmationSchema>

export const storedConfirmationsOf = (
  distributor: Address,
): StoredList<Pick<ReceiverConfirmation, 'receiver'>, ReceiverConfirmation> =>
  createStoredList({
    key: `everclaim.manage.receivers.${distributor.toLowerCase()}`,
    schema: confirmationSchema,
    idOf: ({ receiver }) => receiver.toLowerCase(),
    most: 3,
    longest: 100_000,
  })

/**
 * Whether a signature is the receiver's: of its key, or by its contract (ERC-1271), agreed by the nodes.
 *
 * @param reader of `createTwoNodeReader`
 */
export async function checkConfirmation(
  reader: ChainReader,
  {
    signature,
    ...of
  }: { receiver: Address; distributor: Address; chainId: number; signature: Hex | undefined },
): Promise<OpeningCheck> {
  assertTwoNodes(reader)
  const { receiver } = of
  if (signature === undefined) return { status: 'open', text: say('It hasn’t signed the text below yet.') }
  const text = confirmationText(of)
  if (signature.length === 2 + 65 * 2) {
    const signer = await recoverMessageAddress({ message: text, signature }).catch(() => undefined)
    if (signer && isAddressEqual(signer, receiver))
      return { status: 'done', text: say('Its key signed the text.') }
  }
  try {
    const check = await checkSafeSignature({
      safeAddress: receiver,
      hash: hashMessage(text),
      signature,
      isRevert: (error) => error instanceof RevertedError,
      async call(transaction) {
        const question = message('Whether the receiver signed')
        const result = await reader.atOneBlock({ question }, (block) =>
          block.read(callContract(question, transaction)),
        )
        if (result.type === 'reverted') throw new RevertedError(say('It reverted.'))
        return result.data
      },
    })
    if (check.status === 'signed') return { status: 'done', text: say('Its contract accepts the signature.') }
    if (check.status === 'not-signed')
      return { status: 'failed', text: say('The signature isn’t this address’s. Ask for it again.') }
    throw check.error
  } catch (error) {
    if (error instanceof EverclaimError) return { status: 'could-not-check', text: sentenceOf(error) }
    throw error
  }
}

/** A contract's own revert, which is how it says no. */
class RevertedError extends EverclaimError {
  override name = 'RevertedError'
}
