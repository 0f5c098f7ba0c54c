import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AddToCalendar } from './AddToCalendar.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('saves the moment as a file of a calendar, with the page’s whole address, and says so', async () => {
  const made = vi.spyOn(URL, 'createObjectURL')
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  render(
    <AddToCalendar moments={[{ at: 1_800_000_000, title: 'Claims open: Spring' }]} path="/claim/spring/" />,
  )
  expect(screen.getByRole('status').textContent).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Add to calendar' }))
  expect(saved.mock.contexts).toEqual([expect.objectContaining({ download: 'claims.ics' })])
  const file = made.mock.calls[0]?.[0] as Blob
  expect(file.type).toMatch(/^text\/calendar/)
  const text = await file.text()
  expect(text).toContain('\r\nDTSTART:20270115T080000Z\r\n')
  expect(text).toContain(`\r\nURL:${new URL('/claim/spring/', window.location.href).href}\r\n`)
  expect(screen.getByRole('status').textContent).toBe('Saved. Open the file to add it.')
})
