import {
  type Address,
  concatHex,
  encodeFunctionData,
  erc20Abi,
  formatEther,
  getAddress,
  type Hex,
  parseAbi,
  parseEther,
  toHex,
  zeroAddress,
} from 'viem'
import { expect, test } from 'vitest'
import {
  merkleDistributorFactoryAddress as factory,
  vestingDistributorFactoryAddress as vestingFactory,
} from '../../abi/factoryAddress.ts'
import { merkleDistributorAbi } from '../../abi/merkleDistributor.ts'
import { merkleDistributorFactoryAbi } from '../../abi/merkleDistributorFactory.ts'
import { merkleDistributorFactoryCreationCode } from '../../abi/merkleDistributorFactoryBytecode.ts'
import { vestingDistributorFactoryAbi } from '../../abi/vestingDistributorFactory.ts'
import { vestingDistributorFactoryCreationCode } from '../../abi/vestingDistributorFactoryBytecode.ts'
import { callFacts, callTitle, etherSentAlong, subjectOf, titleText } from './callWords.ts'
import { createdCampaign } from './createdCampaign.ts'
import { type DecodedCall, decodeTransaction } from './decodeTransaction.ts'
import { deterministicProxyAddress, multiSendCallOnly } from './knownContracts.ts'
import { encodeMultiSend } from './multiSend.ts'

const safe = '0x00000000000000000000000000000000000000a1'
const other = '0x00000000000000000000000000000000000000b2'
const call = { to: other, value: 0n, data: '0x', operation: 0 } as const

test('ETH that goes along with another call is a fact of its own', () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [safe, 0n] })
  const approval = decodeTransaction({ ...call, value: parseEther('3'), data }, safe)
  expect(etherSentAlong(approval)).toBe(parseEther('3'))
  expect(callFacts(approval)).toContainEqual({
    label: 'ETH sent along',
    kind: 'sum',
    sum: { token: 'native', amount: parseEther('3') },
  })
  const transfer = decodeTransaction({ ...call, value: 1n }, safe)
  expect(etherSentAlong(transfer)).toBe(0n)
  expect(callFacts(transfer).map(({ label }) => label)).toEqual(['Recipient', 'Amount'])
})

test('a call that cannot be read names its contract, and says when its code runs as the Safe’s own', () => {
  const facts = callFacts(decodeTransaction({ ...call, data: '0x12345678', operation: 1, value: 1n }, safe))
  expect(facts).toEqual([
    { label: 'Contract', kind: 'address', address: other },
    {
      label: 'Operation',
      kind: 'text',
      text: 'Delegate call: the code of this contract runs as the Safe’s own',
    },
  ])
})

test('whom a setting of Blast gives power to is shown', () => {
  const data = encodeFunctionData({
    abi: parseAbi(['function configureGovernor(address _governor)']),
    args: [other],
  })
  const setting = decodeTransaction({ ...call, to: '0x4300000000000000000000000000000000000002', data }, safe)
  expect(textOf(setting)).toBe('Change a setting of Blast: configureGovernor')
  expect(callFacts(setting)).toContainEqual(
    expect.objectContaining({
      kind: 'address',
      address: getAddress(other),
      label: expect.stringMatching(/governor/i),
    }),
  )
})

const token = '0x00000000000000000000000000000000000000c3'
const distributor = '0x00000000000000000000000000000000000000d4'
const hash: Hex = `0x${'ab'.repeat(32)}`
const campaign = (asset: Address) =>
  ({
    token: asset,
    start: 1_800_000_000n,
    end: 2n ** 64n - 1n,
    sweepReceiver: zeroAddress,
    yieldReceiver: safe,
    gasReceiver: safe,
    isCancellable: true,
    total: parseEther('14575'),
    count: 200,
    height: 4,
  }) as const
