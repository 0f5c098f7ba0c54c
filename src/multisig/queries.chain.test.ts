import { QueryClient } from '@tanstack/react-query'
import { encodeFunctionResult, erc20Abi, type Hex, toFunctionSelector } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pusher, safe, safeFacts, sign, template } from '../claim/safeClaim/test-support/claimFixtures.ts'
import { createModelFixture, type ModelFixture } from '../claim/safeClaim/test-support/createModelFixture.ts'
import { collectedMessage } from './collected/collectedMessage.ts'
import type { Proposal } from './proposal.ts'
import {
  chainSafeQuery,
  checkedMessageQuery,
  checkedTransactionQuery,
  claimNoncesQuery,
  delegatesQuery,
  delegationQuery,
  noncesQuery,
  queuedCallQuery,
  tokenQuery,
  waitingTransactionsQuery,
} from './queries.ts'
import { detailsOf, entryOf } from './test-support/detailsOfProposal.ts'
import { found, notFound, stubNetwork } from './test-support/stubNetwork.ts'

const every = 10_000
const minute = 60_000
const owners = safeFacts.owners
const [ada] = owners
const chainId = 81457
if (!ada) throw new Error('An owner is missing.')

let client: QueryClient
let chain: ModelFixture
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  chain = createModelFixture()
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

/** The Safe’s chain, and a wallet service with this queue, and these answers by a part of their path. */
const network = (queue: readonly Proposal[] = [], answers: Readonly<Record<string, unknown>> = {}) =>
  stubNetwork({
    respond: chain.respond,
    hasBlocks: true,
    serve({ path }) {
      const answer = Object.entries(answers).find(([end]) => path.includes(end))
      if (answer) return found(answer[1])
      if (path.includes('/queued')) return found({ results: queue.map(entryOf) })
      const proposal = queue.find(({ safeTxHash }) => path.endsWith(safeTxHash))
      return proposal ? found(detailsOf({ proposal, confirmations: [] })) : notFound
    },
  })
const use = (nonce: number) =>
  chain.execute({ proposal: template('other', nonce), signers: owners.slice(0, 2) }, 'direct')

test('a Safe as it is on chain; that there is none is an answer', async () => {
  const { site, asked } = network()
  expect(await client.fetchQuery(chainSafeQuery(site, safe))).toMatchObject({
    status: 'safe',
    address: safe,
    owners,
    threshold: 2,
    nonce: 0,
  })
  const none = await client.fetchQuery(chainSafeQuery(site, pusher))
  expect(none.status).not.toBe('safe')
  expect(asked).toEqual([])
  expect(chainSafeQuery(site, safe)).toMatchObject({
    queryKey: ['chain-safe', site, safe],
    refetchInterval: every,
  })
})

test('what waits in a Safe’s queue is what it has not executed yet', async () => {
  use(0)
  const [old, next, later] = [template('many', 0), template('many', 1), template('other', 2)]
  const { site } = network([old, next, later])
  const query = waitingTransactionsQuery(site, safe)
  expect(await client.fetchQuery(query)).toEqual([next.transaction, later.transaction])
  expect(query).toMatchObject({ queryKey: ['waiting-transactions', site, safe], refetchInterval: minute })
})

test('of an address that is no Safe nothing waits, and the service is not asked', async () => {
  const { site, asked } = network([template('many', 0)])
  expect(await client.fetchQuery(waitingTransactionsQuery(site, pusher))).toEqual([])
  expect(asked).toEqual([])
})

test('a transaction is checked against the Safe, with its end', async () => {
  use(0)
  const proposal = template('many', 1)
  const { site, onChain } = network([proposal])
  const input = { safe, id: proposal.safeTxHash }
  const query = checkedTransactionQuery(site, input)
  expect(await client.fetchQuery(query)).toMatchObject({
    details: { safeAddress: safe },
    safe: { status: 'safe', nonce: 1 },
    checked: { status: 'sound', safeTxHash: proposal.safeTxHash, transaction: proposal.transaction },
    end: { status: 'waiting', next: 1 },
  })
  expect(new Set(onChain.map(([host]) => host)).size).toBe(2)
  expect(query).toMatchObject({ queryKey: ['checked-transaction', site, input], refetchInterval: every })
})

