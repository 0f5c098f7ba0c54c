import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { makeRounds } from '../series/test-support/makeRounds.ts'
import { emptyDraft } from './campaignDraft.ts'
import { newDraftId, openOperatorStore, StoreError } from './operatorStore.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const titled = (title: string) => ({ ...emptyDraft, texts: { ...emptyDraft.texts, title } })

async function seriesOfARound() {
  const [round] = await makeRounds([[[1, 5n]]])
  if (!round) throw new Error('There is no round.')
  const { manifest, manifestHash, distributor } = round
  return { ...emptyDraft.series, rounds: [{ manifest, manifestHash, distributor }] }
}

test('several drafts are kept beside each other with their files, and one is deleted alone', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const store = await openOperatorStore(new IDBFactory())
  const [first, second] = [newDraftId(), newDraftId()]
  vi.setSystemTime(1_000_000)
  await store.saveDraft(first, titled('First'), { file: new Blob(['one']) })
  vi.setSystemTime(2_000_000)
  await store.saveDraft(second, titled('Second'), { file: new Blob(['two']) })
  expect(await store.listDrafts()).toEqual([
    { id: second, draft: { ...titled('Second'), changedAt: 2_000_000 } },
    { id: first, draft: { ...titled('First'), changedAt: 1_000_000 } },
  ])
  // Without another file, the file stays.
  vi.setSystemTime(3_000_000)
  await store.saveDraft(first, titled('First again'))
  expect((await store.listDrafts()).map(({ id }) => id)).toEqual([first, second])
  await store.discardDraft(second)
  expect(await store.loadDraft(second)).toEqual({ status: 'none' })
  const found = await store.loadDraft(first)
  expect(found).toMatchObject({ status: 'found', draft: { texts: { title: 'First again' } } })
  expect(await (found.status === 'found' ? found.file : undefined)?.text()).toBe('one')
})

test('where a browser takes no Blob, as WebKit in a private window, the bytes of all files are kept', async () => {
  const { put } = IDBObjectStore.prototype
  const asked: unknown[] = []
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    asked.push(key)
    if (![value].flat().some((part) => part instanceof Blob)) return put.call(this, value, key)
    throw new DOMException('Error preparing Blob/File data to be stored in object store', 'UnknownError')
  })
  const store = await openOperatorStore(new IDBFactory())
  const id = newDraftId()
  const series = await seriesOfARound()
  await store.saveDraft(id, titled('First'), { file: new Blob(['rows']) })
  await store.saveDraft(id, { ...titled('Private'), series }, { rounds: [new Blob(['one'])] })
  await store.saveArchive(id, new Blob(['zip']))
  const found = await store.loadDraft(id)
  if (found.status !== 'found') throw new Error('There is no draft.')
  expect(found.draft.texts.title).toBe('Private')
  expect(await found.file?.text()).toBe('rows')
  expect(await Promise.all(found.rounds.map((list) => list.text()))).toEqual(['one'])
  expect(await (await store.loadArchive(id))?.text()).toBe('zip')
  // Nothing was in a transaction before the file that ended it.
  const [file, draft, rounds, archive] = ['file', 'draft', 'rounds', 'archive'].map((kind) => `${kind} ${id}`)
  expect(asked).toEqual([file, file, draft, rounds, rounds, draft, archive, archive])
  const gone = new Blob(['zip'])
  gone.arrayBuffer = () => Promise.reject(new DOMException('It was changed.', 'NotReadableError'))
  await expect(store.saveArchive(id, gone)).rejects.toThrow(StoreError)
})

test('where the disk is full, no file is read for another try', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError')
  })
  const store = await openOperatorStore(new IDBFactory())
  const file = new Blob(['rows'])
  const read = vi.spyOn(file, 'arrayBuffer')
  await expect(store.saveDraft(newDraftId(), titled('Full'), { file })).rejects.toThrow(StoreError)
  expect(read).not.toHaveBeenCalled()
})

test('the draft of a version that kept one is the one without an id; what no version can read is named', async () => {
  const indexedDB = new IDBFactory()
  const store = await openOperatorStore(indexedDB)
  // As that version wrote it.
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('everclaim-operator')
    opening.onsuccess = () => resolve(opening.result)
  })
  const drafts = database.transaction('drafts', 'readwrite').objectStore('drafts')
  const { changedAt: _, ...old } = titled('Old')
  drafts.put(old, 'draft')
  drafts.put(new Blob(['rows']), 'file')
  drafts.put({ format: 'everclaim-draft/9' }, 'draft 00')
  database.close()
  expect(await store.listDrafts()).toEqual([
    { id: '', draft: titled('Old') },
    { id: '00', draft: undefined },
  ])
  const found = await store.loadDraft('')
  expect(found).toMatchObject({ status: 'found', draft: titled('Old') })
  expect(await (found.status === 'found' ? found.file : undefined)?.text()).toBe('rows')
  expect(await store.loadDraft('00')).toEqual({ status: 'unreadable' })
})

test('lists of earlier rounds and the package of a live campaign are kept with a draft, and go with it', async () => {
  const store = await openOperatorStore(new IDBFactory())
  const id = newDraftId()
  const series = await seriesOfARound()
  const draft = { ...titled('Round'), series }
  await store.saveDraft(id, draft, { file: new Blob(['rows']) })
  // A list that is lost is none, and never that of another round.
  expect(await store.loadDraft(id)).toMatchObject({ status: 'found', rounds: [] })
  await store.saveDraft(id, draft, { rounds: [new Blob(['one']), new Blob(['two'])] })
  expect(await store.loadDraft(id)).toMatchObject({ status: 'found', rounds: [] })
  await store.saveDraft(id, draft, { rounds: [new Blob(['one'])] })
  await store.saveDraft(id, draft)
  await store.saveArchive(id, new Blob(['zip']))
  const found = await store.loadDraft(id)
  if (found.status !== 'found') throw new Error('There is no draft.')
  expect(found.draft.series).toEqual(series)
  expect(await Promise.all(found.rounds.map((list) => list.text()))).toEqual(['one'])
  expect(await found.file?.text()).toBe('rows')
  expect(await (await store.loadArchive(id))?.text()).toBe('zip')
  expect((await store.listDrafts()).map(({ id }) => id)).toEqual([id])
  await store.discardDraft(id)
  expect(await store.loadArchive(id)).toBeUndefined()
  await store.saveDraft(id, draft)
  expect(await store.loadDraft(id)).toMatchObject({ rounds: [] })
})
