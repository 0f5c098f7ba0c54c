import { encodeErrorResult, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { CallResult } from './callContract.ts'
import type { BlockView, ChainReader, RpcRead } from './createChainReader.ts'
import { decodeRevert } from './decodeRevert.ts'
import { simulateAt, simulateClaim } from './simulateClaim.ts'

const call = { to: '0x00000000000000000000000000000000000000d1', data: '0x12' } as const
const from = '0x00000000000000000000000000000000000000f1'
const words = (text: string): Hex =>
  encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: [text] })
const returned: CallResult = { type: 'returned', data: '0x' }
const reverts = (data?: Hex): CallResult => ({ type: 'reverted', data })

/** Nodes that agree on this, and what they were asked. */
function readerOf(result: CallResult) {
  const asked: { question: string; read: RpcRead<CallResult> }[] = []
  const reader = {
    atOneBlock: (options: { question: string }, work: (block: BlockView) => unknown) =>
      work({
        number: 100,
        agreement: { agreed: 2, configured: 3 },
        read: async (read: RpcRead<CallResult>) => {
          asked.push({ question: options.question, read })
          return result
        },
      } as unknown as BlockView),
  } as unknown as ChainReader
  return { reader, asked }
}
const paramsOf = ({ params }: RpcRead<CallResult>) => (typeof params === 'function' ? params('0x64') : params)

test('a claim that would succeed now, or would be refused, as so many nodes say', async () => {
  const agreement = { agreed: 2, configured: 3 }
  const { reader, asked } = readerOf(returned)
  expect(await simulateClaim(reader, { call, from })).toEqual({ status: 'ok', agreement })
  const [{ question, read } = { question: '', read: undefined }] = asked
  expect([question, read?.question]).toEqual(Array(2).fill('Whether the claim would succeed'))
  expect(read && paramsOf(read)).toEqual([{ ...call, from }, '0x64'])
  expect(await simulateClaim(readerOf(reverts(words('paused'))).reader, { call, from })).toEqual({
    status: 'reverts',
    reason: decodeRevert(words('paused')),
    agreement,
  })
})

test('at a given block it is asked about that block', async () => {
  const { reader, asked } = readerOf(reverts(words('paused')))
  expect(await simulateAt(reader, { call, from, number: 90 })).toEqual({
    status: 'reverts',
    reason: decodeRevert(words('paused')),
  })
  const [{ question, read } = { question: '', read: undefined }] = asked
  expect([question, read?.question]).toEqual(['Why it was refused', 'Why it was refused'])
  expect(read && paramsOf(read)).toEqual([{ ...call, from }, '0x5a'])
  expect(await simulateAt(readerOf(returned).reader, { call, from, number: 90 })).toEqual({ status: 'ok' })
})

test('nodes that differ in the reason agree that it reverts; that it does not is no reason', async () => {
  const { reader, asked } = readerOf(returned)
  await simulateClaim(reader, { call, from })
  const ifSplit = asked[0]?.read.ifSplit
  const reason = words('paused')
  expect(ifSplit?.([reverts(reason), reverts()])).toEqual({ value: reverts(reason) })
  expect(ifSplit?.([reverts(), reverts()])).toEqual({ value: reverts() })
  expect(ifSplit?.([reverts(reason), reverts(words('over')), reverts()])).toEqual({ value: reverts() })
  expect(ifSplit?.([reverts(reason), returned])).toBeUndefined()
})
