import { expect, test, vi } from 'vitest'
import { onFirstSign } from './onFirstSign.ts'

test.each([
  ['a touch', ['pointerdown']],
  ['a key', ['keydown']],
  ['a pointer that moves', ['pointermove', 'pointermove']],
])('behavior: %s is one, and the first alone', (_, events) => {
  const window = new EventTarget()
  const run = vi.fn()
  onFirstSign(window, run)
  expect(run).not.toHaveBeenCalled()
  for (const event of events) window.dispatchEvent(new Event(event))
  expect(run).toHaveBeenCalledOnce()
  for (const next of ['pointermove', 'pointerdown', 'keydown']) window.dispatchEvent(new Event(next))
  expect(run).toHaveBeenCalledOnce()
})

test('behavior: what a page gets without a person is none', () => {
  const window = new EventTarget()
  const run = vi.fn()
  onFirstSign(window, run)
  // The move: as of a pointer that lies still, where a page comes under it.
  for (const own of ['pointermove', 'load', 'scroll', 'focus', 'visibilitychange'])
    window.dispatchEvent(new Event(own))
  expect(run).not.toHaveBeenCalled()
})

test('behavior: called off, nothing runs', () => {
  const window = new EventTarget()
  const run = vi.fn()
  onFirstSign(window, run)()
  window.dispatchEvent(new Event('keydown'))
  expect(run).not.toHaveBeenCalled()
})
