import { type Hex, toFunctionSelector } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chainId, safe, template } from '../../claim/safeClaim/test-support/claimFixtures.ts'
import {
  createModelFixture,
  type ModelFixture,
} from '../../claim/safeClaim/test-support/createModelFixture.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'
import type { Proposal } from '../proposal.ts'
import type { ReadSafeTransaction } from '../sources/askHost.ts'
import type { StoredProposal } from '../sources/storedProposals.ts'
import { detailsOf, entryOf } from '../test-support/detailsOfProposal.ts'
import { found, notFound, stubNetwork } from '../test-support/stubNetwork.ts'
import { findWaitingCall, type ListedQueue, listQueue, type WantedCall } from './findWaitingCall.ts'

const [wanted, other] = [template('plain', 1), template('other', 1)]
const { to, data } = wanted.transaction
const call: WantedCall = { safe, calls: [{ to, data }], isIt: (transaction) => transaction.data === data }
const shownOf = ({ transaction, safeTxHash }: Proposal) =>
  ({ transaction, safeTxHash, source: 'service', signatures: [] }) as const
const waiting = { safeTxHash: wanted.safeTxHash, to, data }
const { signal } = new AbortController()
const stored = (proposal: Proposal): StoredProposal => ({ chainId, proposal, seenAtBlock: 1, savedAt: 1 })

let chain: ModelFixture
beforeEach(() => {
  chain = createModelFixture()
})
afterEach(() => void vi.unstubAllGlobals())

/** A host where these wait. */
function hostOf(...proposals: readonly Proposal[]) {
  const asked: Hex[] = []
  const readDetails: ReadSafeTransaction = async (hash, given) => {
    expect(given).toBeDefined()
    asked.push(hash)
    if (!proposals.some(({ safeTxHash }) => safeTxHash === hash)) throw new Error('Request failed')
    return { txStatus: 'AWAITING_EXECUTION' }
  }
  return { asked, readDetails }
}
/** A wallet service with this queue. */
const network = (queue: readonly Proposal[], { isDown = false, page = undefined as unknown } = {}) =>
  stubNetwork({
    respond: chain.respond,
    hasBlocks: true,
    serve({ path }) {
      if (isDown) return { status: 400 }
      if (path.includes('cursor=2')) return found({ results: [] })
      if (path.includes('/queued')) return found(page ?? { results: queue.map(entryOf) })
      const proposal = queue.find(({ safeTxHash }) => path.endsWith(safeTxHash))
      return proposal ? found(detailsOf({ proposal, confirmations: [] })) : notFound
    },
  })
type Options = Partial<Parameters<typeof findWaitingCall>[2]>
const findIn = (listed: ListedQueue, options: Options = {}, site = plainSite) =>
  findWaitingCall(site, call, { listed: Promise.resolve(listed), signal, ...options })

test('what the service lists is found, and the host is not asked', async () => {
  const { asked, readDetails } = hostOf(wanted)
  const shown = [shownOf(other), shownOf(wanted)]
  expect(await findIn({ shown, isWhole: false }, { readDetails })).toEqual(waiting)
  expect(asked).toEqual([])
})

test('where the service has reported all, or no host is there, nobody else is asked', async () => {
  const { asked, readDetails } = hostOf(wanted)
  const none = [shownOf(other)]
  expect(await findIn({ shown: none, isWhole: true }, { readDetails })).toBeUndefined()
  expect(await findIn({ shown: none, isWhole: false }, { stored: [stored(wanted)] })).toBeUndefined()
  expect(asked).toEqual([])
})

test('else the host is asked for what this browser remembers of it, and for nothing else that it remembers', async () => {
  const { asked, readDetails } = hostOf(wanted)
  const options = { readDetails, stored: [stored(other), stored(wanted)] }
  expect(await findIn({ shown: [], isWhole: false }, options)).toEqual(waiting)
  expect(asked).toEqual([wanted.safeTxHash])
})

