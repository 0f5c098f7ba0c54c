import { act, render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../page/createQueryClient.ts'
import { inPage, plainSite } from '../test-support/drawPage.ts'
import { forgetExecution, noteSent, useExecution } from './executionStore.ts'
import { askedNow, place } from './test-support/sentExecution.ts'

const queries = createQueryClient()
/** Of this file alone: readers are kept for each site. */
const site = { ...plainSite }
let sent: Parameters<typeof noteSent>[0]
/** Those who wait to look again, and would at once when a visitor comes back. */
const waiting = new Set<unknown>()

function Shown() {
  return <output>{useExecution(place.safe, place.safeTxHash)?.status.status}</output>
}

beforeEach(() => {
  // Nodes that do not answer: following goes on.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  waiting.clear()
  const { addEventListener, removeEventListener } = document
  vi.spyOn(document, 'addEventListener').mockImplementation((...listening) => {
    if (listening[0] === 'visibilitychange') waiting.add(listening[1])
    addEventListener.apply(document, listening)
  })
  vi.spyOn(document, 'removeEventListener').mockImplementation((...listening) => {
    waiting.delete(listening[1])
    removeEventListener.apply(document, listening)
  })
  sent = askedNow()
  noteSent(sent, `0x${'77'.repeat(32)}`)
  return () => {
    forgetExecution(place)
    vi.restoreAllMocks()
  }
})

test('an execution is followed once for all parts that show it, and until the last of them is left', async () => {
  const first = render(inPage(<Shown />, { queries, site }))
  const second = render(inPage(<Shown />, { queries, site }))
  await expect.poll(() => second.container.textContent).toBe('unknown')
  await expect.poll(() => waiting.size).toBe(1)
  first.unmount()
  expect(waiting.size).toBe(1)
  second.unmount()
  expect(waiting.size).toBe(0)
})

test('when a part that shows it is drawn again, what was known is there and it is followed on', async () => {
  const first = render(inPage(<Shown />, { queries, site }))
  await expect.poll(() => first.container.textContent).toBe('unknown')
  first.unmount()
  const again = render(inPage(<Shown />, { queries, site }))
  expect(again.container.textContent).toBe('unknown')
  await expect.poll(() => waiting.size).toBe(1)
})

test('when one of two parts is left, what is sent then is followed for the other', async () => {
  const first = render(inPage(<Shown />, { queries, site }))
  const second = render(inPage(<Shown />, { queries, site }))
  await expect.poll(() => waiting.size).toBe(1)
  first.unmount()
  act(() => noteSent(sent, `0x${'88'.repeat(32)}`))
  await expect.poll(() => second.container.textContent).toBe('unknown')
  await expect.poll(() => waiting.size).toBe(1)
})
