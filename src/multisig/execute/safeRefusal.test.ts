import { expect, test } from 'vitest'
import type { RevertReason } from '../../chain/decodeRevert.ts'
import { safeRefusal } from './safeRefusal.ts'

const refusalOf = (message: string) =>
  safeRefusal({ type: 'message', message, sentence: `It said “${message}”.` } as RevertReason)

test.each([
  ['GS010', 'The gas limit is lower than the owners set.'],
  ['GS011', 'The Safe has too little ETH to pay back the network fee.'],
  ['GS012', 'The Safe has too few tokens to pay back the network fee.'],
  [
    'GS013',
    'The call inside would fail: its target refuses it, or the Safe lacks what it sends. The transaction stays in the queue.',
  ],
  ['GS020', 'There are too few signatures.'],
  ['GS021', 'A signature is damaged.'],
  ['GS022', 'A signature is damaged.'],
  ['GS023', 'A signature is damaged.'],
  ['GS024', 'An owner’s contract doesn’t accept its signature.'],
  ['GS025', 'An owner has not approved it on chain.'],
  [
    'GS026',
    'A signature isn’t an owner’s, or is for another transaction. The owners or the nonce may have changed.',
  ],
  ['GS030', 'Only owners may do this.'],
  ['GS031', 'The Safe refuses calls made for it by others.'],
])('%s is said in words', (code, sentence) => {
  expect(refusalOf(code)).toEqual({ code, sentence: `The Safe refuses to execute it (${code}). ${sentence}` })
})

test('a code that is not known is named, with what was said', () => {
  expect(refusalOf('GS999')).toEqual({
    code: 'GS999',
    sentence: 'The Safe refuses to execute it (GS999). It said “GS999”.',
  })
})

test.each(['GS0260', 'no GS026', 'too poor'])('“%s” is no code', (message) => {
  expect(refusalOf(message)).toEqual({
    code: undefined,
    sentence: `The Safe refuses to execute it. It said “${message}”.`,
  })
})

test('a refusal without a message has no code', () => {
  expect(
    safeRefusal({ type: 'unknown', data: '0x', sentence: 'For an unknown reason.' } as RevertReason),
  ).toEqual({
    code: undefined,
    sentence: 'The Safe refuses to execute it. For an unknown reason.',
  })
})
