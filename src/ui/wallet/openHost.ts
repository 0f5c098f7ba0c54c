import type { SafeApp } from '../../safe/app/createSafeApp.ts'
import type { BookEntry } from '../../wallet/addressBook.ts'
import { createPageValue } from '../parts/createPageValue.ts'

/** The Safe host around the page, for what only a host has. What it reports is not checked. */
export type OpenHost = {
  /** Its exact origin, as the browser knows it. */
  readonly origin: string
  readonly app: Pick<SafeApp, 'getEnvironmentInfo' | 'getBalances'>
  /**
   * Its address book. With `if-permitted` the person is not asked, and it is undefined where the page may not
   * read it.
   *
   * @throws SafePermissionsRejectedError (code 4001) where it was refused, and other SafeAppErrors
   */
  readonly readAddressBook: (how: 'if-permitted' | 'ask') => Promise<readonly BookEntry[] | undefined>
}

const current = createPageValue<OpenHost | undefined>(undefined)

/** The kit of a Safe host says that it is there. Returns what takes it away again. */
export function setOpenHost(host: OpenHost): () => void {
  current.set(host)
  return () => {
    if (current.get() === host) current.set(undefined)
  }
}

/** The Safe host around the page; nothing outside of one. */
export const useOpenHost = current.use
