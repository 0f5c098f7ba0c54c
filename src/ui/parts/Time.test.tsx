import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Time } from './Time.tsx'

test('a moment has its whole text from the first paint on: one that grew would move what is beside it', async () => {
  // Drawn as a page draws it, which a test’s `act` does not.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const place = document.createElement('p')
  const seen: string[] = []
  const observer = new MutationObserver(() => seen.push(place.textContent))
  observer.observe(place, { childList: true, subtree: true, characterData: true })
  const root = createRoot(place)
  onTestFinished(() => {
    observer.disconnect()
    root.unmount()
  })
  root.render(<Time at={1_719_360_000} />)
  await vi.waitFor(() => expect(seen.at(-1)).toMatch(/^26 Jun 2024.*years ago\)$/))
  expect(seen).toHaveLength(1)
})
