import { type Address, getAddress, type Hex, numberToHex, pad } from 'viem'
import { expect, test } from 'vitest'
import { hashSafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { setReader } from '../../chain/readerOf.ts'
import { createModelReader } from '../../chain/test-support/createModelReader.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'
import { nonceReach } from '../propose/noncePolicy.ts'
import type { ReadSafeTransaction } from '../sources/askHost.ts'
import { findProposal, isWaiting, type ProposedCall } from './findProposal.ts'

const safe = getAddress('0x5afe000000000000000000000000000000000001')
const [first, second] = ['0x1234', '0x5678'].map((data): ProposedCall & { data: Hex } => ({
  to: getAddress('0xd15700000000000000000000000000000000aaaa'),
  data: data as Hex,
}))
if (!first || !second) throw new Error('A call is missing.')
const next = 7
const hashOf = (call: ProposedCall, nonce: number) =>
  hashSafeTransaction({ chainId: plainSite.chainId, safe }, { ...call, nonce })

/** With a host where these wait; `asked` are the hashes that it was asked for. */
function search({
  calls = [first, second] as readonly ProposedCall[],
  waiting = [] as readonly Hex[],
  answer = (): unknown => pad(numberToHex(next)),
} = {}) {
  const site = { ...plainSite }
  const questions: Address[] = []
  const { reader, setNodes } = createModelReader({
    chainId: site.chainId,
    respond(_, [call]) {
      questions.push((call as { to: Address }).to)
      return answer()
    },
  })
  setReader(site, reader)
  const controller = new AbortController()
  const asked: Hex[] = []
  const readDetails: ReadSafeTransaction = async (hash) => {
    asked.push(hash)
    if (!waiting.includes(hash)) throw new Error('Request failed')
    return { txStatus: 'AWAITING_EXECUTION' }
  }
  const run = (options: Partial<Parameters<typeof findProposal>[2]> = {}) =>
    findProposal(site, { safe, calls }, { readDetails, signal: controller.signal, ...options })
  return { run, asked, questions, controller, readDetails, setNodes }
}

test('what waits is found with its call, the nearest nonce first', async () => {
  const far = hashOf(first, next + 2)
  const near = hashOf(second, next + 1)
  const { run, asked, questions } = search({ waiting: [far, near] })
  expect(await run()).toEqual({ safeTxHash: near, ...second })
  expect(questions).toEqual([safe])
  expect(asked).toEqual([hashOf(first, next), hashOf(second, next), hashOf(first, next + 1), near])
})

test('six nonces are asked about, and nothing before the next or behind them', async () => {
  expect(nonceReach.askedOfHost.ahead).toBe(6)
  const beyond = [hashOf(first, next - 1), hashOf(first, next + 6)]
  const { run, asked } = search({ calls: [first], waiting: beyond })
  expect(await run()).toBeUndefined()
  expect(asked).toEqual([7, 8, 9, 10, 11, 12].map((nonce) => hashOf(first, nonce)))
  const last = search({ calls: [first], waiting: [hashOf(first, next + 5)] })
  expect(await last.run()).toEqual({ safeTxHash: hashOf(first, 12), ...first })
})

test('without calls neither the nodes nor the host are asked', async () => {
  const { run, asked, questions } = search({ calls: [] })
  expect(await run()).toBeUndefined()
  expect([asked, questions]).toEqual([[], []])
})

test('what has no nonce on chain has no queue, and the host is not asked', async () => {
  const { run, asked } = search({ answer: () => '0x' })
  expect(await run()).toBeUndefined()
  expect(asked).toEqual([])
})

test('nodes that do not answer find nothing, and the host is not asked', async () => {
  const { run, asked, setNodes } = search({ waiting: [hashOf(first, next)] })
  setNodes('down')
  expect(await run()).toBeUndefined()
  expect(asked).toEqual([])
})

test('a fault of this site is not taken for silence of the nodes', async () => {
  const broken = search({
    answer: () => {
      throw new TypeError('undefined is not …')
    },
  })
  await expect(broken.run()).rejects.toThrow(TypeError)
})

test('who leaves has no further hash asked about', async () => {
  const { run, asked, controller, readDetails } = search()
  const leaving: ReadSafeTransaction = (hash, signal) => {
    expect(signal).toBe(controller.signal)
    if (asked.length === 2) controller.abort()
    return readDetails(hash, signal)
  }
  expect(await run({ readDetails: leaving })).toBeUndefined()
  expect(asked).toHaveLength(3)
})

test.each([
  ['AWAITING_CONFIRMATIONS', true],
  ['AWAITING_EXECUTION', true],
  ['SUCCESS', false],
  ['FAILED', false],
  ['CANCELLED', false],
  ['SOMETHING_NEW', false],
])('of what a host calls %s it waits: %s', async (txStatus, isIt) => {
  const { signal } = new AbortController()
  expect(await isWaiting(pad('0x1'), { readDetails: async () => ({ txStatus }), signal })).toBe(isIt)
})

test('what a host does not know does not wait', async () => {
  const { signal } = new AbortController()
  const readDetails = () => Promise.reject(new Error('Request failed'))
  expect(await isWaiting(pad('0x1'), { readDetails, signal })).toBe(false)
})