const encodeFactory = (functionName: 'create' | 'createAndFund', asset: Address = token) =>
  encodeFunctionData({
    abi: merkleDistributorFactoryAbi,
    functionName,
    args: [campaign(asset), [hash], hash],
  })
const withPermit = encodeFunctionData({
  abi: merkleDistributorFactoryAbi,
  functionName: 'createAndFundWithPermit',
  args: [campaign(token), [hash], hash, 5n, 27, hash, hash],
})
const approval = (spender: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })

/** As a page says it that knows nothing but the bytes. */
function textOf(read: DecodedCall) {
  const title = callTitle(read)
  return title && titleText(title, () => undefined)
}

/** As a page says it that knows the token and the campaign. */
function sentenceOf(to: Address, data: Hex, value = 0n, operation = 0) {
  const title = callTitle(decodeTransaction({ to, data, value, operation }, safe))
  return (
    title &&
    titleText(title, (part) =>
      'campaign' in part
        ? 'Contributor round one'
        : 'of' in part
          ? 'Spring'
          : `${formatEther(part.sum.amount)} ${part.sum.token === 'native' ? 'ETH' : 'EVER'}`,
    )
  )
}

test('default: every call of the factory is read in words', () => {
  expect(sentenceOf(factory, encodeFactory('create'))).toBe('Create “Contributor round one”')
  const funded = 'Create “Contributor round one” and fund it with 14575 EVER'
  expect(sentenceOf(factory, encodeFactory('createAndFund'))).toBe(funded)
  expect(sentenceOf(factory, withPermit)).toBe(funded)
  const native = encodeFactory('createAndFund', zeroAddress)
  expect(sentenceOf(factory, native, parseEther('14575'))).toBe(
    'Create “Contributor round one” and fund it with 14575 ETH',
  )
  // Not what the factory would take.
  expect(sentenceOf(factory, native, parseEther('2'))).toMatch(/with 14575 ETH \(also sends 2 ETH\)$/)
})

test('default: a campaign over time is read with its schedule, from the factory of its kind alone', () => {
  const encode = (schedule: { cliff: bigint; duration: bigint; tranches: number }) =>
    encodeFunctionData({
      abi: vestingDistributorFactoryAbi,
      functionName: 'createAndFund',
      args: [campaign(token), schedule, [hash], hash],
    })
  const linear = encode({ cliff: 60n, duration: 600n, tranches: 0 })
  expect(sentenceOf(vestingFactory, linear)).toBe(
    'Create “Contributor round one” and fund it with 14575 EVER',
  )
  expect(sentenceOf(factory, linear)).toBeUndefined()
  expect(sentenceOf(vestingFactory, encodeFactory('createAndFund'))).toBeUndefined()
  expect(createdCampaign(linear)).toMatchObject({
    factory: vestingFactory,
    parameters: { schedule: { cliff: 60, duration: 600 } },
  })
  expect(createdCampaign(encodeFactory('create'))).toMatchObject({ factory })
  const factsOf = (data: Hex) =>
    callFacts(decodeTransaction({ to: vestingFactory, data, value: 0n, operation: 0 }, safe)).slice(4, 9)
  expect(factsOf(linear)).toEqual([
    { label: 'Opens', kind: 'time', time: 1_800_000_000n },
    { label: 'Unlocks', kind: 'text', text: 'Every second' },
    { label: 'Nothing before', kind: 'time', time: 1_800_000_060n },
    { label: 'All unlocked', kind: 'time', time: 1_800_000_600n },
    expect.objectContaining({ label: 'Can be cancelled' }),
  ])
  expect(factsOf(encode({ cliff: 0n, duration: 600n, tranches: 3 })).slice(1, 3)).toEqual([
    { label: 'Unlocks', kind: 'text', text: 'In 3 equal steps' },
    { label: 'All unlocked', kind: 'time', time: 1_800_000_600n },
  ])
  // Times that no number holds exactly are not said.
  expect(sentenceOf(vestingFactory, encode({ cliff: 0n, duration: 2n ** 60n, tranches: 0 }))).toBeUndefined()
  expect(sentenceOf(vestingFactory, encode({ cliff: 9n, duration: 8n, tranches: 0 }))).toBeUndefined()
  const spender = approval(vestingFactory, parseEther('3'))
  expect(sentenceOf(token, spender)).toBe('Allow the factory to take 3 EVER')
  const code = concatHex([toHex(0, { size: 32 }), vestingDistributorFactoryCreationCode])
  expect(sentenceOf(deterministicProxyAddress, code)).toBe('Deploy the factory of campaigns')
})

