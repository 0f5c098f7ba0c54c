import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attachSearch } from './attachSearch.ts'

const entries = [
  { id: '/docs/chain/#agreement', page: 'Reading the chain', section: 'Agreement', words: 'nodes agree' },
  { id: '/docs/chain/', page: 'Reading the chain', section: 'Reading the chain', words: 'nodes answer' },
]

// As a page of the documentation has it.
beforeEach(() => {
  document.body.innerHTML =
    '<search data-waits=""><form><label for="f">Search</label><input id="f" type="search"><output></output><ul hidden></ul></form></search>'
})
afterEach(() => {
  document.body.innerHTML = ''
})

const type = (value: string) => fireEvent.input(screen.getByLabelText('Search'), { target: { value } })
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))

test('what is typed is looked up in what is fetched once, when the field is entered', async () => {
  const fetchEntries = vi.fn(async () => entries)
  attachSearch(document, fetchEntries)
  expect(document.querySelector('search')?.dataset.waits).toBeUndefined()
  expect(fetchEntries).not.toHaveBeenCalled()
  fireEvent.focus(screen.getByLabelText('Search'))
  type('agree')
  await waitFor(() => expect(links()).toEqual(['/docs/chain/#agreement']))
  expect(screen.getByRole('status').textContent).toBe('1 section found.')
  type('nodes')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 sections found.'))
  type('nothing like it')
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('Nothing found for “nothing like it”.'),
  )
  type('')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
  expect(links()).toEqual([])
  expect(fetchEntries).toHaveBeenCalledTimes(1)
})

test('what does not come, or leads elsewhere, is said, and asked for again', async () => {
  const foreign = [{ ...entries[0], id: 'https://other.example/' }]
  const fetchEntries = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValueOnce(foreign)
    .mockResolvedValue(entries)
  attachSearch(document, fetchEntries)
  for (const letters of ['a', 'ag']) {
    type(letters)
    await waitFor(() => expect(fetchEntries).toHaveBeenCalledTimes(letters.length))
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe('The search didn’t load. Reload the page.'),
    )
  }
  type('agr')
  await waitFor(() => expect(links()).toEqual(['/docs/chain/#agreement']))
})

test('Enter goes to the first that was found', async () => {
  attachSearch(document, async () => entries)
  type('agree')
  await waitFor(() => expect(links()).toHaveLength(1))
  fireEvent.submit(screen.getByLabelText('Search').closest('form') as HTMLFormElement)
  expect(document.activeElement?.getAttribute('href')).toBe('/docs/chain/#agreement')
})
