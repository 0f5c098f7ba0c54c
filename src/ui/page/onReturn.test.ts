import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onReturn } from './onReturn.ts'

// Node has no page; these are its parts that are listened to. The browser’s own events: e2e/return.spec.ts.

let page: EventTarget & { visibilityState: string }
let frame: EventTarget
let now: number
let calls: number
let stop: () => void

beforeEach(() => {
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  frame = new EventTarget()
  now = 50_000
  calls = 0
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', frame)
  vi.stubGlobal('navigator', { onLine: true })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  stop = onReturn(() => calls++)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const turn = (visibilityState: 'visible' | 'hidden') => {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}
const show = (persisted: boolean) => frame.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
const network = (onLine: boolean) => {
  vi.stubGlobal('navigator', { onLine })
  frame.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
}

test('default: coming back into sight is a return, going is none', () => {
  turn('hidden')
  expect(calls).toBe(0)
  turn('visible')
  expect(calls).toBe(1)
})

test('behavior: the focus alone, and the first showing of a page, are none', () => {
  frame.dispatchEvent(new Event('focus'))
  show(false)
  expect(calls).toBe(0)
  show(true)
  expect(calls).toBe(1)
})

test('behavior: one return is reported once, whatever reports it; the next one again', () => {
  show(true)
  turn('visible')
  expect(calls).toBe(1)
  now += 999
  turn('visible')
  expect(calls).toBe(1)
  now += 1
  turn('visible')
  expect(calls).toBe(2)
})

test('behavior: without a network there is no return until there is one again, and that one always counts', () => {
  network(false)
  turn('visible')
  expect(calls).toBe(0)
  network(true)
  expect(calls).toBe(1)
  now += 100
  network(false)
  network(true)
  expect(calls).toBe(2)
})

test('behavior: a network that comes back while nobody looks is not asked anything', () => {
  network(false)
  turn('hidden')
  network(true)
  expect(calls).toBe(0)
  turn('visible')
  expect(calls).toBe(1)
})

test('behavior: it ends', () => {
  stop()
  turn('visible')
  expect(calls).toBe(0)
})
