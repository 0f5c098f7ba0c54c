import { expect, test } from 'vitest'
import * as v from '../schema/v.ts'
import { callContract } from './callContract.ts'

const to = '0x00000000000000000000000000000000000000c1'
const from = '0x00000000000000000000000000000000000000f1'
const paramsOf = (call: Parameters<typeof callContract>[1]) => {
  const { params } = callContract('A question', call)
  return typeof params === 'function' ? params('0x64') : params
}

test('a call as nodes take it, at a block: what is not given is left out', () => {
  expect(callContract('A question', { to, data: '0x12' })).toMatchObject({
    question: 'A question',
    method: 'eth_call',
  })
  expect(paramsOf({ to, data: '0x12' })).toEqual([{ to, data: '0x12' }, '0x64'])
  expect(paramsOf({ to, data: '0x12', value: 0n })).toEqual([{ to, data: '0x12' }, '0x64'])
  expect(paramsOf({ to, data: '0x12', from, value: 255n, gas: 16n })).toEqual([
    { to, data: '0x12', from, value: '0xff', gas: '0x10' },
    '0x64',
  ])
})

test('what returns and what reverts are two answers, with and without a reason', () => {
  const { schema, onRevert, keyOf } = callContract('A question', { to, data: '0x12' })
  const returned = v.parse(schema, '0xab')
  expect(returned).toEqual({ type: 'returned', data: '0xab' })
  expect(v.safeParse(schema, 'ab').success).toBe(false)
  const reverted = onRevert?.('0xab')
  expect(reverted).toEqual({ type: 'reverted', data: '0xab' })
  const silent = onRevert?.(undefined)
  expect(silent).toEqual({ type: 'reverted', data: undefined })
  if (!reverted || !silent) throw new Error('A revert is an answer.')
  expect([returned, reverted, silent].map((result) => keyOf?.(result))).toEqual([
    'returned 0xab',
    'reverted 0xab',
    'reverted without a reason',
  ])
})
