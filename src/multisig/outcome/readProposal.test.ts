import type { Hex } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import {
  person,
  safe,
  safeFacts,
  sign,
  template,
  window,
} from '../../claim/safeClaim/test-support/claimFixtures.ts'
import {
  createModelFixture,
  type ModelFixture,
} from '../../claim/safeClaim/test-support/createModelFixture.ts'
import { SafeServiceRefusedError, SafeServiceUnreachableError } from '../../safe/service/errors.ts'
import type { Proposal } from '../proposal.ts'
import { detailsOf } from '../test-support/detailsOfProposal.ts'
import { type DetailSources, readProposal, waitingProposal } from './readProposal.ts'

const { signal } = new AbortController()
const signers = [person(0).address, person(1).address]
let chain: ModelFixture
beforeEach(() => {
  chain = createModelFixture()
  chain.wait(window.start - 1_800_000_000)
})

const execute = (proposal: Proposal) => chain.execute({ proposal, signers }, 'direct')
const read = (
  { safeTxHash, transaction }: Proposal,
  sources: DetailSources = {},
  { fromNonce = 0, nonce = chain.head().nonce, seenAtBlock = 0 } = {},
) => {
  const { to, value, data } = transaction
  const proposal = { safe, safeTxHash, calls: [{ to, value, data }], fromNonce, seenAtBlock }
  return readProposal(chain.reader, proposal, { ...sources, safe: { ...safeFacts, nonce }, signal })
}
/** What an honest service shows of it, signed by these people. */
async function shown(proposal: Proposal, ...by: readonly number[]) {
  const confirmations = await Promise.all(
    by.map(async (at) => [person(at).address, await sign(at, proposal.safeTxHash)] as const),
  )
  return detailsOf({ proposal, confirmations })
}
/** As it travels: the host hands it on unread. */
const raw = (details: object): unknown =>
  JSON.parse(JSON.stringify(details, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)))

const unlisted = new SafeServiceRefusedError({
  call: 'getTransactionDetails',
  stored: 'no',
  status: 404,
  text: 'Not found.',
  code: undefined,
  isRetryable: false,
  retryAfterMs: undefined,
})
const down = new SafeServiceUnreachableError({
  call: 'getTransactionDetails',
  stored: 'no',
  cause: undefined,
})

type Answer = object | Error
/** Who says so of the hash; `asked` are those who were asked. */
function sourcesOf({ service, host }: { service?: Answer; host?: Answer }) {
  const asked: (readonly [who: string, hash: string])[] = []
  const say = async (who: string, hash: string, answer: Answer, given: AbortSignal | undefined) => {
    expect(given).toBe(signal)
    asked.push([who, hash])
    if (answer instanceof Error) throw answer
    return answer as never
  }
  const sources: DetailSources = {
    service: service && {
      getTransactionDetails: ({ transactionId, signal }) => say('service', transactionId, service, signal),
      getTransactionQueue: () => Promise.reject(new Error('It is not asked for a list.')),
    },
    readInHost: host && ((hash: Hex, signal?: AbortSignal) => say('host', hash, host, signal)),
  }
  return { sources, asked }
}

const plain = template('plain', 2)
const waiting = {
  status: 'waiting',
  safeTxHash: plain.safeTxHash,
  nonce: 2,
  ahead: 2,
  signed: undefined,
  threshold: 2,
  listing: 'not-asked',
}

test('one that waits, of which nobody was asked: what the chain and its hash say', async () => {
  expect(await read(plain)).toEqual(waiting)
})

test('what is executed needs no other source', async () => {
  const first = template('plain', 0)
  execute(first)
  const { sources, asked } = sourcesOf({ service: down })
  expect(await read(first, sources)).toMatchObject({ status: 'executed', receipt: { status: 'success' } })
  expect(asked).toEqual([])
})

test('what was replaced needs none either', async () => {
  execute(template('other', 0))
  const { sources, asked } = sourcesOf({ service: down })
  expect(await read(template('plain', 0), sources)).toEqual({ status: 'replaced', byRejection: false })
  expect(asked).toEqual([])
})

test('an end that is taken back meanwhile is none', async () => {
  expect(await read(plain, {}, { nonce: 3 })).toEqual({ ...waiting, ahead: -1 })
})

