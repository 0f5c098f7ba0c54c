import type { Address } from 'viem'
import { EverclaimError } from '../../errors.ts'
import { say } from '../../language/say.ts'
import * as v from '../../schema/v.ts'
import type { JournalStorage } from '../deploy/deployJournal.ts'
import { type CampaignDraft, readDraft } from './campaignDraft.ts'

/** The browser keeps nothing for this site. */
export class StoreError extends EverclaimError {
  override name = 'StoreError'
  constructor(cause: unknown) {
    super(say('This browser can’t store data for this site. Allow it, or leave private mode.'), {
      docs: 'operators',
      cause,
    })
  }
}

/**
 * The browser did not keep that a campaign is under way; who asked a wallet now could do it again for
 * another one.
 */
export class NotKeptError extends EverclaimError {
  override name = 'NotKeptError'
  constructor() {
    super(
      say(
        'This browser couldn’t save your progress. Nothing was sent. Free disk space, or allow this site to store data, and try again.',
      ),
      { docs: 'operators' },
    )
  }
}

/**
 * A draft by its id; the one of versions that kept a single draft has an empty one. Without `draft` it is of
 * another version.
 */
export type KeptDraft = { readonly id: string; readonly draft: CampaignDraft | undefined }

/** What a browser keeps for an operator: drafts with their files, and a journal for each campaign. */
export type OperatorStore = {
  /** All drafts, the one that was changed last first. */
  listDrafts(): Promise<readonly KeptDraft[]>
  /**
   * The draft and the file that its list is read from. `unreadable`: something is there that this version
   * cannot read.
   */
  loadDraft(id: string): Promise<
    | { readonly status: 'none' | 'unreadable' }
    | {
        readonly status: 'found'
        readonly draft: CampaignDraft
        readonly file: Blob | undefined
        /** Lists of the rounds before it, in the order of `draft.series.rounds`; none where one is lost. */
        readonly rounds: readonly Blob[]
      }
  >
  /**
   * Stamps the draft with the time. Both or neither: what was decided about one file means nothing for
   * another. Without `change` the file stays as it is.
   */
  saveDraft(id: string, draft: CampaignDraft, change?: FileChange): Promise<void>
  discardDraft(id: string): Promise<void>
  /** Keeps the package of a draft whose campaign is deployed, as one zip archive. It goes with the draft. */
  saveArchive(id: string, archive: Blob): Promise<void>
  loadArchive(id: string): Promise<Blob | undefined>
  journal(campaign: { chainId: number; distributor: Address }): JournalStorage
}

/** Another file is open, or none any more; or the lists of earlier rounds are others. */
export type FileChange = { readonly file: Blob | undefined } | { readonly rounds: readonly Blob[] }

/** Where a draft and its files are. Those of versions that kept one draft have keys without an id. */
const draftKey = (id: string) => (id === '' ? 'draft' : `draft ${id}`)
const fileKey = (id: string) => (id === '' ? 'file' : `file ${id}`)
const roundsKey = (id: string) => `rounds ${id}`
const archiveKey = (id: string) => `archive ${id}`

/** A name for one more draft. */
export const newDraftId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Opens what is kept in IndexedDB. A journal is on the disk when `save` resolves, as far as the browser can
 * say (`durability: 'strict'`).
 *
 * @throws StoreError, here and by every function
 */
