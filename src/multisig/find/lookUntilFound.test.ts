import { expect, test, vi } from 'vitest'
import { RpcUnreachableError } from '../../chain/errors.ts'
import { lookUntilFound } from './lookUntilFound.ts'

/** Somebody comes back at once, each time it waits. */
const onWake = (listener: () => void) => {
  setTimeout(listener)
  return () => {}
}
const unreachable = new RpcUnreachableError({
  question: 'x',
  answered: 0,
  configured: 1,
  quorum: 1,
  faults: [],
})

test('looks again after nothing, and after what could not be read, until it finds', async () => {
  const look = vi
    .fn<() => Promise<string | undefined>>()
    .mockResolvedValueOnce(undefined)
    .mockRejectedValueOnce(unreachable)
    .mockResolvedValueOnce('there')
  const onLook = vi.fn()
  const { signal } = new AbortController()
  expect(await lookUntilFound(look, { signal, onLook, onWake })).toBe('there')
  expect(look).toHaveBeenCalledTimes(3)
  expect(onLook).toHaveBeenCalledTimes(2)
})

test('stops with nothing once it is aborted, and does not begin afterwards', async () => {
  const controller = new AbortController()
  const look = vi.fn(async () => undefined)
  const onLook = () => controller.abort()
  expect(await lookUntilFound(look, { signal: controller.signal, onLook, onWake })).toBeUndefined()
  expect(look).toHaveBeenCalledOnce()
  expect(await lookUntilFound(look, { signal: controller.signal, onLook, onWake })).toBeUndefined()
  expect(look).toHaveBeenCalledOnce()
})

test('a fault of ours is no look that has found nothing', async () => {
  const look = async () => Promise.reject(new TypeError('a fault of ours'))
  const { signal } = new AbortController()
  await expect(lookUntilFound(look, { signal, onLook: () => {}, onWake })).rejects.toThrow('a fault of ours')
})
