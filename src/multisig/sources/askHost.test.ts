import { type Hex, toHex } from 'viem'
import { expect, test, vi } from 'vitest'
import { setReader } from '../../chain/readerOf.ts'
import { createModelReader } from '../../chain/test-support/createModelReader.ts'
import {
  chainId,
  person,
  pusher,
  safeFacts,
  template,
} from '../../claim/safeClaim/test-support/claimFixtures.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'
import type { Proposal } from '../proposal.ts'
import { detailsOf } from '../test-support/detailsOfProposal.ts'
import { askHost, type ReadSafeTransaction } from './askHost.ts'
import { mostDetails } from './askService.ts'

const [first, second, third] = [template('many', 0), template('rejection', 0), template('plain', 2)]
const call = { to: third.transaction.to, data: third.transaction.data }

/** What a host says of a proposal, as it comes over the wire. */
const said = (proposal: Proposal) =>
  JSON.parse(
    JSON.stringify(
      detailsOf({ proposal, confirmations: [[person(0).address, '0x12']] }),
      (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value),
    ),
  )

/** With a host that knows these proposals. */
async function ask(
  known: readonly Proposal[],
  options: Partial<Parameters<typeof askHost>[1]> & { readDetails?: ReadSafeTransaction } = {},
) {
  const site = { ...plainSite }
  setReader(
    site,
    createModelReader({
      chainId,
      respond: () => toHex(0, { size: 32 }),
    }).reader,
  )
  const asked: Hex[] = []
  const honest: ReadSafeTransaction = async (hash) => {
    const proposal = known.find(({ safeTxHash }) => safeTxHash === hash)
    if (!proposal) throw new Error('Request failed')
    return said(proposal)
  }
  const readDetails: ReadSafeTransaction = (hash, signal) => {
    asked.push(hash)
    return (options.readDetails ?? honest)(hash, signal)
  }
  const { signal } = new AbortController()
  const given = { site, safe: safeFacts, calls: [], hashes: [], signal }
  const answer = await askHost(readDetails, { ...given, ...options })
  // Of each it is known who brought it.
  for (const { source } of answer.shown) expect(source).toBe('host')
  return { ...answer, shown: answer.shown.map(({ safeTxHash }) => safeTxHash), asked }
}
const whole = { source: 'host', status: 'asked', refused: 0, isComplete: true }

test('what the host shows of the hashes that it is asked for is taken', async () => {
  const hashes = [first.safeTxHash, second.safeTxHash]
  expect(await ask([first, second], { hashes })).toEqual({
    report: whole,
    shown: hashes,
    unread: [],
    asked: hashes,
  })
})

test('a hash that it named and does not know makes its answer no whole one; a guess does not', async () => {
  const hashes = [first.safeTxHash]
  expect(await ask([], { hashes })).toMatchObject({ report: { ...whole, isComplete: false }, shown: [] })
  expect(await ask([], { guesses: hashes })).toMatchObject({ report: whole, shown: [], asked: hashes })
  // What is both is asked about once, and was named.
  const both = await ask([], { hashes, guesses: hashes })
  expect(both).toMatchObject({ report: { isComplete: false }, asked: hashes })
  expect(await ask([first], { guesses: hashes })).toMatchObject({ report: whole, shown: hashes })
})

test('what contradicts itself, or is nothing that a host says, is refused and counted', async () => {
  const hashes = [first.safeTxHash]
  const refused = { report: { ...whole, refused: 1 }, shown: [] }
  const answers: unknown[] = [
    said(second),
    { ...said(first), safeAddress: pusher },
    { txStatus: 'SUCCESS' },
    7,
  ]
  for (const answer of answers)
    expect(await ask([], { hashes, readDetails: async () => answer as never })).toMatchObject(refused)
})

test('forty hashes are asked for at most, those that it named first', async () => {
  const hashes = Array.from({ length: 30 }, (_, at): Hex => toHex(at + 1, { size: 32 }))
  const guesses = Array.from({ length: 30 }, (_, at): Hex => toHex(at + 100, { size: 32 }))
  const { asked } = await ask([], { hashes, guesses })
  expect(mostDetails).toBe(40)
  expect(asked).toEqual([...hashes, ...guesses.slice(0, 10)])
})

test('a call that waits is looked for by its nonces, and read where it is found', async () => {
  const found = await ask([third], { calls: [call] })
  expect(found).toMatchObject({ report: whole, shown: [third.safeTxHash] })
  // For nonces 0, 1 and 2, and then all that is known of it.
  expect(found.asked).toHaveLength(4)
  expect(found.asked.at(-1)).toBe(third.safeTxHash)
  // What was read before is not read again.
  const before = await ask([third], { calls: [call], guesses: [third.safeTxHash] })
  expect(before.shown).toEqual([third.safeTxHash])
  expect(before.asked).toHaveLength(4)
})

test('a call that was found and then not shown makes the answer no whole one', async () => {
  let times = 0
  const readDetails: ReadSafeTransaction = async (hash) => {
    if (hash !== third.safeTxHash || times++ > 0) throw new Error('Request failed')
    return said(third)
  }
  expect(await ask([], { calls: [call], readDetails })).toMatchObject({
    report: { ...whole, isComplete: false },
    shown: [],
  })
})

test('a host that does not answer in time was asked in vain', async () => {
  vi.useFakeTimers()
  try {
    const silent = ask([], {
      hashes: [first.safeTxHash],
      calls: [call],
      readDetails: () => new Promise(() => {}),
    })
    await vi.advanceTimersByTimeAsync(12_000)
    expect(await silent).toMatchObject({
      report: { source: 'host', status: 'could-not-ask', error: { name: 'NoAnswerError' } },
      shown: [],
      unread: [],
    })
  } finally {
    vi.useRealTimers()
  }
})
