import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CopyButton } from './CopyButton.tsx'

const writeText = vi.fn<(text: string) => Promise<void>>()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function copy() {
  render(
    <CopyButton text="0x00000000000000000000000000000000000000A1" label="Copy address">
      Copy address
    </CopyButton>,
  )
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy address' })))
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const name = () => screen.getByRole('button').querySelector('span')?.textContent

test('copies the whole text and says so for 1,500 milliseconds', async () => {
  writeText.mockResolvedValueOnce()
  await copy()
  expect(writeText).toHaveBeenCalledExactlyOnceWith('0x00000000000000000000000000000000000000A1')
  expect(name()).toBe('Copied')
  expect(screen.getByRole('status').textContent).toBe('Copied')
  pass(1_499)
  expect(name()).toBe('Copied')
  pass(1)
  expect(name()).toBe('Copy address')
  expect(screen.getByRole('status').textContent).toBe('')
})
