import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilThere } from './untilThere.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Fails so often, then comes. */
function failing(times: number) {
  let left = times
  return vi.fn(async () => {
    if (left-- > 0) throw new Error('The network is gone.')
    return 'there'
  })
}

test('asks again after a second, two and four, and gives all who wait the same in order', async () => {
  const load = failing(3)
  const coming = untilThere(load)
  const heard: string[] = []
  for (const who of ['first', 'second']) void coming.then((it) => heard.push(`${who}: ${it}`))
  await vi.advanceTimersByTimeAsync(6_999)
  expect(load).toHaveBeenCalledTimes(3)
  expect(heard).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(heard).toEqual(['first: there', 'second: there'])
})

test('asks again at once when the network is back, and never rests longer than a minute', async () => {
  const load = failing(9)
  const coming = untilThere(load)
  await vi.advanceTimersByTimeAsync(10)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(2_000 + 4_000 + 8_000 + 16_000 + 32_000 + 3 * 60_000)
  expect(await coming).toBe('there')
  expect(load).toHaveBeenCalledTimes(10)
})
