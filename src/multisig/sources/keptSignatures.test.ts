import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from '../../storage/test-support/createMemoryStorage.ts'
import { createKeptSignatures } from './keptSignatures.ts'

const key = {
  hash: `0x${'a'.repeat(64)}`,
  owner: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
} as const
const signature = `0x${'1b'.repeat(65)}` as const

describe('kept signatures', () => {
  it('outlive a reload, each under what was signed and who signed it', () => {
    const storage = createMemoryStorage()
    createKeptSignatures(() => storage).keep(key, signature)
    const later = createKeptSignatures(() => storage)
    expect(later.find(key)).toBe(signature)
    expect(later.find({ ...key, hash: `0x${'b'.repeat(64)}` })).toBeUndefined()
    expect(later.find({ ...key, owner: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' })).toBeUndefined()
    later.forget(key)
    expect(later.find(key)).toBeUndefined()
    expect(storage.items.size).toBe(0)
  })

  it('are nothing where storage holds something else', () => {
    const storage = createMemoryStorage()
    const store = createKeptSignatures(() => storage)
    store.keep(key, signature)
    for (const each of storage.items.keys()) storage.items.set(each, 'hello')
    expect(createKeptSignatures(() => storage).find(key)).toBeUndefined()
  })

  it('live as long as the page where storage is refused', () => {
    const store = createKeptSignatures(() => {
      throw new DOMException('Access is denied.', 'SecurityError')
    })
    store.keep(key, signature)
    expect(store.find(key)).toBe(signature)
    store.forget(key)
    expect(store.find(key)).toBeUndefined()
  })
})
