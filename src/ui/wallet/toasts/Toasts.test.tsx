import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inPage } from '../../test-support/drawPage.ts'
import { FollowTransactions } from '../account/FollowTransactions.tsx'
import { recentTransactions } from '../account/recentTransactionStore.ts'
import { rememberSent } from '../account/rememberSent.ts'
import { setTransactionUpdates } from '../account/transactionUpdates.ts'
import { closeRequest, noteRequest } from './walletRequests.ts'

const owner = { account: '0x00000000000000000000000000000000000000a1', chainId: 81457 } as const
const hash = `0x${'12'.repeat(32)}` as const

/** Their file comes when the first of them is drawn. */
const patient = { timeout: 5_000 }

/** What is in view, as a browser would measure it. */
const inView = new DOMRect(0, 100, 300, 40)

vi.mock('../../../wallet/followRecentTransaction.ts', () => ({
  async *followRecentTransaction() {},
}))

beforeEach(() => {
  localStorage.clear()
  window.location.hash = '#account=0xa1'
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(inView)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
  act(() => recentTransactions().clear(owner))
  act(() => setTransactionUpdates(hash, undefined))
})

/** A page that shows `main` and has sent nothing before. */
function draw(main = '') {
  const page = document.createElement('main')
  page.innerHTML = main
  document.body.append(page)
  render(inPage(<FollowTransactions account={owner.account} />))
  return page
}
const send = (kind?: 'safe') =>
  act(() => rememberSent(owner, { hash, description: 'Claim of 1,250 EVER', ...(kind ? { kind } : {}) }))
const toast = () => document.querySelector<HTMLElement>(`[data-toast="${hash}"]`)
const shown = () => vi.waitFor(() => expect(toast()).not.toBeNull(), patient)

test('default: what was sent is followed to its end, politely, and leads to where it was sent', async () => {
  const page = draw()
  send()
  await shown()
  expect(toast()?.parentElement?.getAttribute('aria-live')).toBe('polite')
  expect(toast()?.textContent).toBe('Claim of 1,250 EVERPending')
  expect(screen.getByRole('link', { name: 'Claim of 1,250 EVER' }).getAttribute('href')).toBe(
    `${window.location.pathname}#account=0xa1`,
  )
  act(() => recentTransactions().update(owner, hash, { status: 'failed' }))
  expect(toast()?.textContent).toBe('Claim of 1,250 EVERFailed')
  act(() => recentTransactions().update(owner, hash, { status: 'confirmed' }))
  expect(toast()?.textContent).toBe('Claim of 1,250 EVERConfirmed')
  page.remove()
})

test('behavior: the page itself shows it in view: no toast until it is gone from there', async () => {
  const page = draw(`<a href="https://blastscan.io/tx/${hash}">on Blastscan</a>`)
  send()
  await vi.waitFor(() => expect(document.querySelector('[data-toasts]')).not.toBeNull(), patient)
  // Longer than a page has time to show a thing itself.
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(toast()).toBeNull()
  page.innerHTML = ''
  await shown()
  page.remove()
})

test('behavior: closed is closed, also for the next visit', async () => {
  const page = draw()
  send()
  await shown()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(toast()).toBeNull()
  expect(recentTransactions().list(owner)[0]).toMatchObject({ isClosed: true, status: 'pending' })
  page.remove()
})

test('behavior: what had ended before the visit, and what waits for owners since, is no news', async () => {
  const account = '0x00000000000000000000000000000000000000a2'
  recentTransactions().add({ ...owner, account }, { hash, description: 'Propose', kind: 'safe' })
  render(inPage(<FollowTransactions account={account} />))
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(document.querySelector('[data-toasts]')).toBeNull()
})

test('behavior: a request that waits for the wallet is shown beside the page, and how it ended', async () => {
  const page = draw()
  let refuse = (_: Error) => {}
  const asked = noteRequest(
    { title: 'Claim of 1,250 EVER', end: 'listed' },
    () => new Promise((_, reject) => (refuse = reject)),
  )
  asked.catch(() => undefined)
  const request = () => screen.queryByRole('listitem')
  await vi.waitFor(
    () => expect(request()?.textContent).toBe('Claim of 1,250 EVERWaiting for your wallet'),
    patient,
  )
  await act(async () => refuse(new Error('no')))
  expect(request()?.textContent).toBe('Claim of 1,250 EVERNot confirmed in the wallet')
  act(() => closeRequest(Number(request()?.dataset.toast)))
  expect(request()).toBeNull()
  page.remove()
})
