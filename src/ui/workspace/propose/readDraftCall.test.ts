import { decodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { DraftCall } from './draftStore.ts'
import { readDraftCall, type Sendable } from './readDraftCall.ts'

const safe = '0x41675C099F32341bf84BFc5382aF534df5C7461a'
const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const usdb = '0x4300000000000000000000000000000000000003'
const slow = '0x4300000000000000000000000000000000000004'
const lost = '0x4300000000000000000000000000000000000005'
const native: Sendable = { status: 'read', address: null, symbol: 'ETH', decimals: 18, balance: 10n ** 18n }
const token: Sendable = { status: 'read', address: usdb, symbol: 'USDB', decimals: 6, balance: 5_000_000n }
const sendables: readonly Sendable[] = [
  native,
  token,
  { status: 'reading', address: slow, symbol: 'SLOW' },
  { status: 'unread', address: lost, symbol: 'LOST' },
]
const read = (call: DraftCall) =>
  readDraftCall(call, { safe, sendables, native, owners: { owners: [ada], threshold: 1 } })
/** Sentences are pinned where they are written; here it counts which box has one. */
const boxes = (call: DraftCall) => {
  const result = read(call)
  const keys = (sentences: object) => Object.keys(sentences)
  return result.status === 'ready'
    ? { doubts: keys(result.doubts) }
    : { faults: keys(result.faults), missing: keys(result.missing), doubts: keys(result.doubts) }
}

describe('a transfer', () => {
  const transfer = { kind: 'transfer', id: 0, token: '', to: ada, amount: '0.5' } as const

  it('of the chain’s coin', () => {
    expect(read(transfer)).toEqual({
      status: 'ready',
      call: { to: ada, value: 5n * 10n ** 17n, data: '0x' },
      doubts: {},
    })
  })

  it('of a token, in its own decimals, whatever case its address has', () => {
    const result = read({ ...transfer, token: usdb.toUpperCase().replace('X', 'x') })
    if (result.status !== 'ready') throw new Error(JSON.stringify(result))
    expect(result.call).toMatchObject({ to: usdb, value: 0n })
    expect(decodeFunctionData({ abi: erc20Abi, data: result.call.data })).toEqual({
      functionName: 'transfer',
      args: [ada, 500_000n],
    })
  })

  it.each([
    ['nobody', { to: '' }, { faults: [], missing: ['to'], doubts: [] }],
    ['nothing', { amount: '' }, { faults: [], missing: ['amount'], doubts: [] }],
    ['zero', { amount: '0.0' }, { faults: ['amount'], missing: [], doubts: [] }],
    [
      'more decimals than there are',
      { token: usdb, amount: '0.1234567' },
      { faults: ['amount'], missing: [], doubts: [] },
    ],
    ['a token that is not there', { token: ada }, { faults: ['token'], missing: [], doubts: [] }],
    ['a token that is being read', { token: slow }, { faults: [], missing: ['token'], doubts: [] }],
    ['a token that could not be read', { token: lost }, { faults: ['token'], missing: [], doubts: [] }],
    ['a name', { to: 'ada.eth' }, { faults: ['to'], missing: [], doubts: [] }],
    ['the token’s own contract', { token: usdb, to: usdb }, { faults: ['to'], missing: [], doubts: [] }],
    ['the zero address', { to: `0x${'0'.repeat(40)}` }, { faults: ['to'], missing: [], doubts: [] }],
    ['the Safe itself', { to: safe }, { doubts: ['to'] }],
    ['more than there is', { amount: '2' }, { doubts: ['amount'] }],
    ['two faults', { to: 'x', amount: 'y' }, { faults: ['to', 'amount'], missing: [], doubts: [] }],
  ])('with %s', (_, change, expected) => {
    expect(boxes({ ...transfer, ...change })).toEqual(expected)
  })
})

describe('a call', () => {
  const custom = { kind: 'custom', id: 0, to: usdb, value: '', data: '' } as const

  it.each([
    ['of nothing', {}, 0n, '0x'],
    ['of zero', { value: '0.0' }, 0n, '0x'],
    ['with a value', { value: '0.5' }, 5n * 10n ** 17n, '0x'],
    ['with data', { data: ' 0xDEADbeef\n' }, 0n, '0xdeadbeef'],
  ])('%s', (_, change, value, data) => {
    expect(read({ ...custom, ...change })).toEqual({
      status: 'ready',
      call: { to: usdb, value, data },
      doubts: {},
    })
  })

  it.each([
    ['no contract', { to: '' }, { faults: [], missing: ['to'], doubts: [] }],
    ['data that is a text', { data: 'hello' }, { faults: ['data'], missing: [], doubts: [] }],
    ['half a byte', { data: '0xabc' }, { faults: ['data'], missing: [], doubts: [] }],
    ['a value that is none', { value: 'x' }, { faults: ['value'], missing: [], doubts: [] }],
    ['more than there is', { value: '2' }, { doubts: ['value'] }],
    ['the Safe itself', { to: safe }, { doubts: ['to'] }],
  ])('with %s', (_, change, expected) => {
    expect(boxes({ ...custom, ...change })).toEqual(expected)
  })
})