test('one that was executed is looked for first in the transaction that the service names', async () => {
  const proposal = template('other', 0)
  use(0)
  const transactionHash = chain.head().transactions[0]?.hash
  const details = {
    ...detailsOf({ proposal, confirmations: [] }),
    txHash: transactionHash,
    txStatus: 'SUCCESS',
  }
  const { site, onChain } = network([], { [proposal.safeTxHash]: details })
  const checked = await client.fetchQuery(checkedTransactionQuery(site, { safe, id: proposal.safeTxHash }))
  expect(checked.end).toMatchObject({ status: 'executed', receipt: { transactionHash } })
  const methods = onChain.map(([, method]) => method)
  expect(methods).toContain('eth_getTransactionReceipt')
  expect(methods).not.toContain('eth_getLogs')
})

test('what the service contradicts itself about has no end', async () => {
  const proposal = template('many', 0)
  const { site } = network([], {
    [proposal.safeTxHash]: detailsOf({
      proposal: { ...template('other', 0), safeTxHash: proposal.safeTxHash },
      confirmations: [],
    }),
  })
  const checked = await client.fetchQuery(checkedTransactionQuery(site, { safe, id: proposal.safeTxHash }))
  expect(checked).toMatchObject({ checked: { status: 'contradicted' }, end: undefined })
})

test('error: a transaction, or a message, of an address that is no Safe', async () => {
  const proposal = template('many', 0)
  const message = messageOf('Hello.')
  const { site } = network([proposal], { '/messages/': message })
  const none = { name: 'NoSuchSafeError', facts: [`Address: ${pusher}`] }
  await expect(
    client.fetchQuery(checkedTransactionQuery(site, { safe: pusher, id: proposal.safeTxHash })),
  ).rejects.toMatchObject(none)
  const { messageHash } = message
  await expect(
    client.fetchQuery(checkedMessageQuery(site, { safe: pusher, messageHash })),
  ).rejects.toMatchObject(none)
})

test('what a transaction of the queue does is read from the bytes of its hash, once', async () => {
  const proposal = template('other', 0)
  const { site } = network([proposal])
  const input = { safe, id: `multisig_${safe}_${proposal.safeTxHash}` }
  const query = queuedCallQuery(site, input)
  expect(await client.fetchQuery(query)).toMatchObject({
    to: pusher,
    meaning: { kind: 'ether-transfer', to: pusher, value: 1n },
  })
  expect(query).toMatchObject({ queryKey: ['queued-call', site, input], staleTime: Number.POSITIVE_INFINITY })
})

test('of other bytes than those of the hash nothing is said', async () => {
  const { safeTxHash } = template('other', 0)
  const other = { ...template('other', 1), safeTxHash }
  const { site } = network([], { [safeTxHash]: detailsOf({ proposal: other, confirmations: [] }) })
  expect(await client.fetchQuery(queuedCallQuery(site, { safe, id: safeTxHash }))).toBeNull()
})

test('the next nonce is that of the chain; of a claim one node is enough', async () => {
  use(0)
  const { site } = network([], { '/nonces': { currentNonce: 0, recommendedNonce: 1 } })
  const nonces = { next: 1, recommended: 1, serviceError: undefined }
  expect(await client.fetchQuery(noncesQuery(site, safe))).toEqual(nonces)
  expect(await client.fetchQuery(claimNoncesQuery(site, safe))).toEqual(nonces)
  expect(noncesQuery(site, safe)).toMatchObject({ queryKey: ['nonces', site, safe], staleTime: 0 })
  expect(claimNoncesQuery(site, safe)).toMatchObject({ queryKey: ['claim-nonces', site, safe], staleTime: 0 })
})

