import { expect, test } from 'vitest'
import { holdAlone } from './holdAlone.ts'

/**
 * Stands for the locks of a browser, which this version of Node does not have: one holder a name, the others in their order. The real
 * ones are met in e2e/create.spec.ts.
 */
function createLocks(): LockManager {
  const held = new Map<string, Promise<unknown>>()
  const request = async (
    name: string,
    { ifAvailable, signal }: LockOptions,
    callback: (lock: Lock | null) => unknown,
  ) => {
    if (ifAvailable && held.has(name)) return callback(null)
    while (held.has(name)) {
      const over = new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
      await Promise.race([held.get(name), over])
    }
    const work = Promise.resolve(callback({ name, mode: 'exclusive' }))
    held.set(name, work)
    await work
    held.delete(name)
    return work
  }
  // The two ways to ask differ in their number of arguments alone; here only one is used.
  return { request, query: async () => ({}) } as unknown as LockManager
}

const ask = (locks: LockManager) => {
  const controller = new AbortController()
  let isWaiting = false
  let isHolding = false
  const onWait = () => {
    isWaiting = true
  }
  const held = holdAlone('a draft', { signal: controller.signal, onWait }, locks).then(() => {
    isHolding = true
  })
  return { held, leave: () => controller.abort(), is: () => ({ isWaiting, isHolding }) }
}
const aMoment = () => new Promise((resolve) => setImmediate(resolve))

test('the second one waits for the first, and is told so', async () => {
  const locks = createLocks()
  const first = ask(locks)
  await first.held
  const second = ask(locks)
  await aMoment()
  expect(first.is()).toEqual({ isWaiting: false, isHolding: true })
  expect(second.is()).toEqual({ isWaiting: true, isHolding: false })
  first.leave()
  await second.held
  expect(second.is().isHolding).toBe(true)
})

test('one that no longer waits keeps nobody off', async () => {
  const locks = createLocks()
  const first = ask(locks)
  await first.held
  const second = ask(locks)
  await aMoment()
  second.leave()
  await second.held
  first.leave()
  await aMoment()
  const third = ask(locks)
  await third.held
  expect(third.is()).toEqual({ isWaiting: false, isHolding: true })
})

test('without locks nobody is kept off', async () => {
  await expect(
    holdAlone('a draft', { signal: new AbortController().signal, onWait: () => {} }, undefined),
  ).resolves.toBeUndefined()
})
