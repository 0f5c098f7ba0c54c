import fc from 'fast-check'
import { type Address, bytesToHex, concatHex, getAddress, type Hex, hexToBytes, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../scripts/test-support/runs.ts'
import { encodeClaim } from '../../chain/encodeClaim.ts'
import { encodeClaimTo } from '../../chain/encodeClaimTo.ts'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import type { BlastSetting } from '../../multisig/build/blastSettingCall.ts'
import { draftTransaction } from '../../multisig/build/draftTransaction.ts'
import { type BatchedCall, decodeMultiSend, encodeMultiSend } from '../../multisig/build/multiSend.ts'
import { buildSafeClaim, type SafeClaimPart } from './buildSafeClaim.ts'
import { claimsAllocation, isValidClaim, readSafeClaim } from './readSafeClaim.ts'
import {
  allocation,
  campaigns,
  elsewhere,
  here,
  otherAllocation,
  pusher,
  safe,
} from './test-support/claimFixtures.ts'

const read = (
  transaction: SafeTransaction,
  known: Parameters<typeof readSafeClaim>[0]['campaigns'] = campaigns,
) => readSafeClaim({ safe, transaction, campaigns: known })
const claim = { distributor: here, allocation }
const other = { distributor: elsewhere, allocation: otherAllocation }
const plainCall = { ...encodeClaim({ distributor: here, ...allocation, index: 5n }), value: 0n }

const offered: readonly BlastSetting[] = [
  { what: 'eth-yield', mode: 'automatic' },
  { what: 'gas', mode: 'claimable' },
]
const settings: readonly BlastSetting[] = [
  ...(['eth-yield', 'usdb-yield', 'weth-yield'] as const).flatMap((what) =>
    (['automatic', 'claimable', 'void'] as const).map((mode) => ({ what, mode })),
  ),
  { what: 'gas', mode: 'claimable' },
  { what: 'gas', mode: 'void' },
]

const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((some) => toHex(some))
const parts: fc.Arbitrary<SafeClaimPart> = fc.record({
  distributor: bytes(20).map((some) => getAddress(some)),
  allocation: fc.record({
    index: fc.nat(),
    account: fc.constant(safe),
    amount: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
    proof: fc.array(bytes(32), { maxLength: 5 }),
  }),
})
const built = fc.record({
  claims: fc.uniqueArray(parts, { minLength: 1, maxLength: 4, selector: ({ distributor }) => distributor }),
  settings: fc.shuffledSubarray([...offered]),
  nonce: fc.nat(),
})

describe('there and back', () => {
  test('property: what was built is read back, in its order and without a fault', () => {
    fc.assert(
      fc.property(built, (what) => {
        const reading = read(buildSafeClaim(what), what.claims)
        expect(reading.claims).toEqual(
          what.claims.map((each) => ({ ...each, isProven: true, isAllOrNothing: false })),
        )
        expect(reading).toMatchObject({ settings: what.settings, faults: [], warnings: [] })
        expect(isValidClaim(reading)).toBe(true)
      }),
      { numRuns: runs(200) },
    )
  })

  test('property: who votes with a campaign’s token is read back, and one flipped bit is a fault', () => {
    const token = getAddress(`0x${'7e'.repeat(20)}`)
    const known = [{ ...claim, votesToken: token }, other]
    fc.assert(
      fc.property(bytes(20), fc.nat(), (delegatee, seed) => {
        fc.pre(BigInt(delegatee) !== 0n)
        const delegation = { token, delegatee: getAddress(delegatee) }
        const transaction = buildSafeClaim({ claims: [claim], delegations: [delegation], nonce: 4 })
        const reading = read(transaction, known)
        expect(reading).toMatchObject({ delegations: [delegation], faults: [], others: [] })
        expect(isValidClaim(reading)).toBe(true)
        // Of a token that no campaign is known to pay it is no part of a claim.
        expect(isValidClaim(read(transaction))).toBe(false)
        // The call of the delegation: its selector, and all of its word but the address itself.
        const bit = seed % (16 * 8)
        const [, call] = decodeMultiSend(transaction.data) ?? []
        if (!call) throw new Error('no batch')
        const changed = hexToBytes(call.data)
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const damaged = draftTransaction([plainCall, { ...call, data: toHex(changed) }], 4)
        expect(isValidClaim(read(damaged, known))).toBe(false)
      }),
      { numRuns: runs(200) },
    )
  })

  test('property: bytes that were damaged are never a clean claim of what was built, nor of anything unproven', () => {
    const change = fc.record({ what: built, at: fc.nat(), to: fc.integer({ min: 1, max: 255 }) })
    fc.assert(
      fc.property(change, ({ what, at, to }) => {
        const transaction = buildSafeClaim(what)
        const damaged = hexToBytes(transaction.data)
        const index = at % damaged.length
        damaged[index] = (damaged[index] ?? 0) ^ to
        const reading = read({ ...transaction, data: bytesToHex(damaged) }, what.claims)
        // One setting may turn into the other, and is shown as what it is; claims are as the list has them,
        // or named as a fault.
        if (isValidClaim(reading)) {
          expect(reading.claims.map(({ distributor, allocation }) => ({ distributor, allocation }))).toEqual(
            what.claims,
          )
          expect(reading.settings).not.toEqual(what.settings)
        }
      }),
      { numRuns: runs(600) },
    )
  })

  test('property: bytes that were cut off, or put at the end, are never a clean claim', () => {
    const change = fc.record({
      what: built,
      cut: fc.nat({ max: 200 }),
      more: fc.uint8Array({ minLength: 1, maxLength: 64 }),
    })
    fc.assert(
      fc.property(change, ({ what, cut, more }) => {
        const transaction = buildSafeClaim(what)
        const longer = concatHex([transaction.data, bytesToHex(more)])
        const shorter = transaction.data.slice(0, Math.max(2, transaction.data.length - 2 - 2 * cut)) as Hex
        for (const data of [longer, shorter])
          expect(isValidClaim(read({ ...transaction, data }, what.claims))).toBe(false)
      }),
      { numRuns: runs(200) },
    )
  })

  test.each(settings)(
    'a setting is shown, and only the two that this site offers are valid: $what $mode',
    (setting) => {
      const reading = read(buildSafeClaim({ claims: [claim], settings: [setting], nonce: 3 }))
      const isOffered = offered.some(({ what, mode }) => what === setting.what && mode === setting.mode)
      expect(reading.settings).toEqual([setting])
      expect(reading.faults).toEqual(
        isOffered ? [] : ['It changes a setting of Blast in a way that this site does not offer.'],
      )
      expect(isValidClaim(reading)).toBe(isOffered)
    },
  )

  test('property: anything put into a batch beside a claim is named', () => {
    const foreign = fc.record({
      to: bytes(20).map((some) => getAddress(some)),
      value: fc.bigInt({ min: 0n, max: 3n }),
      data: fc.uint8Array({ maxLength: 80 }).map((some) => toHex(some)),
      operation: fc.integer({ min: 0, max: 2 }),
    })
    fc.assert(
      fc.property(foreign, fc.nat({ max: 2 }), (call, at) => {
        const both = buildSafeClaim({ claims: [claim, other], nonce: 0 })
        const calls: BatchedCall[] = [...(decodeMultiSend(both.data) ?? [])]
        calls.splice(at, 0, call)
        const reading = read({ ...both, data: encodeMultiSend(calls) })
        expect(reading.faults.length).toBeGreaterThan(0)
        expect(isValidClaim(reading)).toBe(false)
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('what is clean, and worth a word', () => {
  test('a claim that fails as a whole, and one that uses its nonce up', () => {
    const plain = read(draftTransaction([plainCall], 0))
    expect(isValidClaim(plain)).toBe(true)
    expect(plain.claims).toMatchObject([{ isAllOrNothing: true, isProven: true }])
    expect(plain.warnings).toEqual([expect.stringContaining('somebody claims for the Safe before')])
    expect(read({ ...draftTransaction([plainCall], 0), safeTxGas: 1n }).warnings).toHaveLength(2)
  })

  test('a claim for somebody else is one of this allocation all the same, and one for the Safe harms nobody', () => {
    const to = (recipient: Address) => {
      const call = encodeClaimTo({ distributor: here, ...allocation, index: 5n, recipient })
      return read(draftTransaction([{ ...call, value: 0n }], 0))
    }
    expect(to(pusher).claims).toMatchObject([{ allocation, recipient: pusher, isProven: true }])
    expect(claimsAllocation(to(pusher), { distributor: here, index: 5 })).toBe(true)
    expect(isValidClaim(to(pusher))).toBe(false)
    expect(isValidClaim(to(safe))).toBe(true)
  })

  test('a campaign whose list was not looked at', () => {
    const reading = read(buildSafeClaim({ claims: [claim, other], nonce: 0 }))
    expect(isValidClaim(reading)).toBe(true)
    expect(reading.claims.map(({ isProven }) => isProven)).toEqual([true, false])
    expect(claimsAllocation(reading, { distributor: elsewhere, index: 9 })).toBe(true)
    expect(claimsAllocation(reading, { distributor: elsewhere, index: 5 })).toBe(false)
  })
})
