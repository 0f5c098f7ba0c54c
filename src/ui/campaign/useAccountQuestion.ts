import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { AccountQuestion } from '../../claim/accountQuestion.ts'
import { nameQuery } from '../../claim/queries.ts'
import { parseAddressInput } from '../../hex/parseAddressInput.ts'
import { onHashChange } from '../navigation/onHashChange.ts'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'

/** The part of the address behind `#`: it survives a reload, can be shared, and is never sent to a host. */
const hashKey = 'account'

/**
 * Whose allocation the page is about: what the visitor asked for, else the connected wallet. What was asked
 * for is behind the `#` of the page's address.
 */
export function useAccountQuestion(): {
  question: AccountQuestion
  isAsked: boolean
  ask: (text: string) => void
} {
  const site = useSite()
  const client = useQueryClient()
  const wallet = useWallet()
  const [text, setText] = useState('')

  useEffect(() => {
    const read = () => {
      const asked = new URLSearchParams(window.location.hash.slice(1)).get(hashKey)
      // Another fragment, such as that of a link inside the page, asks for nothing.
      if (asked !== null || window.location.hash === '') setText(asked ?? '')
    }
    read()
    return onHashChange(read)
  }, [])

  const isAsked = text !== ''
  // Set by `public/boot.js`: the card keeps its height until it is drawn for that address.
  useLayoutEffect(() => {
    if (isAsked) delete document.documentElement.dataset.asked
  }, [isAsked])

  const ask = (typed: string) => {
    const asked = parseAddressInput(typed)
    const named = asked.status === 'address' ? asked.address : asked.status === 'name' ? asked.name : ''
    const next = named || typed.trim()
    // Asking the same again is asking to try again.
    if (next === text)
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    setText(next)
    const { pathname, search } = window.location
    // What is no address may be anything, a secret among it, and belongs in no address bar and no history.
    const fragment = [contractIn(window.location.hash), named && `${hashKey}=${encodeURIComponent(named)}`]
    const url = `${pathname}${search}${fragment.some(Boolean) ? `#${fragment.filter(Boolean).join('&')}` : ''}`
    // The router keeps the address of each page here and goes back to what it finds.
    window.history.replaceState(null, '', url)
  }

  const input = parseAddressInput(text)
  const name = input.status === 'name' ? input.name : ''
  const resolved = useQuery({ ...nameQuery(site, name), enabled: name !== '' })

  return { question: read(), isAsked, ask }

  function read(): AccountQuestion {
    switch (input.status) {
      case 'empty':
        return wallet.status === 'connected'
          ? { status: 'account', text, account: wallet.account, name: undefined }
          : { status: 'none', text }
      case 'unusable':
        return { status: 'unusable', text, reason: input.reason }
      case 'address':
        return { status: 'account', text, account: input.address, name: undefined }
      case 'name':
        if (resolved.data) return { status: 'account', text, account: resolved.data, name }
        if (resolved.error && !resolved.isFetching)
          return {
            status: 'unusable',
            text,
            reason: 'summary' in resolved.error ? String(resolved.error.summary) : resolved.error.message,
          }
        return { status: 'resolving', text, name }
    }
  }
}

/** What a link says of the campaign itself comes before what is asked of it, and stays. */
const contractIn = (hash: string) => /^#(distributor=[^&]*(?:&package=[^&]*)?)/.exec(hash)?.[1]
