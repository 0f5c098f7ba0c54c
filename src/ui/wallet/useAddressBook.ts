import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Address, isAddressEqual } from 'viem'
import type { BookEntry } from '../../wallet/addressBook.ts'
import { useOpenHost } from './openHost.ts'
import { useWallet } from './walletContext.ts'

/** The address book of the Safe host around the page, as far as the page may read it. */
export type AddressBook =
  /** In no host, or nobody knows yet whether it may be read. */
  | { status: 'none' }
  /**
   * It may not be read, or not yet. `ask` has the host ask the person. `asking`: it does. `refused`: it was
   * refused just now. `failed`: the host did not answer as it should.
   */
  | { status: 'closed' | 'asking' | 'refused' | 'failed'; ask: () => void }
  | { status: 'open'; entries: readonly BookEntry[] }

/** A refusal in the host's dialog (EIP-1193), and a host that refuses by itself. */
const refused = 4001

/** Whether the book may be read is the host's to remember: it is asked for that first, each time. */
export function useAddressBook(): AddressBook {
  const host = useOpenHost()
  const wallet = useWallet()
  const client = useQueryClient()
  const [state, setState] = useState<'closed' | 'asking' | 'refused' | 'failed'>('closed')
  const account = wallet.status === 'connected' ? wallet.account : undefined
  const queryKey = ['address-book', host?.origin, account] as const
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: async () => (await host?.readAddressBook('if-permitted')) ?? null,
    enabled: host !== undefined && account !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!host || isPending) return { status: 'none' }
  if (data) return { status: 'open', entries: data }
  const ask = () => {
    if (state === 'asking') return
    setState('asking')
    host.readAddressBook('ask').then(
      (entries) => {
        setState('closed')
        client.setQueryData(queryKey, entries ?? null)
      },
      (error: unknown) => setState(isRefusal(error) ? 'refused' : 'failed'),
    )
  }
  return { status: state, ask }
}

/** What the Safe's owners call an address in the host's book, where the page may read it. */
export function useBookName(): (address: Address) => string | undefined {
  const book = useAddressBook()
  return (address) => nameIn(book, address)
}

/** What a book that may be read calls an address. */
export const nameIn = (book: AddressBook, address: Address): string | undefined =>
  book.status === 'open'
    ? book.entries.find((entry) => isAddressEqual(entry.address, address))?.name
    : undefined

const isRefusal = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === refused
