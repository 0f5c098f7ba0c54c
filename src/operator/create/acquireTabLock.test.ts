import { expect, test } from 'vitest'
import { acquireTabLock } from './acquireTabLock.ts'
import { createLocks } from './test-support/createLocks.ts'

const ask = (locks: LockManager) => {
  const controller = new AbortController()
  let isWaiting = false
  let isHolding = false
  const onWait = () => {
    isWaiting = true
  }
  const held = acquireTabLock('a draft', { signal: controller.signal, onWait }, locks).then(() => {
    isHolding = true
  })
  return { held, leave: () => controller.abort(), is: () => ({ isWaiting, isHolding }) }
}
const aMoment = () => new Promise((resolve) => setImmediate(resolve))

test('the second one waits for the first, and is notified', async () => {
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
    acquireTabLock('a draft', { signal: new AbortController().signal, onWait: () => {} }, undefined),
  ).resolves.toBeUndefined()
})
