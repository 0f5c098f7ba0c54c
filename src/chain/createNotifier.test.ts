import { expect, test } from 'vitest'
import { createNotifier } from './createNotifier.ts'

const never = 2 ** 30
const { signal } = new AbortController()

test('a ring ends the pause that goes on, and is heard', async () => {
  const notifier = createNotifier()
  let heard = 0
  const stop = notifier.onRing(() => heard++)
  const paused = notifier.pause(never, signal)
  notifier.ring()
  await paused
  stop()
  notifier.ring()
  expect(heard).toBe(1)
})

test('a ring while nobody pauses ends the next pause, and only that', async () => {
  const notifier = createNotifier()
  notifier.ring()
  notifier.ring()
  await notifier.pause(never, signal)
  const second = notifier.pause(never, signal).then(() => 'ended')
  expect(await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 20, 'waits'))])).toBe(
    'waits',
  )
  notifier.ring()
  expect(await second).toBe('ended')
})

test('before the first ring a pause waits', async () => {
  const notifier = createNotifier()
  const paused = notifier.pause(never, signal).then(() => 'ended')
  expect(await Promise.race([paused, new Promise((resolve) => setImmediate(resolve, 'waits'))])).toBe('waits')
  notifier.ring()
  expect(await paused).toBe('ended')
})
