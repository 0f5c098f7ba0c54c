import { hashTypedData } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { chainId, person, safe } from '../../claim/safeClaim/test-support/claimFixtures.ts'
import { assertServiceSignature, serviceRequestHash } from './assertServiceSignature.ts'

const now = 1_800_000_000
const hour = now / 3_600
const [owner, delegate] = [person(0), person(3)]
const request = { what: 'delegate', delegate: delegate.address } as const
const sign = (at: number, who = owner) =>
  who.sign({ hash: serviceRequestHash(request, { chainId, now: at }) })
const insist = async (at: number, options: { now?: number } = { now }) =>
  assertServiceSignature({
    account: owner.address,
    request,
    chainId,
    signature: await sign(at),
    ...options,
  })

afterEach(() => void vi.useRealTimers())

test('what is signed is the service’s typed data of the hour', () => {
  expect(serviceRequestHash(request, { chainId, now })).toBe(
    hashTypedData({
      domain: { name: 'Safe Transaction Service', version: '1.0', chainId },
      types: {
        Delegate: [
          { name: 'delegateAddress', type: 'address' },
          { name: 'totp', type: 'uint256' },
        ],
      },
      primaryType: 'Delegate',
      message: { delegateAddress: delegate.address, totp: BigInt(hour) },
    }),
  )
  const other = { what: 'delete', safe, safeTxHash: `0x${'12'.repeat(32)}` } as const
  expect(serviceRequestHash(other, { chainId, now })).not.toBe(serviceRequestHash(request, { chainId, now }))
})

test('a signature of this hour, or of the one before, is the account’s', async () => {
  await insist(now)
  await insist(now + 3_599)
  await insist(now - 1)
  await insist(now - 3_600)
})

test('error: one of an older hour, or of one to come', async () => {
  const refusal = { name: 'WrongSignatureError' }
  await expect(insist(now - 3_601)).rejects.toMatchObject(refusal)
  await expect(insist(now + 3_600)).rejects.toMatchObject(refusal)
})

test('error: another account’s signature, of either hour', async () => {
  for (const at of [now, now - 3_600]) {
    const signature = await sign(at, delegate)
    const refused = assertServiceSignature({ account: owner.address, request, chainId, signature, now })
    await expect(refused).rejects.toMatchObject({
      name: 'WrongSignatureError',
      facts: [`Asked for: ${owner.address}`, expect.stringMatching(/^Signed by: /)],
    })
  }
})

test('error: what is no signature of an account', async () => {
  const signature = `0x${owner.address.slice(2).padStart(64, '0')}${'0'.repeat(64)}00` as const
  await expect(
    assertServiceSignature({ account: owner.address, request, chainId, signature, now }),
  ).rejects.toMatchObject({ name: 'WrongSignatureError' })
})

test('without another time, it is that of this machine’s clock', async () => {
  vi.useFakeTimers({ now: now * 1000 + 999, toFake: ['Date'] })
  await insist(now, {})
  await insist(now - 3_600, {})
  await expect(insist(now - 3_601, {})).rejects.toMatchObject({ name: 'WrongSignatureError' })
})
