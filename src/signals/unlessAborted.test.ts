import { expect, test } from 'vitest'
import { unlessAborted } from './unlessAborted.ts'

const forever = () => new Promise<never>(() => {})

test('is what the work resolves to, or why it failed', async () => {
  const { signal } = new AbortController()
  expect(await unlessAborted(Promise.resolve(1), signal)).toBe(1)
  expect(await unlessAborted(Promise.resolve(1), undefined)).toBe(1)
  await expect(unlessAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no')
})

test('ends with the signal, also one that was aborted before', async () => {
  const controller = new AbortController()
  const work = unlessAborted(forever(), controller.signal)
  controller.abort(new Error('gone'))
  await expect(work).rejects.toThrow('gone')
  await expect(unlessAborted(forever(), controller.signal)).rejects.toThrow('gone')
  // What fails after that is nobody's business, and no unhandled rejection.
  await expect(unlessAborted(Promise.reject(new Error('late')), controller.signal)).rejects.toThrow('gone')
})
