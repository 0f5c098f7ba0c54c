import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chainId, person, safe } from '../../claim/safeClaim/test-support/claimFixtures.ts'
import { serviceRequestHash } from '../sign/assertServiceSignature.ts'
import { stubNetwork } from '../test-support/stubNetwork.ts'
import { addDelegate, longestLabel, removeDelegate } from './changeDelegate.ts'

const now = 1_800_000_000
const [owner, delegate, stranger] = [person(0), person(3), person(2)]
const request = { what: 'delegate', delegate: delegate.address } as const
const signedBy = (who: typeof owner, at = now) =>
  who.sign({ hash: serviceRequestHash(request, { chainId, now: at }) })
const refusal = { name: 'WrongSignatureError' }

beforeEach(() => void vi.useFakeTimers({ now: now * 1000, toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const network = () => stubNetwork({ serve: () => ({ status: 200 }) })
const entry = { delegate: delegate.address, delegator: owner.address }

test('an owner names a delegate for one Safe, with what he is called', async () => {
  const { site, asked } = network()
  const signature = await signedBy(owner)
  await addDelegate(site, { safe, ...entry, label: 'Accountant', signature })
  expect(asked).toMatchObject([
    {
      method: 'POST',
      path: '/v2/chains/81457/delegates',
      body: { safe, ...entry, label: 'Accountant', signature },
    },
  ])
  expect(longestLabel).toBe(50)
})

test('error: a signature that is not the owner’s, of this hour, for this delegate, names nobody', async () => {
  const { site, asked } = network()
  const add = (signature: `0x${string}`, change: object = {}) =>
    addDelegate(site, { safe, ...entry, label: 'Accountant', signature, ...change })
  await expect(add(await signedBy(stranger))).rejects.toMatchObject(refusal)
  await expect(add(await signedBy(delegate))).rejects.toMatchObject(refusal)
  await expect(add(await signedBy(owner, now - 7_200))).rejects.toMatchObject(refusal)
  await expect(add(await signedBy(owner), { delegate: stranger.address })).rejects.toMatchObject(refusal)
  expect(asked).toEqual([])
})

test.each([
  ['for this Safe', false, safe],
  ['for all of the owner’s', true, null],
])('who was named %s is ended so, by the owner or the delegate', async (_, isEverywhere, named) => {
  const { site, asked } = network()
  for (const who of [owner, delegate]) {
    const signature = await signedBy(who)
    await removeDelegate(site, { safe, account: who.address, ...entry, isEverywhere, signature })
    expect(asked.pop()).toMatchObject({
      method: 'DELETE',
      path: `/v2/chains/81457/delegates/${delegate.address}`,
      body: { safe: named, delegator: owner.address, signature },
    })
  }
})

test('error: a signature that is not the account’s ends nothing', async () => {
  const { site, asked } = network()
  const signature = await signedBy(stranger)
  await expect(
    removeDelegate(site, { safe, account: owner.address, ...entry, isEverywhere: false, signature }),
  ).rejects.toMatchObject(refusal)
  expect(asked).toEqual([])
})
