import { expect, test, vi } from 'vitest'
import { onFirstSign } from './onFirstSign.ts'

test.each(['pointermove', 'pointerdown', 'keydown'])('behavior: a %s is one, and the first alone', (sign) => {
  const window = new EventTarget()
  const run = vi.fn()
  onFirstSign(window, run)
  expect(run).not.toHaveBeenCalled()
  window.dispatchEvent(new Event(sign))
  expect(run).toHaveBeenCalledOnce()
  for (const next of ['pointermove', 'pointerdown', 'keydown']) window.dispatchEvent(new Event(next))
  expect(run).toHaveBeenCalledOnce()
})

test('behavior: what a page does by itself is none', () => {
  const window = new EventTarget()
  const run = vi.fn()
  onFirstSign(window, run)
  // As a browser has it where a page comes under a pointer that lies still.
  window.dispatchEvent(Object.assign(new Event('pointermove'), { movementX: 0, movementY: 0 }))
  for (const own of ['load', 'scroll', 'focus', 'visibilitychange']) window.dispatchEvent(new Event(own))
  expect(run).not.toHaveBeenCalled()
})

test('behavior: called off, nothing runs', () => {
  const window = new EventTarget()
  const run = vi.fn()
  onFirstSign(window, run)()
  window.dispatchEvent(new Event('pointermove'))
  expect(run).not.toHaveBeenCalled()
})