test('and then for the call at the Safe’s next nonces', async () => {
  const { site } = network([])
  const { asked, readDetails } = hostOf(wanted)
  const options = { readDetails, stored: [stored(template('plain', 9))] }
  expect(await findIn({ shown: [], isWhole: false }, options, site)).toEqual(waiting)
  expect(asked).toEqual([template('plain', 9), template('plain', 0), wanted].map((each) => each.safeTxHash))
  // Nothing is remembered at first.
  const fresh = hostOf(wanted)
  expect(await findIn({ shown: [], isWhole: false }, { readDetails: fresh.readDetails }, site)).toEqual(
    waiting,
  )
  expect(fresh.asked).toHaveLength(2)
})

test('without a list, the service’s own queue is read', async () => {
  const { site, asked } = network([other, wanted])
  expect(await findWaitingCall(site, call, { signal })).toEqual(waiting)
  expect(asked[0]?.path).toBe(`/v1/chains/81457/safes/${safe}/transactions/queued`)
})

test('the queue is what the service shows that the Safe has not executed, asked for once', async () => {
  chain.execute({ proposal: template('other', 0), signers: chain.head().owners }, 'direct')
  const { site, asked } = network([template('many', 0), wanted])
  const { shown, isWhole } = await listQueue(site, safe, signal)
  expect(shown.map(({ safeTxHash }) => safeTxHash)).toEqual([wanted.safeTxHash])
  expect(isWhole).toBe(true)
  expect(asked.filter(({ path }) => path.includes('/queued'))).toHaveLength(1)
})

test('further pages of it are read as well', async () => {
  const next = `https://service.example/v1/chains/81457/safes/${safe}/transactions/queued?cursor=2`
  const { site, asked } = network([], { page: { results: [], next } })
  expect(await listQueue(site, safe, signal)).toEqual({ shown: [], isWhole: true })
  expect(asked.map(({ path }) => path.split('/queued')[1])).toEqual(['', '?cursor=2'])
})

test('what a service cannot be asked for is not all', async () => {
  const { site } = network([wanted], { isDown: true })
  expect(await listQueue(site, safe, signal)).toEqual({ shown: [], isWhole: false })
})

test('a site without a wallet service asks nobody, and knows nothing of a queue', async () => {
  expect(await listQueue({ ...plainSite }, safe, signal)).toEqual({ shown: [], isWhole: false })
})

test('an address that is no Safe has no queue, and nobody else has to be asked', async () => {
  const { site } = network([wanted])
  const none = { shown: [], isWhole: true }
  expect(await listQueue(site, template('other', 0).transaction.to, signal)).toEqual(none)
  expect(await listQueue(site, safe, signal, async () => undefined)).toEqual(none)
  const noNonce = stubNetwork({
    respond: (method, params) => (method === 'eth_call' ? '0x' : chain.respond(method, params)),
    hasBlocks: true,
    serve: () => found({ results: [entryOf(wanted)] }),
  })
  const account = async () => ({ owners: [], threshold: 1, version: '1.4.1' }) as never
  expect(await listQueue(noNonce.site, safe, signal, account)).toEqual(none)
})

test('a contract that counts as a Safe does, and has no owners, has no queue', async () => {
  const getOwners = toFunctionSelector('getOwners()')
  const { site } = stubNetwork({
    respond(method, params) {
      const isAsked = method === 'eth_call' && (params[0] as { data: Hex }).data.startsWith(getOwners)
      return isAsked ? '0x' : chain.respond(method, params)
    },
    hasBlocks: true,
    serve: ({ path }) =>
      found(
        path.includes('/queued')
          ? { results: [entryOf(wanted)] }
          : detailsOf({ proposal: wanted, confirmations: [] }),
      ),
  })
  expect(await listQueue(site, safe, signal)).toEqual({ shown: [], isWhole: true })
})

test('a Safe that is being read already is not read again', async () => {
  const { site, onChain } = network([wanted])
  const { owners, threshold } = chain.head()
  const account = { owners, threshold, version: '1.4.1' } as never
  expect(await listQueue(site, safe, signal, async () => account)).toMatchObject({
    shown: [{}],
    isWhole: true,
  })
  const calls = onChain.filter(([, method]) => method === 'eth_call')
  // Its nonce alone, of two nodes.
  expect(calls).toHaveLength(2)
})

test('error: what reading the Safe throws is thrown, and a service that fails meanwhile is not heard of', async () => {
  const { site } = network([], { isDown: true })
  const error = new Error('It could not be read.')
  await expect(listQueue(site, safe, signal, () => Promise.reject(error))).rejects.toBe(error)
})
