import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  getAddress,
  type Hex,
  parseAbiParameters,
} from 'viem'
import { expect, test } from 'vitest'
import { merkleDistributorEventsAbi as atOnce } from '../abi/merkleDistributorEvents.ts'
import { vestingDistributorEventsAbi as overTime } from '../abi/vestingDistributorEvents.ts'
import { decodeClaims } from './decodeClaims.ts'

const distributor: Address = '0xd15700000000000000000000000000000000AaAa'
const ada = getAddress('0x00000000000000000000000000000000000000a1')
const ben = getAddress('0x00000000000000000000000000000000000000b2')
type Shown = { address: Address; topics: Hex[]; data: Hex }
const log = (topics: readonly unknown[], data: Hex = '0x', address: Address = distributor): Shown => ({
  address,
  topics: topics as Hex[],
  data,
})
const uints = (...values: readonly bigint[]) =>
  encodeAbiParameters(
    values.map(() => ({ type: 'uint256' })),
    values,
  )

const claimed = (index: bigint, account: Address, amount: bigint, address = distributor) =>
  log(
    encodeEventTopics({ abi: atOnce, eventName: 'Claimed' }),
    encodeAbiParameters(parseAbiParameters('uint256, address, uint256'), [index, account, amount]),
    address,
  )
const claimedTo = (index: bigint, account: Address, recipient: Address) =>
  log(encodeEventTopics({ abi: atOnce, eventName: 'ClaimedTo', args: { index, account, recipient } }))
const paidOverTime = (index: bigint, account: Address, recipient: Address, amount: bigint, paid: bigint) =>
  log(
    encodeEventTopics({ abi: overTime, eventName: 'Claimed', args: { index, account } }),
    encodeAbiParameters(parseAbiParameters('address, uint256, uint256'), [recipient, amount, paid]),
  )
const notDelegated = (index: bigint) =>
  log(encodeEventTopics({ abi: atOnce, eventName: 'DelegationFailed', args: { index } }))
const skippedFor = (index: bigint, outcome: bigint) =>
  log(encodeEventTopics({ abi: atOnce, eventName: 'ClaimSkipped', args: { index } }), uints(outcome))

const of = (...logs: readonly Shown[]) => decodeClaims({ logs }, distributor)
const plain = { index: 7n, account: ada, amount: 500n, recipient: ada, isDelegationFailed: false }

test('a claim pays its account, unless it was redirected', () => {
  expect(of(claimed(7n, ada, 500n))).toEqual({ claims: [plain], skipped: [] })
  expect(of(claimed(7n, ada, 500n), claimedTo(7n, ada, ben)).claims).toEqual([{ ...plain, recipient: ben }])
})

test('of several claims each has its own recipient and its own failed delegation', () => {
  const { claims } = of(
    ...[claimed(7n, ada, 500n), claimed(8n, ben, 1n)],
    ...[claimedTo(8n, ben, ada), notDelegated(8n)],
    claimed(9n, ada, 2n),
  )
  expect(claims).toEqual([
    plain,
    { index: 8n, account: ben, amount: 1n, recipient: ada, isDelegationFailed: true },
    { ...plain, index: 9n, amount: 2n },
  ])
})

test('a redirection or a failed delegation of what was not claimed here changes nothing', () => {
  expect(of(claimed(7n, ada, 500n), claimedTo(6n, ada, ben), notDelegated(6n))).toEqual({
    claims: [plain],
    skipped: [],
  })
  expect(of(claimedTo(7n, ada, ben), notDelegated(7n))).toEqual({ claims: [], skipped: [] })
})

test('a payment over time names its recipient, and what was paid in all', () => {
  expect(of(paidOverTime(7n, ada, ben, 20n, 120n)).claims).toEqual([
    { ...plain, amount: 20n, recipient: ben, paid: 120n },
  ])
  // One at once names no such sum: the field is not there.
  expect(Object.keys(of(claimed(7n, ada, 500n)).claims[0] ?? {})).not.toContain('paid')
})

test('each outcome of a skipped claim has its name, as the contract numbers them', () => {
  const outcomes = [1n, 2n, 3n, 4n, 0n, 5n, 255n]
  const { claims, skipped } = of(...outcomes.map((outcome, i) => skippedFor(BigInt(i), outcome)))
  expect(claims).toEqual([])
  expect(skipped).toEqual([
    { index: 0n, reason: 'alreadyClaimed' },
    { index: 1n, reason: 'invalidProof' },
    { index: 2n, reason: 'transferFailed' },
    { index: 3n, reason: 'nothingToPay' },
    ...[4n, 5n, 6n].map((index) => ({ index, reason: 'unknown' })),
  ])
})

test('logs of other addresses are nobody’s claim, however much they look alike; the case of letters is none', () => {
  const lower = distributor.toLowerCase() as Address
  expect(of(claimed(7n, ada, 500n, ben))).toEqual({ claims: [], skipped: [] })
  expect(of(claimed(7n, ada, 500n, lower)).claims).toEqual([plain])
  // What follows a foreign log is still read.
  expect(of(claimed(6n, ada, 500n, ben), claimed(7n, ada, 500n)).claims).toEqual([plain])
})

test('what cannot be read is passed over, and the rest is read', () => {
  const full = claimed(7n, ada, 500n)
  const swept = log(
    encodeEventTopics({ abi: atOnce, eventName: 'Swept', args: { asset: ada, receiver: ben } }),
    uints(5n),
  )
  const others = [log([]), log([`0x${'12'.repeat(32)}`]), { ...full, data: '0x12' as Hex }, swept]
  expect(of(...others, full)).toEqual({ claims: [plain], skipped: [] })
})
