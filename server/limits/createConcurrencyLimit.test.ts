import { expect, it } from 'vitest'
import { ProblemError } from '../http/problem.ts'
import { createConcurrencyLimit } from './createConcurrencyLimit.ts'

const full = new ProblemError('overloaded', 'Too much at once.')

/** Work that goes on until it is released. */
function open() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, work: () => ended }
}

it('has room for so many under each key, and again when one of them is over', async () => {
  const room = createConcurrencyLimit(2, full)
  const [first, second] = [open(), open()]
  const done = [room('a', first.work), room('a', second.work)]
  await expect(room('a', async () => 'in')).rejects.toBe(full)
  expect(await room('b', async () => 'in')).toBe('in')
  first.end()
  await done[0]
  expect(await room('a', async () => 'in')).toBe('in')
  second.end()
})

it('has room again after work that failed', async () => {
  const room = createConcurrencyLimit(1, full)
  const fault = new Error('no')
  for (let at = 0; at < 3; at++) await expect(room('a', () => Promise.reject(fault))).rejects.toBe(fault)
})