test('default: several campaigns of one call are each read whole, and their sum is said', () => {
  const schedules = [
    { cliff: 60n, duration: 600n, tranches: 0 },
    { cliff: 0n, duration: 900n, tranches: 3 },
  ]
  const entries = (of: readonly `0x${string}`[]) =>
    of.map((asset, i) => ({
      parameters: campaign(asset),
      schedule: schedules[i % 2] ?? { cliff: 0n, duration: 1n, tranches: 0 },
      cap: [hash],
      manifestHash: hash,
    }))
  const encode = (of: readonly `0x${string}`[]) =>
    encodeFunctionData({
      abi: vestingDistributorFactoryAbi,
      functionName: 'createAndFundMany',
      args: [entries(of)],
    })
  const many = encode([token, token])
  expect(sentenceOf(vestingFactory, many)).toBe('Create 2 campaigns and fund them with 29150 EVER')
  expect(sentenceOf(factory, many)).toBeUndefined()
  expect(sentenceOf(vestingFactory, `${many}00`)).toBeUndefined()
  expect(sentenceOf(vestingFactory, encode([]))).toBeUndefined()
  expect(sentenceOf(vestingFactory, encode([token, zeroAddress]))).toBeUndefined()
  const decode = (data: Hex, value = 0n) =>
    decodeTransaction({ to: vestingFactory, data, value, operation: 0 }, safe)
  const facts = callFacts(decode(many))
  expect(facts.filter(({ label }) => /Campaign|Total|Unlocks|All unlocked/.test(label))).toEqual([
    { label: '1. Campaign', kind: 'campaign', campaign: { creation: expect.any(String) } },
    { label: '1. Total', kind: 'sum', sum: { token: getAddress(token), amount: campaign(token).total } },
    { label: '1. Unlocks', kind: 'text', text: 'Every second' },
    { label: '1. All unlocked', kind: 'time', time: 1_800_000_600n },
    { label: '2. Campaign', kind: 'campaign', campaign: { creation: expect.any(String) } },
    { label: '2. Total', kind: 'sum', sum: { token: getAddress(token), amount: campaign(token).total } },
    { label: '2. Unlocks', kind: 'text', text: 'In 3 equal steps' },
    { label: '2. All unlocked', kind: 'time', time: 1_800_000_900n },
  ])
  // Of each its title can be looked up: by the data that would create it alone.
  for (const [i, fact] of facts.filter(({ kind }) => kind === 'campaign').entries()) {
    const creation = fact.kind === 'campaign' && 'creation' in fact.campaign ? fact.campaign.creation : '0x'
    expect(createdCampaign(creation)?.parameters.schedule?.duration).toBe(i === 0 ? 600 : 900)
  }
  // ETH beside the sum is said.
  const { total } = campaign(zeroAddress)
  const inEther = encode([zeroAddress, zeroAddress])
  expect(etherSentAlong(decode(inEther, 2n * total))).toBe(0n)
  expect(etherSentAlong(decode(inEther, total))).toBe(total)
  // A batch of the approval and the call has its title; an approval of more than the sum is another thing.
  const batchOf = (amount: bigint) =>
    decodeTransaction(
      {
        to: multiSendCallOnly.address,
        value: 0n,
        operation: 1,
        data: encodeMultiSend([
          { to: token, value: 0n, data: approval(vestingFactory, amount), operation: 0 },
          { to: vestingFactory, value: 0n, data: many, operation: 0 },
        ]),
      },
      safe,
    )
  const titleOf = (amount: bigint) => textOf(batchOf(amount))
  expect(titleOf(2n * campaign(token).total)).toContain('Create 2 campaigns and fund them')
  expect(titleOf(2n * campaign(token).total + 1n)).not.toContain('Create')
})

