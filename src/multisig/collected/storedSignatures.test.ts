import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { createMemoryStorage } from '../../storage/test-support/createMemoryStorage.ts'
import { keepSignatures, readSignatures, signaturesKey } from './storedSignatures.ts'

const hashOf = (at: number): Hex => `0x${at.toString(16).padStart(64, '0')}`
const signer = '0x00000000000000000000000000000000000000D1'
const signature: Hex = `0x${'ab'.repeat(65)}`

test('each message has its own, the newest stay, and what is over is forgotten', () => {
  const storage = createMemoryStorage()
  for (let at = 0; at < 50; at++) keepSignatures(storage, hashOf(at), [{ signer, signature }])
  expect(readSignatures(storage.getItem(signaturesKey), hashOf(49))).toEqual([{ signer, signature }])
  expect(readSignatures(storage.getItem(signaturesKey), hashOf(0))).toEqual([])
  keepSignatures(storage, hashOf(49), [])
  expect(readSignatures(storage.getItem(signaturesKey), hashOf(49))).toEqual([])
  expect(JSON.parse(storage.getItem(signaturesKey) ?? '')).toHaveLength(39)
})

test.each(['no', '{}', '[1,{"messageHash":"x"}]', '[null]', `[${'1,'.repeat(400_000)}1]`])(
  'what stands there otherwise counts as nothing: %.30s',
  (text) => {
    expect(readSignatures(text, hashOf(1))).toEqual([])
    expect(signaturesKey).toBe('everclaim.safe-signatures')
  },
)