test('where one of two nodes answers, a claim has a nonce, and a transaction has none', async () => {
  const { site } = network([], { '/nonces': { currentNonce: 0, recommendedNonce: 0 } })
  const both = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    String(url).startsWith('https://two.example')
      ? Promise.resolve(new Response(null, { status: 503 }))
      : both(url, init),
  )
  expect(await client.fetchQuery(claimNoncesQuery(site, safe))).toMatchObject({ next: 0 })
  await expect(client.fetchQuery(noncesQuery(site, safe))).rejects.toMatchObject({
    name: 'RpcUnreachableError',
  })
})

const delegates = { results: [{ safe, delegate: pusher, delegator: ada, label: 'Accountant' }] }
const delegate = { delegate: pusher, delegator: ada, label: 'Accountant', isEverywhere: false }
test('who may propose to the Safe, and for which owner an account may', async () => {
  const { site, asked } = network([], { '/delegates': delegates })
  const input = { safe, owners }
  expect(await client.fetchQuery(delegatesQuery(site, input))).toEqual([delegate])
  expect(asked.map(({ path }) => path)).toContain(`/v2/chains/81457/delegates?safe=${safe}`)
  expect(delegatesQuery(site, input)).toMatchObject({
    queryKey: ['delegates', site, input],
    staleTime: every,
  })
  const question = { ...input, account: pusher }
  const query = delegationQuery(site, question)
  expect(await client.fetchQuery(query)).toEqual(delegate)
  expect(await client.fetchQuery(delegationQuery(site, { ...question, account: ada }))).toBeNull()
  expect(query).toMatchObject({ queryKey: ['delegation', site, question], staleTime: minute })
})

test('a token as it reports itself, and what the Safe has of it', async () => {
  const results: Readonly<Record<string, Hex>> = {
    [toFunctionSelector('decimals()')]: encodeFunctionResult({
      abi: erc20Abi,
      functionName: 'decimals',
      result: 6,
    }),
    [toFunctionSelector('symbol()')]: encodeFunctionResult({
      abi: erc20Abi,
      functionName: 'symbol',
      result: 'USDB',
    }),
    [toFunctionSelector('balanceOf(address)')]: encodeFunctionResult({
      abi: erc20Abi,
      functionName: 'balanceOf',
      result: 7n,
    }),
  }
  const { site } = stubNetwork({
    respond(_, [call]) {
      const { to, data } = (call ?? {}) as { to?: string; data?: Hex }
      return to === pusher ? results[data?.slice(0, 10) ?? ''] : '0x'
    },
  })
  const input = { token: pusher, holder: safe }
  const query = tokenQuery(site, input)
  expect(await client.fetchQuery(query)).toEqual({ decimals: 6, symbol: 'USDB', balance: 7n })
  expect(await client.fetchQuery(tokenQuery(site, { ...input, token: safe }))).toBeNull()
  expect(query).toMatchObject({ queryKey: ['token', site, input], staleTime: every })
})

/** As the service shows it, signed by nobody. */
function messageOf(text: string) {
  const { messageHash } = collectedMessage({ chainId, safe }, text)
  return {
    messageHash,
    status: 'NEEDS_CONFIRMATION',
    logoUri: null,
    name: null,
    message: text,
    creationTimestamp: 1,
    modifiedTimestamp: 1,
    confirmationsSubmitted: 0,
    confirmationsRequired: 2,
    proposedBy: { value: ada },
    confirmations: [] as object[],
    preparedSignature: null,
    origin: null,
  }
}

test('a message is checked against the Safe’s owners', async () => {
  const message = messageOf('Hello.')
  const { messageHash } = message
  const confirmations = [{ owner: { value: ada }, signature: await sign(0, messageHash) }]
  const { site } = network([], { '/messages/': { ...message, confirmations } })
  const input = { safe, messageHash }
  const query = checkedMessageQuery(site, input)
  expect(await client.fetchQuery(query)).toMatchObject({
    reported: { messageHash, message: 'Hello.' },
    safe: { status: 'safe', owners },
    checked: { status: 'sound', messageHash, have: 1, need: 2 },
  })
  expect(query).toMatchObject({ queryKey: ['checked-message', site, input], refetchInterval: every })
})