test('behavior: another contract with the same functions, and bytes behind the call, are not read', () => {
  expect(sentenceOf(other, encodeFactory('createAndFund'))).toBeUndefined()
  expect(sentenceOf(factory, `${encodeFactory('createAndFund')}00`)).toBeUndefined()
})

test('default: what is not known of a campaign is its address, and sums are base units', () => {
  const read = (to: Address, data: Hex) =>
    textOf(decodeTransaction({ to, data, value: 0n, operation: 0 }, safe))
  expect(read(factory, encodeFactory('createAndFund'))).toBe(
    'Create a campaign and fund it with 14575000000000000000000 base units',
  )
  const sweep = encodeFunctionData({ abi: merkleDistributorAbi, functionName: 'sweep', args: [token] })
  expect(read(distributor, sweep)).toBe(
    'Sweep what is left of the campaign at 0x0000…00d4'.replace('D4', 'd4'),
  )
})

test('default: which campaign or contract of ours a title is about, and none where it is about another', () => {
  const subject = (to: Address, data: Hex) =>
    subjectOf(decodeTransaction({ to, data, value: 0n, operation: 0 }, safe))
  const creation = encodeFactory('createAndFund')
  expect(subject(factory, creation)).toEqual({ creation })
  const claim = encodeFunctionData({
    abi: merkleDistributorAbi,
    functionName: 'claim',
    args: [1n, other, 2n, []],
  })
  expect(subject(distributor, claim)).toEqual({ distributor })
  expect(subject(token, approval(factory, 5n))).toBe('factory')
  expect(subject(token, approval(other, 5n))).toBeUndefined()
  expect(subject(other, creation)).toBeUndefined()
  expect(subject(other, '0x')).toBeUndefined()
})

const abi = merkleDistributorAbi
const input = { index: 1n, account: other, amount: parseEther('2'), proof: [hash] } as const
test.each([
  [
    'Claim 2 EVER · Spring',
    encodeFunctionData({ abi, functionName: 'claim', args: [1n, other, parseEther('2'), []] }),
  ],
  [
    'Claim 2 EVER · Spring',
    encodeFunctionData({ abi, functionName: 'claimTo', args: [1n, parseEther('2'), other, []] }),
  ],
  [
    'Claim 2 EVER · Spring',
    encodeFunctionData({ abi, functionName: 'tryClaim', args: [1n, other, parseEther('2'), []] }),
  ],
  ['Claim 2 EVER · Spring', encodeFunctionData({ abi, functionName: 'claimMany', args: [[input]] })],
  [
    'Claim 2 allocations, 4 EVER · Spring',
    encodeFunctionData({ abi, functionName: 'claimMany', args: [[input, input]] }),
  ],
  [
    'Claim 2 EVER · Spring',
    encodeFunctionData({
      abi,
      functionName: 'claimWithSignature',
      args: [1n, other, parseEther('2'), safe, 9n, [hash], '0x1234'],
    }),
  ],
  [
    'Claim 2 EVER and delegate its votes · Spring',
    encodeFunctionData({
      abi,
      functionName: 'claimAndDelegate',
      args: [1n, other, parseEther('2'), [hash], safe, 0n, 9n, 27, hash, hash],
    }),
  ],
  [
    'Sweep what is left of “Contributor round one”',
    encodeFunctionData({ abi, functionName: 'sweep', args: [token] }),
  ],
  ['Cancel “Contributor round one”', encodeFunctionData({ abi, functionName: 'cancel' })],
  ['Collect the yield of “Contributor round one”', encodeFunctionData({ abi, functionName: 'collectYield' })],
  [
    'Collect the gas refunds of “Contributor round one”',
    encodeFunctionData({ abi, functionName: 'collectGas' }),
  ],
])('default: the distributor is asked to: %s', (sentence, data) => {
  expect(sentenceOf(distributor, data)).toBe(sentence)
})

