import { expect, test, vi } from 'vitest'
import { linkedSignal } from './linkedSignal.ts'

test('is aborted with the other one, for its reason', () => {
  const other = new AbortController()
  const { signal } = linkedSignal(other.signal)
  expect(signal.aborted).toBe(false)
  other.abort('gone')
  expect(signal.reason).toBe('gone')
  expect(linkedSignal(other.signal).signal.reason).toBe('gone')
})

test('stops by itself, and lets go of the other one', () => {
  const other = new AbortController()
  const remove = vi.spyOn(other.signal, 'removeEventListener')
  const own = linkedSignal(other.signal)
  own.stop('late')
  expect(own.signal.reason).toBe('late')
  expect(other.signal.aborted).toBe(false)
  expect(remove).toHaveBeenCalledOnce()
  const alone = linkedSignal(undefined)
  alone.stop()
  expect(alone.signal.aborted).toBe(true)
})
