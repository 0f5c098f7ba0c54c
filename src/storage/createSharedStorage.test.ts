import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSharedStorage } from './createSharedStorage.ts'

let frame: EventTarget

beforeEach(() => {
  frame = new EventTarget()
  vi.stubGlobal('window', frame)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** As a browser reports what another tab has written. */
const storage = (key: string | null) => frame.dispatchEvent(Object.assign(new Event('storage'), { key }))

test('default: a change in this tab reaches all listeners, until they stop', () => {
  const shared = createSharedStorage('claims')
  const calls: string[] = []
  const stop = shared.subscribe(() => calls.push('one'))
  shared.subscribe(() => calls.push('two'))
  shared.notify()
  stop()
  shared.notify()
  expect(calls).toEqual(['one', 'two', 'two'])
})

test('behavior: of other tabs the changes of its own key are reported, and that all was emptied', () => {
  let calls = 0
  const stop = createSharedStorage('claims').subscribe(() => calls++)
  storage('other')
  expect(calls).toBe(0)
  storage('claims')
  storage(null)
  expect(calls).toBe(2)
  stop()
  storage('claims')
  expect(calls).toBe(2)
})

test('behavior: a listener that is added during an update is called from the next one on', () => {
  const shared = createSharedStorage('claims')
  let calls = 0
  const stop = shared.subscribe(() => shared.subscribe(() => calls++))
  shared.notify()
  expect(calls).toBe(0)
  stop()
  shared.notify()
  expect(calls).toBe(1)
})
