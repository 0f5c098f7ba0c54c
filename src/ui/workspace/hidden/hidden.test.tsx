import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { getAddress } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import {
  allBalancesQuery,
  balancesQuery,
  chainSafeQuery,
  collectiblesQuery,
  currenciesQuery,
  historyQuery,
  serviceChainQuery,
} from '../../../multisig/queries.ts'
import type { ServedChain } from '../../../multisig/sources/readServedChain.ts'
import { calls } from '../../../safe/service/calls.ts'
import { examples } from '../../../safe/service/test-support/examples.ts'
import type { TransactionListItem } from '../../../safe/service/wire/transactions.ts'
import * as v from '../../../schema/v.ts'
import { OpenSafeContext } from '../../multisig/openSafeContext.ts'
import { createQueryClient } from '../../page/createQueryClient.ts'
import { SiteContext } from '../../site/siteContext.ts'
import { inPage, plainSite } from '../../test-support/drawPage.ts'
import { BalancesTab } from '../BalancesTab.tsx'
import { HistoryList } from '../transactions/HistoryList.tsx'
import { setShown } from './showsHidden.ts'

/** It reads campaigns, which have nothing to do with this. */
vi.mock('../claims/SafeCampaigns.tsx', () => ({ SafeCampaigns: () => null }))

afterEach(() => {
  cleanup()
  setShown(false)
})

const site = {
  ...plainSite,
  safeService: { isEnabled: true, url: 'https://service.example' },
} as const satisfies typeof plainSite
const address = getAddress(`0x${'5'.repeat(40)}`)
const safe = { address, owners: [], threshold: 1, nonce: 0, version: '1.4.1' }
const addressOf = (digit: string) => getAddress(`0x${digit.repeat(40)}`)

const balances = (symbols: Record<string, string>) =>
  v.parse(calls.getBalances.answer, {
    fiatTotal: '0',
    items: Object.entries(symbols).map(([digit, symbol]) => ({
      tokenInfo: { type: 'ERC20', address: addressOf(digit), decimals: 18, symbol, name: symbol },
      balance: '1000000000000000000',
      fiatBalance: '0',
      fiatConversion: '0',
    })),
  })
const drawings = (names: Record<string, string>) => ({
  pages: [
    v.parse(calls.getCollectiblesPage.answer, {
      results: Object.entries(names).map(([digit, name]) => ({ address: addressOf(digit), id: '1', name })),
    }),
  ],
  pageParams: [null],
})
const received = (id: string, digit: string, more: object = {}): TransactionListItem => ({
  type: 'TRANSACTION',
  conflictType: 'None',
  transaction: {
    id,
    timestamp: 1_760_000_000_000,
    txStatus: 'SUCCESS',
    txInfo: {
      type: 'Transfer',
      sender: { value: addressOf('9') },
      recipient: { value: address },
      direction: 'INCOMING',
      transferInfo: {
        type: 'ERC20',
        tokenAddress: addressOf(digit),
        value: 1n,
        tokenSymbol: id,
        decimals: 0,
        trusted: false,
        ...more,
      },
    },
  },
})

/** EVER is known by none but the service's list without spam; GIFT is on its list with spam alone. */
async function draw(part: () => React.ReactNode, all = { a: 'EVER', b: 'GIFT' } as Record<string, string>) {
  const queries = createQueryClient()
  queries.setDefaultOptions({ queries: { retry: false, refetchOnMount: false } })
  const place = { safe: address, currency: 'usd' }
  queries.setQueryData(currenciesQuery(site).queryKey, ['USD'])
  const served: ServedChain = { status: 'served', chain: examples.getChainConfig.parsed }
  queries.setQueryData(serviceChainQuery(site).queryKey, served)
  queries.setQueryData(chainSafeQuery(site, address).queryKey, {
    status: 'absent',
    address,
    agreement: { agreed: 1, configured: 1 },
  })
  // Read so late that it is not read again.
  const updatedAt = Date.now() + 3_600_000
  queries.setQueryData(balancesQuery(site, place).queryKey, balances({ a: 'EVER' }), { updatedAt })
  queries.setQueryData(allBalancesQuery(site, place).queryKey, balances(all))
  for (const hasSpam of [false, true])
    queries.setQueryData(
      collectiblesQuery(site, { safe: address, hasSpam }).queryKey,
      drawings(hasSpam ? { c: 'Drawing', d: 'Ticket', e: 'Coupon' } : { c: 'Drawing' }),
    )
  queries.setQueryData(historyQuery(site, { safe: address, filter: { kind: 'all' } }).queryKey, {
    pages: [
      {
        results: [
          received('EVER', 'a'),
          received('GIFT', 'b'),
          received('GONE', 'f'),
          received('COPY', 'a', { imitation: true, trusted: true }),
          received('USDB', 'f', { trusted: true }),
        ],
      },
    ],
    pageParams: [null],
  })
  const open = createElement(
    OpenSafeContext,
    { value: { safe, role: { kind: 'reader', account: undefined } } },
    createElement(part),
  )
  await act(async () => render(inPage(createElement(SiteContext, { value: site }, open), { queries })))
}
const press = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }))
const text = () => document.body.textContent

test('tokens and collectibles that are spam are hidden, counted, and shown by one switch', async () => {
  await draw(BalancesTab)
  expect(text()).toContain('EVER')
  expect(text()).toContain('Drawing')
  for (const hidden of ['GIFT', 'Ticket', 'Coupon']) expect(text()).not.toContain(hidden)
  expect(screen.getByRole('checkbox', { name: /^Show 2 hidden collectibles/ })).toBeTruthy()
  press(/^Show 1 hidden token\b/)
  for (const shown of ['EVER', 'GIFT', 'Drawing', 'Ticket', 'Coupon']) expect(text()).toContain(shown)
  expect(text()).toContain('Spam according to the wallet service.')
  press(/^Show 2 hidden collectibles/)
  expect(text()).not.toContain('GIFT')
})

test('where nothing is spam there is no switch for it', async () => {
  await draw(BalancesTab, { a: 'EVER' })
  expect(screen.queryByRole('checkbox', { name: /hidden token/ })).toBeNull()
})

test('the history hides transfers of the same tokens, and copies, by the same switch', async () => {
  await draw(HistoryList)
  const shown = () =>
    [...document.querySelectorAll('[data-transaction-id]')].map((row) =>
      row.getAttribute('data-transaction-id'),
    )
  expect(shown()).toEqual(['EVER', 'USDB'])
  press(/^Show 3 hidden transfers/)
  expect(shown()).toEqual(['EVER', 'GIFT', 'GONE', 'COPY', 'USDB'])
})