test('default: an approval for the factory names its sum, and so does a permit', () => {
  const sentence = 'Allow the factory to take 5 EVER'
  expect(sentenceOf(token, approval(factory, parseEther('5')))).toBe(sentence)
  const permit = encodeFunctionData({
    abi: parseAbi(['function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)']),
    args: [safe, factory, parseEther('5'), 9n, 27, hash, hash],
  })
  expect(sentenceOf(token, permit)).toBe(sentence)
  expect(sentenceOf(token, approval(other, parseEther('5')))).toBe('Allow spending')
})

test('default: the factory’s own deployment is known by the address that it leads to', () => {
  const proxy = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
  const data = concatHex([toHex(0, { size: 32 }), merkleDistributorFactoryCreationCode])
  expect(sentenceOf(proxy, data)).toBe('Deploy the factory of campaigns')
  expect(sentenceOf(proxy, `${data}00`)).toBeUndefined()
})

test('default: a batch that prepares and funds one campaign is called by it, and no other is', () => {
  const batch = (...calls: [Address, Hex][]) =>
    sentenceOf(
      multiSendCallOnly.address,
      encodeMultiSend(calls.map(([to, data]) => ({ to, data, value: 0n, operation: 0 }))),
      0n,
      1,
    )
  const create: [Address, Hex] = [factory, encodeFactory('createAndFund')]
  expect(batch([token, approval(factory, parseEther('14575'))], create)).toBe(
    'Batch of 2 calls: Create “Contributor round one” and fund it with 14575 EVER',
  )
  for (const extra of [approval(other, 1n), approval(factory, parseEther('14576'))])
    expect(batch([token, extra], create)).toBe('Batch of 2 calls')
  expect(batch([other, '0x'], [other, approval(factory, 1n)], create)).toBe('Batch of 3 calls')
})

test('default: whom a claim pays is a fact, and who is listed where that is another', () => {
  const facts = (data: Hex) =>
    callFacts(decodeTransaction({ to: distributor, data, value: 0n, operation: 0 }, safe)).map((fact) =>
      fact.kind === 'address' ? [fact.label, fact.address] : fact.label,
    )
  const claim = encodeFunctionData({ abi, functionName: 'claim', args: [1n, other, 2n, []] })
  expect(facts(claim)).toEqual(['Campaign', 'Amount', ['Paid to', other], ['Contract', distributor]])
  const claimTo = encodeFunctionData({ abi, functionName: 'claimTo', args: [1n, 2n, other, []] })
  expect(facts(claimTo)).toEqual([
    'Campaign',
    'Amount',
    ['Paid to', other],
    ['Listed address', safe],
    ['Contract', distributor],
  ])
  const many = encodeFunctionData({ abi, functionName: 'claimMany', args: [[input, input]] })
  expect(facts(many)).toEqual(['Campaign', 'Amount', ['Contract', distributor], 'Allocations'])
})

test('default: all that a new campaign is made of is a fact', () => {
  const read = decodeTransaction(
    { to: factory, data: encodeFactory('createAndFund'), value: 0n, operation: 0 },
    safe,
  )
  expect(callFacts(read).map(({ label }) => label)).toMatchInlineSnapshot(`
    [
      "Campaign",
      "Total",
      "Token",
      "Recipients",
      "Opens",
      "Can be cancelled",
      "Closes",
      "Yield goes to",
      "Gas refunds go to",
      "Factory",
      "Hash of the package’s manifest",
    ]
  `)
})
