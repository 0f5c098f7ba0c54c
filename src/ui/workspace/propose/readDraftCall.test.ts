import { describe, expect, it } from 'vitest'
import { readDraftCall, type Sendable } from './readDraftCall.ts'

const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const usdb = '0x4300000000000000000000000000000000000003'
const ether: Sendable = { address: null, symbol: 'ETH', decimals: 18, balance: 10n ** 18n }
const token: Sendable = { address: usdb, symbol: 'USDB', decimals: 6, balance: 5_000_000n }
const read = (call: Parameters<typeof readDraftCall>[0]) => readDraftCall(call, [ether, token])

describe('a transfer', () => {
  const transfer = { kind: 'transfer', id: 0, token: '', to: ada, amount: '0.5' } as const

  it('of the chain’s coin', () => {
    expect(read(transfer)).toEqual({
      status: 'ready',
      intent: { kind: 'transfer', token: ether, to: ada, amount: 5n * 10n ** 17n },
    })
  })

  it('of a token, in its own decimals and whatever case its address has', () => {
    expect(read({ ...transfer, token: usdb.toUpperCase().replace('X', 'x') })).toEqual({
      status: 'ready',
      intent: { kind: 'transfer', token, to: ada, amount: 500_000n },
    })
  })

  it.each([
    ['nobody', { to: '' }, {}, { to: 'Say who receives it.' }],
    ['nothing', { amount: '' }, {}, { amount: 'Say how much.' }],
    ['zero', { amount: '0.0' }, { amount: 'Send more than nothing.' }, {}],
    [
      'too many decimals',
      { token: usdb, amount: '0.1234567' },
      { amount: 'This token has 6 decimals; this amount has more.' },
      {},
    ],
    [
      'a token that is not there',
      { token: ada },
      { token: 'This Safe holds no such token. Choose another.' },
      {},
    ],
    [
      'a name',
      { to: 'ada.eth' },
      { to: 'Paste the address itself here; a name may point elsewhere tomorrow.' },
      {},
    ],
    [
      'half an address',
      { to: '0x1234' },
      { to: 'An address has 42 characters; this has 6. Copy it again, whole.' },
      {},
    ],
  ])('with %s', (_, change, faults, missing) => {
    expect(read({ ...transfer, ...change })).toEqual({ status: 'unusable', faults, missing })
  })
})

describe('a call', () => {
  const custom = { kind: 'custom', id: 0, to: usdb, value: '', data: '' } as const

  it.each([
    ['of nothing', {}, 0n, '0x'],
    ['with a value', { value: '1.5' }, 15n * 10n ** 17n, '0x'],
    ['with data', { data: ' 0xDEADbeef\n' }, 0n, '0xDEADbeef'],
  ])('%s', (_, change, value, data) => {
    expect(read({ ...custom, ...change })).toEqual({
      status: 'ready',
      intent: { kind: 'custom', to: usdb, value, data },
    })
  })

  it.each([
    ['no contract', { to: '' }, {}, { to: 'Say which contract is called.' }],
    [
      'data that is a text',
      { data: 'hello' },
      { data: 'The data begins with 0x and has only hexadecimal digits.' },
      {},
    ],
    [
      'data without 0x',
      { data: 'beef' },
      { data: 'The data begins with 0x and has only hexadecimal digits.' },
      {},
    ],
    ['half a byte', { data: '0xabc' }, { data: 'The data lacks a digit: each byte has two.' }, {}],
    ['a value that is none', { value: 'x' }, { value: 'An amount has digits and at most one point.' }, {}],
  ])('with %s', (_, change, faults, missing) => {
    expect(read({ ...custom, ...change })).toEqual({ status: 'unusable', faults, missing })
  })
})
