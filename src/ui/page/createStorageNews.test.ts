import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStorageNews } from './createStorageNews.ts'

let frame: EventTarget

beforeEach(() => {
  frame = new EventTarget()
  vi.stubGlobal('window', frame)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** As a browser tells of what another tab has written. */
const storage = (key: string | null) => frame.dispatchEvent(Object.assign(new Event('storage'), { key }))

test('default: a change in this tab is told to all who listen, until they stop', () => {
  const news = createStorageNews('claims')
  const calls: string[] = []
  const stop = news.subscribe(() => calls.push('one'))
  news.subscribe(() => calls.push('two'))
  news.tell()
  stop()
  news.tell()
  expect(calls).toEqual(['one', 'two', 'two'])
})

test('behavior: of other tabs the changes of its own key are told, and that all was emptied', () => {
  let calls = 0
  const stop = createStorageNews('claims').subscribe(() => calls++)
  storage('other')
  expect(calls).toBe(0)
  storage('claims')
  storage(null)
  expect(calls).toBe(2)
  stop()
  storage('claims')
  expect(calls).toBe(2)
})

test('behavior: whoever begins to listen while a change is told hears of the next one only', () => {
  const news = createStorageNews('claims')
  let calls = 0
  const stop = news.subscribe(() => news.subscribe(() => calls++))
  news.tell()
  expect(calls).toBe(0)
  stop()
  news.tell()
  expect(calls).toBe(1)
})
