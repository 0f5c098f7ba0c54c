import type { Address } from 'viem'
import * as z from 'zod/mini'
import { EverclaimError } from '../../errors.ts'
import type { JournalStorage } from '../deploy/deployJournal.ts'
import { type CampaignDraft, readDraft } from './campaignDraft.ts'

/** The browser keeps nothing for this site. */
export class StoreError extends EverclaimError {
  override name = 'StoreError'
  constructor(cause: unknown) {
    super('This browser can’t store data for this site. Allow it, or leave private mode.', {
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
      'This browser couldn’t save your progress. Nothing was sent. Free disk space, or allow this site to store data, and try again.',
      { docs: 'operators' },
    )
  }
}

/** What a browser keeps for an operator: one draft with its file, and a journal for each campaign. */
export type OperatorStore = {
  /**
   * The draft and the file that its list is read from. `unreadable`: something is there that this version
   * cannot read.
   */
  loadDraft(): Promise<
    | { readonly status: 'none' | 'unreadable' }
    | { readonly status: 'found'; readonly draft: CampaignDraft; readonly file: Blob | undefined }
  >
  /**
   * Both or neither: what was decided about one file means nothing for another. Without `change` the file
   * stays as it is.
   */
  saveDraft(draft: CampaignDraft, change?: FileChange): Promise<void>
  discardDraft(): Promise<void>
  journal(campaign: { chainId: number; distributor: Address }): JournalStorage
}

/** Another file is open, or none any more. */
export type FileChange = { readonly file: Blob | undefined }

const draftKey = 'draft'
const fileKey = 'file'

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
    }).catch((cause: unknown) => {
      throw new StoreError(cause)
    })

  return {
    async loadDraft() {
      const [stored, file] = await Promise.all([read('drafts', draftKey), read('drafts', fileKey)])
      if (stored === undefined) return { status: 'none' }
      const draft = readDraft(stored)
      if (!draft) return { status: 'unreadable' }
      return { status: 'found', draft, file: file instanceof Blob ? file : undefined }
    },
    saveDraft: (draft, change) =>
      write('drafts', (objects) => {
        objects.put(draft, draftKey)
        if (change?.file) objects.put(change.file, fileKey)
        else if (change) objects.delete(fileKey)
      }),
    discardDraft: () => write('drafts', (objects) => void objects.clear()),
    journal: ({ chainId, distributor }) => {
      const key = `${chainId}:${distributor.toLowerCase()}`
      return {
        async load() {
          const text = z.optional(z.string()).safeParse(await read('journals', key))
          // What is no text is no journal, and the one who reads it says so.
          return text.success ? (text.data ?? null) : ''
        },
        save: (text) => write('journals', (objects) => void objects.put(text, key), 'strict'),
      }
    },
  }
}

function settled<Result>(ask: () => IDBRequest<Result>): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const request = ask()
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  }).catch((cause: unknown) => {
    throw new StoreError(cause)
  })
}
