import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  getAddress,
  type Hex,
  parseAbiParameters,
} from 'viem'
import { expect, test } from 'vitest'
import { merkleDistributorEventsAbi as abi } from '../../abi/merkleDistributorEvents.ts'
import { roundOutcomes } from './roundOutcomes.ts'

const [first, second] = [getAddress(`0x${'d1'.repeat(20)}`), getAddress(`0x${'d2'.repeat(20)}`)]
const account = getAddress(`0x${'a1'.repeat(20)}`)
const paid = (address: Address, index: bigint) => ({
  address,
  topics: encodeEventTopics({ abi, eventName: 'Claimed' }) as [Hex, ...Hex[]],
  data: encodeAbiParameters(parseAbiParameters('uint256, address, uint256'), [index, account, 5n]),
})
const skipped = (address: Address, index: bigint) => ({
  address,
  topics: encodeEventTopics({ abi, eventName: 'ClaimSkipped', args: { index } }) as [Hex, ...Hex[]],
  data: encodeAbiParameters(parseAbiParameters('uint256'), [2n]),
})
const rounds = [
  { distributor: first, index: 1n },
  { distributor: second, index: 2n },
]

test('each round is what its own contract’s events say of its own place', () => {
  expect(roundOutcomes(rounds, { logs: [] })).toEqual([{ status: 'failed' }, { status: 'failed' }])
  // The same indices of the other contract, and other places of the same one, say nothing of a round.
  for (const event of [paid, skipped])
    expect(roundOutcomes(rounds, { logs: [event(first, 2n), event(second, 1n)] })).toEqual([
      { status: 'failed' },
      { status: 'failed' },
    ])
  expect(roundOutcomes(rounds, { logs: [paid(first, 9n), paid(second, 2n), paid(first, 1n)] })).toMatchObject(
    [
      { status: 'paid', claim: { index: 1n } },
      { status: 'paid', claim: { index: 2n } },
    ],
  )
})

test('a round that was skipped says why', () => {
  expect(roundOutcomes(rounds, { logs: [skipped(first, 7n), skipped(first, 1n), paid(second, 2n)] })).toEqual(
    [
      { status: 'skipped', reason: expect.stringMatching(/./) },
      { status: 'paid', claim: expect.objectContaining({ index: 2n }) },
    ],
  )
})