test('of what is not executed before the Safe’s next nonce the chain is not asked', async () => {
  chain.setNodes('down')
  expect(await read(plain, {}, { nonce: 2 })).toEqual({ ...waiting, ahead: 0 })
  expect(await read(plain, {}, { nonce: 3 })).toMatchObject({ status: 'could-not-check' })
})

test('where the nodes keep no old states, logs are searched from the block at which it was seen', async () => {
  const first = template('plain', 0)
  execute(first)
  chain.wait(1, 3)
  chain.setNodes('pruned')
  expect(await read(first)).toMatchObject({ status: 'executed' })
  expect(await read(first, {}, { seenAtBlock: chain.head().number })).toMatchObject({ status: 'used' })
})

test('who lists it, and how many owners of today have signed', async () => {
  const { sources, asked } = sourcesOf({ service: await shown(plain, 0, 1, 3), host: down })
  expect(await read(plain, sources)).toEqual({ ...waiting, signed: 2, listing: 'listed' })
  expect(asked).toEqual([['service', plain.safeTxHash]])
})

test('where the service shows nothing of it the host is asked', async () => {
  const host = raw(await shown(plain, 0)) as object
  for (const service of [unlisted, down]) {
    const { sources, asked } = sourcesOf({ service, host })
    expect(await read(plain, sources)).toEqual({ ...waiting, signed: 1, listing: 'listed' })
    expect(asked.map(([who]) => who)).toEqual(['service', 'host'])
    expect(asked[1]?.[1]).toBe(plain.safeTxHash)
  }
})

test.each<[string, { service?: Answer; host?: Answer }, string]>([
  ['a service that has it not', { service: unlisted }, 'not-listed'],
  ['a service that cannot be asked', { service: down }, 'could-not-ask'],
  ['a host that has one word for everything', { host: new Error('Request failed') }, 'could-not-ask'],
  ['a host that talks nonsense', { host: { txStatus: 7 } }, 'could-not-ask'],
])('%s', async (_, answers, listing) => {
  expect(await read(plain, sourcesOf(answers).sources)).toEqual({ ...waiting, listing })
})

test('a service that shows another transaction has shown nothing', async () => {
  const { sources } = sourcesOf({ service: await shown(template('other', 2), 0) })
  expect(await read(plain, sources)).toEqual({ ...waiting, listing: 'could-not-ask' })
})

const withGas = template('fragile', 0)
test('with gas of the owners’ own its nonce is known by who shows it, and else not', async () => {
  expect(await read(withGas)).toMatchObject({ status: 'waiting', nonce: undefined, ahead: undefined })
  const { sources } = sourcesOf({ service: await shown(withGas, 0) })
  expect(await read(withGas, sources)).toMatchObject({ nonce: 0, ahead: 0, signed: 1, listing: 'listed' })
  execute(withGas)
  expect(await read(withGas)).toMatchObject({ status: 'waiting', nonce: undefined })
  expect(await read(withGas, sources)).toMatchObject({ status: 'executed' })
})

test('its nonce is looked for around the one before it was proposed, or the next one; what is proven stays', async () => {
  const late = template('plain', 205)
  const nowhere = { fromNonce: 0, nonce: 0 }
  expect(await read(late, {}, nowhere)).toMatchObject({ nonce: undefined })
  expect(await read(late, {}, { fromNonce: 0, nonce: 200 })).toMatchObject({ nonce: 205, ahead: 5 })
  expect(await read(late, {}, nowhere)).toMatchObject({ nonce: 205 })
  const other = template('many', 206)
  expect(await read(other, {}, { fromNonce: 200, nonce: 0 })).toMatchObject({ nonce: 206 })
})

test('one that waits, which nobody shows, has no number of signatures', async () => {
  const place = { safe: { ...safeFacts, nonce: 1 }, safeTxHash: plain.safeTxHash, shown: undefined }
  const { reader } = chain
  expect(await waitingProposal(reader, { ...place, nonce: 2, listing: 'not-listed' })).toEqual({
    ...waiting,
    ahead: 1,
    listing: 'not-listed',
  })
  expect(await waitingProposal(reader, { ...place, nonce: undefined, listing: 'not-asked' })).toMatchObject({
    nonce: undefined,
    ahead: undefined,
  })
})
