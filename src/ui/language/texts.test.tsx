import { act, render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Language } from '../../language/languages.ts'
import type { Catalogue } from '../../language/say.ts'
import { chooseLanguage } from './readLanguage.ts'
import { useSpoken } from './texts.ts'

/** Languages whose texts are on their way. */
const coming = new Map<Language, (catalogue: Catalogue) => void>()
vi.mock('./otherLanguage.ts', () => ({
  loadTexts: async (language: Language) => ({
    catalogue: await new Promise<Catalogue>((resolve) => {
      coming.set(language, resolve)
    }),
    loadMore: async () => ({}),
  }),
}))

let draws = 0
function Page({ route }: { route: string }) {
  draws++
  return <p>{useSpoken(route)}</p>
}
/** Until it has asked for the texts of this one. */
const asksFor = (language: Language) => expect.poll(() => coming.has(language)).toBe(true)
const comes = (language: Language) => act(async () => coming.get(language)?.({}))

beforeEach(() => {
  coming.clear()
  chooseLanguage('en-US')
})

test('the language that was chosen last is spoken, in whatever order their texts come', async () => {
  const { container } = render(<Page route="/help" />)
  act(() => chooseLanguage('ar-AR'))
  await asksFor('ar-AR')
  act(() => chooseLanguage('fr-FR'))
  await asksFor('fr-FR')
  await comes('fr-FR')
  expect(container.textContent).toBe('fr-FR')
  await comes('ar-AR')
  expect(container.textContent).toBe('fr-FR')
  expect(document.documentElement).toMatchObject({ lang: 'fr-FR', dir: 'ltr' })
})

test('texts that come after another page is shown change nothing on it', async () => {
  const { container, rerender } = render(<Page route="/help" />)
  act(() => chooseLanguage('ja-JP'))
  await asksFor('ja-JP')
  rerender(<Page route="/verify" />)
  const before = container.textContent
  await comes('ja-JP')
  expect(container.textContent).toBe(before)
})

test('what another tab stores draws nothing anew', async () => {
  render(<Page route="/verify" />)
  await act(async () => chooseLanguage('en-US'))
  const before = draws
  await act(async () => window.dispatchEvent(new Event('storage')))
  expect(draws).toBe(before)
})
