import { type Address, encodeFunctionData, getAddress, parseAbi, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { decodeTransaction } from './decodeTransaction.ts'
import { type OwnersChange, ownersAfter, ownersCall, ownersChangeOf, thresholdDoubt } from './ownerCalls.ts'

const at = (byte: string) => getAddress(`0x${byte.repeat(20)}`)
const safe = at('5a')
const [first, second, third, next] = [at('a1'), at('b2'), at('c3'), at('d4')]
const owners = { owners: [first, second, third], threshold: 2 }
const small = (address: Address) => address.toLowerCase() as Address
/** Where a Safe's list begins. */
const beginning = '0x0000000000000000000000000000000000000001'
const abi = parseAbi([
  'function addOwnerWithThreshold(address owner, uint256 threshold)',
  'function removeOwner(address before, address owner, uint256 threshold)',
  'function swapOwner(address before, address owner, address by)',
  'function changeThreshold(uint256 threshold)',
])

const changes: readonly [string, OwnersChange, `0x${string}`][] = [
  [
    'an owner is added',
    { type: 'add', owner: next, threshold: 3 },
    encodeFunctionData({ abi, functionName: 'addOwnerWithThreshold', args: [next, 3n] }),
  ],
  [
    'the first owner is removed',
    { type: 'remove', owner: first, threshold: 1 },
    encodeFunctionData({ abi, functionName: 'removeOwner', args: [beginning, first, 1n] }),
  ],
  [
    'another owner is removed',
    { type: 'remove', owner: third, threshold: 2 },
    encodeFunctionData({ abi, functionName: 'removeOwner', args: [second, third, 2n] }),
  ],
  [
    'an owner is swapped',
    { type: 'swap', owner: second, by: next },
    encodeFunctionData({ abi, functionName: 'swapOwner', args: [first, second, next] }),
  ],
  [
    'the threshold is changed',
    { type: 'threshold', threshold: 3 },
    encodeFunctionData({ abi, functionName: 'changeThreshold', args: [3n] }),
  ],
]

test.each(changes)('%s by a call of the Safe to itself, which is read back', (_, change, data) => {
  const call = ownersCall(safe, owners, change)
  expect(call).toEqual({ to: safe, value: 0n, data })
  expect(ownersChangeOf(decodeTransaction({ ...call, operation: 0 }, safe))).toEqual(change)
})

test('an owner may be written in any case', () => {
  const change = { type: 'remove', owner: small(second), threshold: 1 } as const
  expect(ownersCall(safe, owners, change)).toEqual(ownersCall(safe, owners, { ...change, owner: second }))
  expect(ownersAfter(owners, change)).toEqual({ owners: [first, third], threshold: 1 })
  expect(ownersAfter(owners, { type: 'swap', owner: small(second), by: next }).owners).toEqual([
    first,
    next,
    third,
  ])
})

test.each<[OwnersChange, readonly Address[], number]>([
  [{ type: 'add', owner: next, threshold: 3 }, [next, first, second, third], 3],
  [{ type: 'remove', owner: second, threshold: 1 }, [first, third], 1],
  [{ type: 'swap', owner: third, by: next }, [first, second, next], 2],
  [{ type: 'threshold', threshold: 3 }, [first, second, third], 3],
])('after $type there are these owners, and so many sign', (change, list, threshold) => {
  expect(ownersAfter(owners, change)).toEqual({ owners: list, threshold })
})

test('no other call changes owners or threshold', () => {
  const enableModule = encodeFunctionData({
    abi: parseAbi(['function enableModule(address)']),
    args: [next],
  })
  const [, change] = changes[0] ?? []
  if (!change) throw new Error('A change is missing.')
  const { data } = ownersCall(safe, owners, change)
  for (const call of [
    { to: safe, data: enableModule },
    // Another contract may call its functions the same.
    { to: next, data },
    { to: zeroAddress, data: '0x' },
  ] as const)
    expect(ownersChangeOf(decodeTransaction({ ...call, value: 0n, operation: 0 }, safe))).toBeUndefined()
})

test.each([
  [1, 1, 'One owner signs alone. If that key is lost, nothing can leave the Safe.'],
  [3, 1, 'Any owner can then act alone. One stolen key can empty the Safe.'],
  [2, 2, 'Every owner must then sign. If one key is lost, nothing can leave the Safe.'],
  [3, 2, undefined],
])('of %d owners %d sign: what is unusual about it is said', (count, threshold, doubt) => {
  expect(thresholdDoubt({ owners: owners.owners.slice(0, count), threshold })).toBe(doubt)
})
