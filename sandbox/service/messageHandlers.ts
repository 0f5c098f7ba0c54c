import { type Hex, isHex } from 'viem'
import { hashMessage } from '../../src/safe/app/hashMessage.ts'
import type { CallAnswerOnWire } from '../../src/safe/service/calls.ts'
import type { SafeMessage } from '../safe/createMessageStore.ts'
import { readSafe } from '../safe/readSafe.ts'
import { appOfOrigin } from '../safe/safeAppOrigin.ts'
import { SafeRefusalError } from '../safe/safeErrors.ts'
import { addressInfo } from '../safe/transactionDetails.ts'
import { cutPage } from './cutPage.ts'
import type { FixtureContext, Handlers } from './handlers.ts'
import { dataFault, nestFault, validationFault } from './serviceFault.ts'
import { startOfDay } from './startOfDay.ts'

/** The calls about messages that owners sign off chain. */
export function createMessageHandlers(world: FixtureContext) {
  const { messages, names } = world

  const onWire = (message: SafeMessage): CallAnswerOnWire<'getSafeMessage'> => ({
    messageHash: message.messageHash,
    status: message.status,
    message: message.message,
    creationTimestamp: message.createdAt,
    modifiedTimestamp: message.modifiedAt,
    confirmationsSubmitted: message.confirmations.length,
    confirmationsRequired: message.required,
    proposedBy: addressInfo(names, message.proposer),
    confirmations: message.confirmations.map(({ signer, signature }) => ({
      owner: addressInfo(names, signer),
      signature,
    })),
    preparedSignature: message.preparedSignature,
    origin: message.origin,
    name: appOfOrigin(message.origin)?.name ?? null,
    logoUri: null,
  })

  return {
    async getSafeMessages({ path, query }, { url }) {
      const { results, ...page } = cutPage(await messages.list(path.safe_address), query, url)
      return { ...page, results: withDays(results).map((each) => ('createdAt' in each ? entry(each) : each)) }
    },
    async getSafeMessage({ path }) {
      const found = await messages.find(path.message_hash)
      if (!found) throw dataFault(404, 'Not found')
      return onWire(found)
    },
    async proposeSafeMessage({ path, body }) {
      const signature = signatureOf(body)
      await readSafe(world.chain, path.safe_address)
      try {
        hashMessage(body.message)
      } catch {
        throw nestFault(422, 'Could not calculate messageHash')
      }
      const { message, origin } = body
      await taken(messages.propose({ safe: path.safe_address, message, signature, origin }))
    },
    async confirmSafeMessage({ path, body }) {
      await taken(messages.confirm({ messageHash: path.message_hash, signature: signatureOf(body) }))
    },
  } satisfies Partial<Handlers>

  function entry(message: SafeMessage) {
    return { type: 'MESSAGE' as const, ...onWire(message) }
  }
}

/** Before the first message of each day, in UTC, the day's beginning. The list has the newest first. */
function withDays(messages: readonly SafeMessage[]) {
  const dayOf = ({ createdAt }: SafeMessage) => startOfDay(createdAt, {})
  return messages.flatMap((message, index) => {
    const [day, before] = [dayOf(message), messages[index - 1]]
    const label = { type: 'DATE_LABEL' as const, timestamp: day }
    return before && dayOf(before) === day ? [message] : [label, message]
  })
}

/** The real service calls the signature of a stranger invalid. */
async function taken(storing: Promise<unknown>): Promise<void> {
  try {
    await storing
  } catch (error) {
    if (error instanceof SafeRefusalError && error.refusal === 'Not an owner')
      throw new SafeRefusalError('Invalid signature', error)
    throw error
  }
}

function signatureOf({ signature }: { signature: string }): Hex {
  if (isHex(signature) && signature.length % 2 === 0) return signature
  throw validationFault({ code: 'custom', message: 'Invalid "0x" notated hex string', path: ['signature'] })
}
