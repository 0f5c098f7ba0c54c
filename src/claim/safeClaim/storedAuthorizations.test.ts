import { getAddress, type Hex, pad } from 'viem'
import { expect, test } from 'vitest'
import { createMemoryStorage } from '../../storage/test-support/createMemoryStorage.ts'
import { authorizationsKey, noteAuthorization, readAuthorization } from './storedAuthorizations.ts'

const hash = (n: number) => pad(`0x${n}`, { size: 32 })
const address = (n: number) => getAddress(pad(`0x${n}`, { size: 20 }))
const sent = {
  ...({ status: 'sent', index: 3, hash: hash(9), data: '0x1234', leastNonce: 4, sentAtBlock: 5 } as const),
  distributor: address(1),
  account: address(2),
  from: address(3),
  to: address(1),
}

function createStorage() {
  const storage = createMemoryStorage()
  return {
    ...storage,
    read: (messageHash: Hex) => readAuthorization(storage.getItem(authorizationsKey), messageHash),
  }
}

test('default: what was sent and what was proposed come back, each for its own claim authorization', () => {
  const storage = createStorage()
  expect(storage.read(hash(1))).toEqual({})
  noteAuthorization(storage, hash(1), { approval: hash(7) })
  noteAuthorization(storage, hash(1), { sending: sent })
  const proposed = { status: 'proposed', payer: address(4), safeTxHash: hash(8) } as const
  noteAuthorization(storage, hash(2), { sending: proposed })
  expect(storage.read(hash(1))).toEqual({ sending: sent, approval: hash(7) })
  expect(storage.read(hash(2))).toEqual({ sending: proposed, approval: undefined })
  noteAuthorization(storage, hash(1), { sending: undefined })
  expect(storage.read(hash(1))).toEqual({ sending: undefined, approval: hash(7) })
  noteAuthorization(storage, hash(1), { approval: undefined })
  expect(storage.read(hash(1))).toEqual({})
  expect(storage.read(hash(2))).toMatchObject({ sending: proposed })
  noteAuthorization(storage, hash(2), { sending: undefined })
  expect(storage.getItem('everclaim.safe-permissions')).toBeNull()
})

test('behavior: what was made or pasted here is known as that, whatever else is noted of it', () => {
  const storage = createStorage()
  noteAuthorization(storage, hash(1), { isTakenIn: true })
  noteAuthorization(storage, hash(1), { sending: sent })
  noteAuthorization(storage, hash(1), { sending: undefined })
  expect(storage.read(hash(1))).toEqual({ isTakenIn: true })
  expect(JSON.parse(storage.getItem('everclaim.safe-permissions') ?? '')).toEqual([
    { messageHash: hash(1), isTakenIn: true },
  ])
  expect(storage.read(hash(2))).toEqual({})
})

test('behavior: what is damaged or of another version counts as nothing, and stays as it is', () => {
  const storage = createStorage()
  for (const text of ['{', '7', 'null']) expect(readAuthorization(text, hash(1))).toEqual({})
  const foreign = [{ messageHash: hash(1), sending: { ...sent, hash: '0x12' } }, { of: 'another version' }]
  storage.setItem(authorizationsKey, JSON.stringify(foreign))
  expect(storage.read(hash(1))).toEqual({})
  noteAuthorization(storage, hash(2), { approval: hash(7) })
  expect(JSON.parse(storage.getItem(authorizationsKey) ?? '')).toEqual([
    { messageHash: hash(2), approval: hash(7) },
    ...foreign,
  ])
})
