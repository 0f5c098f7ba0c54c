import { encodeErrorResult, getAddress, type Hex, pad, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { createModelReader, revertedWith } from '../../chain/test-support/createModelReader.ts'
import { draftTransaction, etherTransfer } from '../build/draftTransaction.ts'
import { whyTransactionFailed } from './whyTransactionFailed.ts'

const safe = getAddress('0x5afe000000000000000000000000000000000001')
const first = etherTransfer(getAddress(`0x${'a1'.repeat(20)}`), 1n)
const second = { to: getAddress(`0x${'b2'.repeat(20)}`), value: 0n, data: '0x1234' as Hex }
const unknown = 'It most likely had too little gas.'

/** Executed in block 100; `refuses` says which call fails at which block, and why. */
async function why(
  transaction: ReturnType<typeof draftTransaction>,
  refuses: (to: string, block: number) => string | undefined,
) {
  const asked: unknown[] = []
  const { reader } = createModelReader({
    head: () => ({ number: 200, hash: pad('0x9'), timestamp: 1_800_000_000 }),
    respond(_, [call, block]) {
      const { to } = call as { to: string }
      asked.push([call, Number(block)])
      const reason = refuses(to, Number(block))
      if (reason === 'down') throw new Error('It is down.')
      return reason === undefined
        ? '0x'
        : revertedWith(
            encodeErrorResult({ abi: parseAbi(['error Error(string)']), errorName: 'Error', args: [reason] }),
          )
    },
  })
  return { sentence: await whyTransactionFailed(reader, { safe, transaction }, 100), asked }
}

test('each call of a batch runs again as the Safe, in the block before it and then in its own', async () => {
  const { sentence, asked } = await why(draftTransaction([first, second], 0), () => undefined)
  expect(sentence).toBe(unknown)
  const [one, two] = [
    { from: safe, to: first.to, value: '0x1', data: '0x' },
    { from: safe, to: second.to, data: '0x1234' },
  ]
  expect(asked).toEqual([
    [one, 99],
    [two, 99],
    [one, 100],
    [two, 100],
  ])
})

test('the first refusal is the reason, and nothing more is asked', async () => {
  const batch = draftTransaction([first, second], 0)
  const early = await why(batch, (to, block) => (to === second.to ? `at ${block}` : undefined))
  expect(early.sentence).toBe('A contract refused the call: “at 99”.')
  expect(early.asked).toHaveLength(2)
  const late = await why(batch, (_, block) => (block === 100 ? 'only now' : undefined))
  expect(late.sentence).toBe('A contract refused the call: “only now”.')
  expect(late.asked).toHaveLength(3)
})

test('one call is asked as it is', async () => {
  const { sentence } = await why(draftTransaction([second], 0), () => 'no')
  expect(sentence).toBe('A contract refused the call: “no”.')
})

test('what the Safe does to itself says nothing outside of it', async () => {
  const small = safe.toLowerCase() as typeof safe
  const batch = draftTransaction([{ ...second, to: small }, second], 0)
  const { sentence, asked } = await why(batch, (to) => (to === second.to ? undefined : 'only the Safe may'))
  expect(sentence).toBe(unknown)
  expect(asked).toHaveLength(2)
})

test('a node without that block says nothing, and the next question is asked all the same', async () => {
  const { sentence } = await why(draftTransaction([first, second], 0), (to, block) =>
    block === 99 || to === first.to ? 'down' : 'no',
  )
  expect(sentence).toBe('A contract refused the call: “no”.')
})

test('of code that ran as the Safe’s own and is no batch nothing is asked', async () => {
  const foreign = { ...draftTransaction([second], 0), operation: 1 }
  expect(await why(foreign, () => 'no')).toEqual({ sentence: unknown, asked: [] })
})