export async function openOperatorStore(
  indexedDB: IDBFactory = globalThis.indexedDB,
): Promise<OperatorStore> {
  const database = await settled(() => {
    const opening = indexedDB.open('everclaim-operator', 1)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('drafts')
      opening.result.createObjectStore('journals')
    }
    return opening
  })
  // Another tab may bring a newer version, and would wait for this one for ever.
  database.onversionchange = () => database.close()

  const read = (store: 'drafts' | 'journals', key: string): Promise<unknown> =>
    settled(() => database.transaction(store).objectStore(store).get(key))
  const write = (
    store: 'drafts' | 'journals',
    work: (objects: IDBObjectStore) => void,
    durability: IDBTransactionDurability = 'default',
  ): Promise<void> =>
    new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(store, 'readwrite', { durability })
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
      work(transaction.objectStore(store))
    }).catch(refuse)

  /**
   * Writes files, and what goes with them. A Blob needs no memory; WebKit takes none in a private window, but
   * their bytes. It ends a transaction that it refuses one in only where nothing else waits in it, and all
   * later ones wait for that end: so the files come first, alone.
   */
  const writeFiles = async (
    key: string,
    files: Blob | readonly Blob[],
    andThen = (_objects: IDBObjectStore): void => undefined,
  ): Promise<void> => {
    const put = (kept: unknown) =>
      write('drafts', (objects) => {
        objects.put(kept, key).onsuccess = () => andThen(objects)
      })
    await put(files).catch(async (error: unknown) => {
      if (!isOfBlobs(error)) throw error
      await put(await bytesOf(files).catch(refuse))
    })
  }

  return {
    async listDrafts() {
      const keys = await settled(() => database.transaction('drafts').objectStore('drafts').getAllKeys())
      const ids = keys.flatMap((key) => {
        if (key === draftKey('')) return ['']
        return typeof key === 'string' && key.startsWith('draft ') ? [key.slice('draft '.length)] : []
      })
      const drafts = await Promise.all(
        ids.map(async (id) => ({ id, draft: readDraft(await read('drafts', draftKey(id))) })),
      )
      return drafts.sort((a, b) => (b.draft?.changedAt ?? 0) - (a.draft?.changedAt ?? 0))
    },
    async loadDraft(id) {
      const [stored, file, rounds] = await Promise.all([
        read('drafts', draftKey(id)),
        read('drafts', fileKey(id)),
        read('drafts', roundsKey(id)),
      ])
      if (stored === undefined) return { status: 'none' }
      const draft = readDraft(stored)
      if (!draft) return { status: 'unreadable' }
      const lists = Array.isArray(rounds) ? rounds.map(fileOf).filter((each) => each !== undefined) : []
      return {
        status: 'found',
        draft,
        file: fileOf(file),
        rounds: lists.length === draft.series.rounds.length ? lists : [],
      }
    },
    saveDraft(id, draft, change) {
      const putDraft = (objects: IDBObjectStore) =>
        void objects.put({ ...draft, changedAt: Date.now() }, draftKey(id))
      if (!change) return write('drafts', putDraft)
      if ('rounds' in change) return writeFiles(roundsKey(id), change.rounds, putDraft)
      if (change.file) return writeFiles(fileKey(id), change.file, putDraft)
      return write('drafts', (objects) => {
        putDraft(objects)
        objects.delete(fileKey(id))
      })
    },
    discardDraft: (id) =>
      write('drafts', (objects) => {
        objects.delete(draftKey(id))
        objects.delete(fileKey(id))
        objects.delete(roundsKey(id))
        objects.delete(archiveKey(id))
      }),
    saveArchive: (id, archive) => writeFiles(archiveKey(id), archive),
    loadArchive: async (id) => fileOf(await read('drafts', archiveKey(id))),
    journal: ({ chainId, distributor }) => {
      const key = `${chainId}:${distributor.toLowerCase()}`
      return {
        async load() {
          const text = v.safeParse(v.optional(v.string()), await read('journals', key))
          // What is no text is no journal, and the one who reads it says so.
          return text.success ? (text.output ?? null) : ''
        },
        save: (text) => write('journals', (objects) => void objects.put(text, key), 'strict'),
      }
    },
  }
}

function refuse(cause: unknown): never {
  throw new StoreError(cause)
}

/** As WebKit refuses a Blob: today's versions, and those before. */
const isOfBlobs = (error: unknown) =>
  error instanceof StoreError &&
  error.cause instanceof Error &&
  ['UnknownError', 'DataCloneError'].includes(error.cause.name)

/** Reads all of it into memory. */
const bytesOf = (files: Blob | readonly Blob[]): Promise<unknown> =>
  files instanceof Blob ? files.arrayBuffer() : Promise.all(files.map((file) => file.arrayBuffer()))

function fileOf(kept: unknown): Blob | undefined {
  if (kept instanceof ArrayBuffer) return new Blob([kept])
  return kept instanceof Blob ? kept : undefined
}

function settled<Result>(ask: () => IDBRequest<Result>): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const request = ask()
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  }).catch(refuse)
}
