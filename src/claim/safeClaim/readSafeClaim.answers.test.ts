import { encodeFunctionData, getAddress, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { merkleDistributorAbi } from '../../abi/merkleDistributor.ts'
import { encodeDelegate } from '../../chain/delegateCall.ts'
import { encodeClaim } from '../../chain/encodeClaim.ts'
import { encodeClaimTo } from '../../chain/encodeClaimTo.ts'
import { encodeTryClaim } from '../../chain/encodeTryClaim.ts'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { blastSettingCall } from '../../multisig/build/blastSettingCall.ts'
import { draftTransaction } from '../../multisig/build/draftTransaction.ts'
import { multiSendCallOnly } from '../../multisig/build/knownContracts.ts'
import { encodeMultiSend, type SafeCall } from '../../multisig/build/multiSend.ts'
import { buildSafeClaim } from './buildSafeClaim.ts'
import { claimsAllocation, isSameAllocation, isValidClaim, partsOf, readSafeClaim } from './readSafeClaim.ts'
import {
  allocation,
  campaigns,
  elsewhere,
  here,
  otherAllocation,
  pusher,
  safe,
} from './test-support/claimFixtures.ts'

const token = getAddress(`0x${'7e'.repeat(20)}`)
const voter = getAddress(`0x${'de'.repeat(20)}`)
const known = [{ distributor: here, allocation, votesToken: token }, { distributor: elsewhere }]
const read = (transaction: SafeTransaction) => readSafeClaim({ safe, transaction, campaigns: known })
const readCalls = (...calls: readonly SafeCall[]) => read(draftTransaction(calls, 4))

const call = ({ to, data }: { to: Hex; data: Hex }): SafeCall => ({ to, value: 0n, data })
const entry = { ...allocation, index: BigInt(allocation.index) }
const otherEntry = { ...otherAllocation, index: BigInt(otherAllocation.index) }
const tryClaim = call(encodeTryClaim({ distributor: here, ...entry }))
const plainClaim = call(encodeClaim({ distributor: here, ...entry }))
const votes = call(encodeDelegate(token, voter))
const gas = blastSettingCall({ what: 'gas', mode: 'claimable' })

describe('what a transaction does is counted', () => {
  test('claims, settings and delegations are all parts of it', () => {
    const reading = readCalls(tryClaim, gas, votes)
    expect(reading).toMatchObject({
      claims: [{ distributor: here, allocation, isProven: true }],
      settings: [{ what: 'gas', mode: 'claimable' }],
      delegations: [{ token, delegatee: voter }],
      others: [],
      faults: [],
    })
    expect(partsOf(reading)).toBe(3)
    expect(partsOf(readCalls(tryClaim, gas))).toBe(2)
    expect(partsOf(readCalls(tryClaim, votes))).toBe(2)
    expect(partsOf(readCalls(tryClaim))).toBe(1)
  })

  test('a setting or a delegation alone is no claim, though nothing is wrong with it', () => {
    for (const alone of [gas, votes]) {
      const reading = readCalls(alone)
      expect(reading.faults).toEqual([])
      expect(isValidClaim(reading)).toBe(false)
    }
  })
})

describe('each fault is a sentence that names the address', () => {
  const entries = (...of: (typeof entry)[]) =>
    call({
      to: here,
      data: encodeFunctionData({ abi: merkleDistributorAbi, functionName: 'claimMany', args: [of] }),
    })
  const both = draftTransaction([tryClaim, gas], 4)
  const alone = draftTransaction([tryClaim], 4)
  const away = getAddress(`0x${'a0'.repeat(20)}`)
  const longer = (data: Hex): Hex => `${data}${'00'.repeat(32)}`
  const noClaim = `It asks the campaign ${here} for something else than a claim for the Safe.`
  const notProven = `Its claim at ${here} is not the one that the list proves, so it would pay nothing.`
  const noNonce = 'Its nonce is no number that a Safe comes to.'
  const noBatch = 'It holds a batch that cannot be read.'
  const cases: readonly [string, SafeTransaction, string][] = [
    [
      'a payment to its executor',
      { ...alone, gasPrice: 1n },
      'It pays the account that executes it, or an account of their choice, from what the Safe has.',
    ],
    ['a nonce below zero', { ...alone, nonce: -1 }, noNonce],
    ['a nonce that is no whole number', { ...alone, nonce: 0.5 }, noNonce],
    ['a nonce that no number holds', { ...alone, nonce: 2 ** 53 }, noNonce],
    ['an operation that is none', { ...alone, operation: 2 }, 'It is neither a call nor a delegate call.'],
    ['ETH sent with a batch', { ...both, value: 2n }, 'It sends 2 wei along with its batch.'],
    ['an empty batch', { ...both, data: encodeMultiSend([]) }, noBatch],
    ['a batch that is none', { ...both, data: '0x12345678' }, noBatch],
    ['a batch with bytes behind it', { ...both, data: longer(both.data) }, noBatch],
    [
      'a setting that may cost what the Safe earns',
      draftTransaction([tryClaim, blastSettingCall({ what: 'gas', mode: 'void' })], 4),
      'It changes a setting of Blast in a way that this site does not offer.',
    ],
    [
      'a delegation of a token that no campaign pays',
      draftTransaction([tryClaim, call(encodeDelegate(away, voter))], 4),
      `It calls ${away}, which is no campaign of this site.`,
    ],
    ['a claim with bytes behind it', { ...alone, data: longer(alone.data) }, noClaim],
    ['a claim of nothing', draftTransaction([entries()], 4), noClaim],
    [
      'an index beyond all lists',
      draftTransaction([entries({ ...entry, index: 2n ** 31n })], 4),
      'It claims an index that no list has.',
    ],
    [
      'the highest index that a list can have, which the list does not prove',
      draftTransaction([entries({ ...entry, index: 2n ** 31n - 1n })], 4),
      notProven,
    ],
    [
      'a claim that is paid elsewhere',
      draftTransaction([call(encodeClaimTo({ distributor: here, ...entry, recipient: away }))], 4),
      `It has what it claims paid to ${away}, and not to the Safe.`,
    ],
    [
      'foreign code as a batch',
      { ...both, to: pusher },
      `It runs foreign code as the Safe’s own: a delegate call to ${pusher}, which is none of Safe’s libraries.`,
    ],
    [
      'foreign code inside a batch',
      {
        ...both,
        data: encodeMultiSend([{ ...tryClaim, to: pusher, operation: 1 }]),
      },
      `It runs the code of ${pusher} as the Safe’s own.`,
    ],
    [
      'ETH sent with a claim',
      draftTransaction([{ ...tryClaim, value: 7n }], 4),
      `It sends 7 wei to ${here}.`,
    ],
    [
      'two delegations of one token',
      draftTransaction([tryClaim, votes, call(encodeDelegate(token, pusher))], 4),
      `It says twice who votes with ${token}.`,
    ],
    [
      'a call of another contract',
      draftTransaction([{ ...tryClaim, to: pusher }], 4),
      `It calls ${pusher}, which is no campaign of this site.`,
    ],
    ['another call of the campaign', draftTransaction([call({ to: here, data: '0x12345678' })], 4), noClaim],
    [
      'a claim for another account',
      draftTransaction([entries({ ...entry, account: pusher })], 4),
      `It claims for another account, ${pusher}.`,
    ],
    [
      'a claim that the list does not prove',
      draftTransaction([entries({ ...entry, amount: 1_001n })], 4),
      notProven,
    ],
    [
      'one allocation twice',
      draftTransaction([entries(entry, entry)], 4),
      `It claims the same allocation of ${here} twice.`,
    ],
  ]
  test.each(cases)('%s', (_, transaction, sentence) => {
    const reading = read(transaction)
    expect(reading.faults).toEqual([sentence])
    expect(isValidClaim(reading)).toBe(false)
  })

  test('who votes with two tokens is said once for each, which is no fault', () => {
    const other = getAddress(`0x${'7f'.repeat(20)}`)
    const reading = readSafeClaim({
      safe,
      transaction: draftTransaction([tryClaim, votes, call(encodeDelegate(other, voter))], 4),
      campaigns: [...known, { distributor: pusher, votesToken: other }],
    })
    expect(reading.delegations.map(({ token }) => token)).toEqual([token, other])
    expect(reading.faults).toEqual([])
  })

  test('data that begin with no function of a campaign are no claim', () => {
    for (const data of ['0x', '0x00', '0x000000', '0x00000000', `0x00000000${'00'.repeat(96)}`] as const)
      expect(readCalls(call({ to: here, data })).faults).toEqual([noClaim])
    const sweep = encodeFunctionData({
      abi: merkleDistributorAbi,
      functionName: 'sweep',
      args: [safe],
    })
    const reading = readCalls(call({ to: here, data: sweep }))
    expect(reading.claims).toEqual([])
    expect(reading.others).toHaveLength(1)
  })

  test('the first nonce of a Safe is one, and a claim that is paid elsewhere is shown with its recipient', () => {
    expect(read({ ...alone, nonce: 0 }).faults).toEqual([])
    const redirected = call(encodeClaimTo({ distributor: here, ...entry, recipient: away }))
    expect(readCalls(redirected).claims).toMatchObject([{ allocation, recipient: away }])
  })

  test('a batch through the library that the Safe uses is read, whatever the letters of its address', () => {
    const to = multiSendCallOnly.address.toLowerCase() as Hex
    expect(isValidClaim(read({ ...both, to }))).toBe(true)
  })
})

describe('what is unusual and harms nobody is a warning', () => {
  const losesGas =
    'It fixes gas for the call inside: should that fail, the transaction is used up and nothing is claimed.'
  const asAWhole = 'It fails as a whole if somebody claims for the Safe before it is executed.'

  test('a transaction that fixes its gas may be used up for nothing', () => {
    const transaction = buildSafeClaim({ claims: [{ distributor: here, allocation }], nonce: 4 })
    expect(read(transaction).warnings).toEqual([])
    const fixed = read({ ...transaction, safeTxGas: 1n })
    expect(fixed.warnings).toEqual([losesGas])
    expect(isValidClaim(fixed)).toBe(true)
  })

  test('one claim of two that fails where somebody was faster takes the other with it', () => {
    const other = call(encodeClaim({ distributor: elsewhere, ...otherEntry }))
    const reading = readCalls(tryClaim, other)
    expect(reading.claims.map(({ isAllOrNothing }) => isAllOrNothing)).toEqual([false, true])
    expect(reading.warnings).toEqual([asAWhole])
    expect(isValidClaim(reading)).toBe(true)
  })

  test.each([
    ['claim', plainClaim],
    ['claimTo', call(encodeClaimTo({ distributor: here, ...entry, recipient: safe }))],
  ])('a %s for the Safe itself fails as a whole, too', (_, claim) => {
    const reading = readCalls(claim)
    expect(reading.claims).toEqual([{ distributor: here, allocation, isProven: true, isAllOrNothing: true }])
    expect(reading).toMatchObject({ faults: [], warnings: [asAWhole] })
  })
})

test('a claimMany, as other tools propose it, is skipped where somebody was faster', () => {
  const data = encodeFunctionData({
    abi: merkleDistributorAbi,
    functionName: 'claimMany',
    args: [[entry]],
  })
  const claims = [{ distributor: here, allocation, isProven: true, isAllOrNothing: false }]
  expect(readCalls(call({ to: here, data }))).toMatchObject({ claims, faults: [], warnings: [] })
})

describe('an allocation is the same where all of it is', () => {
  const [first, second] = allocation.proof
  test('a proof that goes on, ends earlier or has its nodes in another order is another', () => {
    if (!first || !second) throw new Error('The proof is too short.')
    expect(isSameAllocation(allocation, { ...allocation })).toBe(true)
    for (const proof of [[first], [first, second, first], [first, first], [second, first], []]) {
      expect(isSameAllocation(allocation, { ...allocation, proof })).toBe(false)
      expect(isSameAllocation({ ...allocation, proof }, allocation)).toBe(false)
    }
  })

  test('another index, amount or account is another', () => {
    for (const other of [{ index: 6 }, { amount: 999n }, { account: pusher }])
      expect(isSameAllocation(allocation, { ...allocation, ...other })).toBe(false)
  })

  test('capital letters make no other one', () => {
    const upper = (hex: Hex): Hex => `0x${hex.slice(2).toUpperCase()}`
    const proof = [`0x${'ab'.repeat(32)}`, `0x${'cd'.repeat(32)}`] as const
    const same = { ...allocation, proof: proof.map(upper), account: safe.toLowerCase() as Hex }
    expect(isSameAllocation({ ...allocation, proof }, same)).toBe(true)
    expect(isSameAllocation(same, { ...allocation, proof })).toBe(true)
  })

  test('a proof longer than the one of the list would pay nothing', () => {
    if (!first) throw new Error('The proof is too short.')
    const longer = call(encodeTryClaim({ distributor: here, ...entry, proof: [...allocation.proof, first] }))
    expect(readCalls(longer).faults).toEqual([
      `Its claim at ${here} is not the one that the list proves, so it would pay nothing.`,
    ])
  })

  test('a claim of one index is none of another, nor of that index elsewhere', () => {
    const reading = readCalls(tryClaim)
    expect(claimsAllocation(reading, { distributor: here, index: 5 })).toBe(true)
    expect(claimsAllocation(reading, { distributor: here, index: 6 })).toBe(false)
    expect(claimsAllocation(reading, { distributor: elsewhere, index: 5 })).toBe(false)
    expect(claimsAllocation({ claims: [] }, { distributor: here, index: 5 })).toBe(false)
  })
})

test('a campaign without an allocation of the Safe is read, and its claim is not proven', () => {
  const reading = readSafeClaim({
    safe,
    transaction: draftTransaction([call(encodeTryClaim({ distributor: elsewhere, ...otherEntry }))], 4),
    campaigns,
  })
  expect(reading.claims).toMatchObject([{ distributor: elsewhere, isProven: false }])
  expect(isValidClaim(reading)).toBe(true)
})
