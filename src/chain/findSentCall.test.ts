import { expect, test } from 'vitest'
import { findSentCall, hasMovedOn, type SentCallSearch } from './findSentCall.ts'
import { chainOfSent, type Sent, sender, target } from './test-support/chainOfSent.ts'

const wanted = { from: sender, to: target, data: '0x02' } as const
const sent: Sent[] = [
  { block: 7, nonce: 0, input: '0x01' },
  { block: 30, nonce: 1, input: '0x02' },
  { block: 33, nonce: 2, input: '0x03' },
]
type Options = Partial<Parameters<typeof findSentCall>[1]>
const find = (options: Options = {}, chain = chainOfSent(sent)) =>
  findSentCall(chain.reader, { ...wanted, nonce: 0, sentAtBlock: 0, ...options })

test('finds the call, and how many its sender has sent', async () => {
  expect(await find()).toMatchObject({
    transaction: { nonce: 1, input: '0x02' },
    count: 3,
    searchedTo: 3,
    isAgreed: true,
  })
})

test.each<[string, Options]>([
  ['other data', { data: '0x04' }],
  ['another receiver', { to: sender }],
  ['a value', { value: 1n }],
  ['a later nonce', { nonce: 2 }],
])('with %s it was not sent', async (_, options) => {
  expect(await find(options)).toEqual({ transaction: undefined, count: 3, searchedTo: 3, isAgreed: true })
})

test('before anything was sent since, no block is searched', async () => {
  const chain = chainOfSent(sent)
  expect(await find({ nonce: 3 }, chain)).toEqual({
    transaction: undefined,
    count: 3,
    searchedTo: 3,
    isAgreed: true,
  })
  expect(chain.asked).toEqual(['eth_getTransactionCount 40'])
  // A node behind may not know all that was sent.
  expect(await find({ nonce: 9 })).toMatchObject({ transaction: undefined, count: 3, searchedTo: 3 })
})

test('a single node of several is not asked again for what it alone has said', async () => {
  const alone = chainOfSent(sent)
  alone.setNodes('forked')
  expect(await find({}, alone)).toMatchObject({ transaction: { nonce: 1 }, isAgreed: false })
  expect(await find({ searchedAlone: 2 }, alone)).toEqual({
    transaction: undefined,
    count: 3,
    searchedTo: 3,
    isAgreed: false,
  })
  // Never before the nonce, and not at all where several agree.
  expect(await find({ nonce: 2, searchedAlone: 0 }, alone)).toMatchObject({ transaction: undefined })
  expect(await find({ searchedAlone: 2 })).toMatchObject({ transaction: { nonce: 1 }, isAgreed: true })
})

test('no look is taken before the block at which it was not yet sent', async () => {
  const chain = chainOfSent(sent, { prunedBefore: 20 })
  expect(await find({ nonce: 1, sentAtBlock: 25 }, chain)).toMatchObject({ transaction: { nonce: 1 } })
  expect(
    await find({ nonce: 0, sentAtBlock: 0, data: '0x01' }, chainOfSent(sent, { prunedBefore: 20 })),
  ).toEqual({
    transaction: undefined,
    count: 3,
    searchedTo: 0,
    isAgreed: true,
  })
})

test('error: nodes that do not answer have found nothing out', async () => {
  const silent = chainOfSent(sent)
  silent.setNodes('down')
  await expect(find({}, silent)).rejects.toThrow('The transactions of the sender')
})

test.each<[string, Partial<SentCallSearch>, boolean]>([
  ['all that was sent since is something else', {}, true],
  ['one node of several says so alone', { isAgreed: false }, false],
  ['the call is among it', { transaction: {} as NonNullable<SentCallSearch['transaction']> }, false],
  ['nothing was sent since', { count: 4, searchedTo: 4 }, false],
  ['one of them could not be looked up', { searchedTo: 5 }, false],
])('where %s the sender has moved on: $2', (_, change, isMoved) => {
  const search = { transaction: undefined, count: 6, searchedTo: 6, isAgreed: true, ...change }
  expect(hasMovedOn(search, 4)).toBe(isMoved)
})
