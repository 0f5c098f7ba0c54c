import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patience, useSorted } from './useSorted.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const draw = (known: number) =>
  renderHook((props: { known: number }) => useSorted(50, props.known), { initialProps: { known } })
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

test('campaigns are put in order when all are known, and stay so while one is read again', () => {
  const page = draw(49)
  expect(page.result.current).toBe(false)
  page.rerender({ known: 50 })
  expect(page.result.current).toBe(true)
  page.rerender({ known: 49 })
  expect(page.result.current).toBe(true)
})

test('a node that answers slowly is waited for as long as news comes', () => {
  const page = draw(0)
  for (let known = 1; known < 50; known++) {
    wait(patience - 1)
    page.rerender({ known })
  }
  expect(page.result.current).toBe(false)
  page.rerender({ known: 50 })
  expect(page.result.current).toBe(true)
})

test('a host that stays silent is not waited for longer', () => {
  const page = draw(49)
  wait(patience - 1)
  expect(page.result.current).toBe(false)
  wait(1)
  expect(page.result.current).toBe(true)
})
