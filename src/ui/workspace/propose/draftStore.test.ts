import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from '../../../storage/test-support/createMemoryStorage.ts'
import { createDraftStore, type Draft, emptyDraft } from './draftStore.ts'

const safe = '0x41675C099F32341bf84BFc5382aF534df5C7461a'
const other = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const draft: Draft = {
  calls: [
    { kind: 'transfer', id: 0, token: other, to: safe, amount: '1.5' },
    { kind: 'custom', id: 3, to: other, value: '', data: '0x12' },
  ],
  nonce: '7',
}

describe('drafts', () => {
  it('are kept for each Safe of each chain', () => {
    const storage = createMemoryStorage()
    const store = createDraftStore(() => storage)
    expect(store.read(81457, safe)).toEqual(emptyDraft)
    store.write(81457, safe, draft)
    expect(createDraftStore(() => storage).read(81457, safe)).toEqual(draft)
    expect(store.read(81457, other)).toEqual(emptyDraft)
    expect(store.read(1, safe)).toEqual(emptyDraft)
    store.forget(81457, safe)
    expect(store.read(81457, safe)).toEqual(emptyDraft)
  })

  it.each([
    ['no JSON', '{'],
    ['another shape', '{"calls":[]}'],
    ['a call of another kind', JSON.stringify({ ...draft, calls: [{ kind: 'delegate', id: 0 }] })],
    ['something more', JSON.stringify({ ...draft, signature: '0x' })],
  ])('begin anew where storage holds %s', (_, stored) => {
    const storage = createMemoryStorage()
    const store = createDraftStore(() => storage)
    store.write(81457, safe, draft)
    for (const key of storage.items.keys()) storage.items.set(key, stored)
    expect(store.read(81457, safe)).toEqual(emptyDraft)
  })

  it('begin anew where storage is refused', () => {
    const store = createDraftStore(() => {
      throw new DOMException('Access is denied.', 'SecurityError')
    })
    store.write(81457, safe, draft)
    store.forget(81457, safe)
    expect(store.read(81457, safe)).toEqual(emptyDraft)
  })
})
