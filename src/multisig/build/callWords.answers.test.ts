import { getAddress, type Hex, maxUint64, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import {
  merkleDistributorFactoryAddress,
  vestingDistributorFactoryAddress,
} from '../../abi/factoryAddress.ts'
import { encodeCreation } from '../../operator/deploy/encodeCreation.ts'
import {
  type CallFact,
  callFacts,
  callTitle,
  etherSentAlong,
  subjectOf,
  titlePlaces,
  titleText,
  unnamedCampaign,
} from './callWords.ts'
import type { CallMeaning, CreatedCampaign, DecodedCall, SafeChange } from './decodeTransaction.ts'

// The title and the facts of each meaning, word for word.

const at = (byte: string) => getAddress(`0x${byte.repeat(20)}`)
const [safe, token, dan, olga, distributor] = [at('5a'), at('70'), at('da'), at('01'), at('d1')]
/** As it is shown where nothing else is known. */
const place = `${distributor.slice(0, 6)}…${distributor.slice(-4)}`
const hash: Hex = `0x${'ab'.repeat(32)}`
const factory = merkleDistributorFactoryAddress
const limit = 2n ** 255n
const call = (meaning: CallMeaning, change: Partial<DecodedCall> = {}): DecodedCall => ({
  to: token,
  value: 0n,
  data: '0x12345678',
  operation: 0,
  method: null,
  arguments: [],
  meaning,
  ...change,
})
/** Where nothing is known but the bytes. */
const titleOf = (each: DecodedCall, isRejection = false) => {
  const title = callTitle(each, isRejection)
  return title && titleText(title, () => undefined)
}
const address = (label: string, address: string) => ({ label, kind: 'address', address })
const text = (label: string, text: string) => ({ label, kind: 'text', text })
const sum = (label: string, of: unknown, amount: bigint) => ({
  label,
  kind: 'sum',
  sum: { token: of, amount },
})
const campaignOf = (of: object) => ({ label: 'Campaign', kind: 'campaign', campaign: of })

const transfer = { kind: 'token-transfer', token, from: olga, to: dan, amount: 7n } as const
const approval = { kind: 'token-approval', token, spender: dan, mayBeNft: true } as const
const permit = { kind: 'token-permit', token, owner: olga, spender: dan, deadline: 9n } as const
const claim = {
  kind: 'claim',
  distributor,
  count: 1,
  amount: 7n,
  account: olga,
  recipient: null,
  delegatee: null,
} as const
const claimFacts = [campaignOf({ distributor }), sum('Amount', { paidBy: distributor }, 7n)]
const goesTo = text('Goes to', 'the receiver that was fixed when the campaign was created')

test.each<[string | undefined, CallMeaning, readonly object[]]>([
  ['Empty call', { kind: 'nothing' }, []],
  [
    'Send 7 base units',
    { kind: 'ether-transfer', to: dan, value: 7n },
    [address('Recipient', dan), sum('Amount', 'native', 7n)],
  ],
  [
    'Send 7 base units',
    { ...transfer, mayBeNft: false },
    [address('Recipient', dan), sum('Amount', token, 7n), address('Token', token)],
  ],
  [
    'Move tokens',
    { ...transfer, mayBeNft: true },
    [
      address('Recipient', dan),
      address('From', olga),
      text('Amount or token number', '7'),
      address('Token', token),
    ],
  ],
  ...(
    [
      [0n, 'Take an allowance back', false],
      [1n, 'Allow spending', false],
      [limit - 1n, 'Allow spending', false],
      [limit, 'Allow spending without limit', true],
    ] as const
  ).flatMap(([amount, title, isUnlimited]): [string, CallMeaning, readonly object[]][] => {
    const upTo = { ...sum('Up to', token, amount), isUnlimited }
    return [
      [title, { ...approval, amount }, [address('Who may spend', dan), upTo, address('Token', token)]],
      [
        title,
        { ...permit, amount },
        [
          address('Owner of the tokens', olga),
          address('Who may spend', dan),
          upTo,
          address('Token', token),
          { label: 'Good until', kind: 'time', time: 9n },
        ],
      ],
    ]
  }),
  [
    'Send a collectible',
    { kind: 'nft-transfer', token, from: olga, to: dan, tokenId: 9n },
    [address('Recipient', dan), text('Token number', '9'), address('From', olga), address('Token', token)],
  ],
  [
    'Allow moving all collectibles',
    { kind: 'nft-approval', token, operator: dan, isApproved: true },
    [address('Who may move them', dan), address('Token', token)],
  ],
  [
    'Take an allowance back',
    { kind: 'nft-approval', token, operator: dan, isApproved: false },
    [address('Who may move them', dan), address('Token', token)],
  ],
  ['Approve a message on chain', { kind: 'message-approval', message: hash }, [text('Message’s hash', hash)]],
  ['Claim 7 base units', claim, [...claimFacts, address('Paid to', olga), address('Contract', distributor)]],
  [
    'Claim 7 base units',
    { ...claim, recipient: dan },
    [
      ...claimFacts,
      address('Paid to', dan),
      address('Listed address', olga),
      address('Contract', distributor),
    ],
  ],
  [
    'Claim 7 base units',
    { ...claim, recipient: olga },
    [...claimFacts, address('Paid to', olga), address('Contract', distributor)],
  ],
  [
    'Claim 7 base units and delegate its votes',
    { ...claim, delegatee: dan },
    [...claimFacts, address('Paid to', olga), address('Contract', distributor), address('Votes go to', dan)],
  ],
  [
    'Claim 0 allocations, 7 base units',
    { ...claim, count: 0, account: null },
    [...claimFacts, address('Contract', distributor), text('Allocations', '0, each paid to its own account')],
  ],
  [
    'Claim 1,234 allocations, 7 base units',
    { ...claim, count: 1234, account: null },
    [
      ...claimFacts,
      address('Contract', distributor),
      text('Allocations', '1,234, each paid to its own account'),
    ],
  ],
  [
    `Sweep what is left of the campaign at ${place}`,
    { kind: 'campaign-sweep', distributor, asset: token },
    [campaignOf({ distributor }), address('Contract', distributor), address('Asset', token), goesTo],
  ],
  [
    `Sweep what is left of the campaign at ${place}`,
    { kind: 'campaign-sweep', distributor, asset: 'native' },
    [campaignOf({ distributor }), address('Contract', distributor), text('Asset', 'ETH'), goesTo],
  ],
  [
    `Cancel the campaign at ${place}`,
    { kind: 'campaign-cancel', distributor },
    [campaignOf({ distributor }), address('Contract', distributor), goesTo],
  ],
  [
    `Collect the yield of the campaign at ${place}`,
    { kind: 'campaign-earnings', distributor, what: 'yield' },
    [campaignOf({ distributor }), address('Contract', distributor), goesTo],
  ],
  [
    `Collect the gas refunds of the campaign at ${place}`,
    { kind: 'campaign-earnings', distributor, what: 'gas' },
    [campaignOf({ distributor }), address('Contract', distributor), goesTo],
  ],
  ['Deploy the factory of campaigns', { kind: 'factory-deployment', factory }, [address('Factory', factory)]],
  [
    'Change a setting of Blast',
    { kind: 'blast-setting', contract: token },
    [address('Of the contract', token)],
  ],
  ['Batch of 1 call', { kind: 'batch', calls: [call({ kind: 'nothing' })] }, []],
  ['Batch of 0 calls', { kind: 'batch', calls: [] }, []],
  [undefined, { kind: 'unknown' }, [address('Contract', token)]],
])('title and facts: %s, case %#', (title, meaning, facts) => {
  expect(titleOf(call(meaning))).toBe(title)
  expect(callFacts(call(meaning))).toEqual(facts)
})

test.each<[string, SafeChange, readonly object[]]>([
  [
    'Add an owner',
    { type: 'add-owner', owner: dan, threshold: 2n },
    [address('New owner', dan), text('Must sign', '2')],
  ],
  [
    'Remove an owner',
    { type: 'remove-owner', owner: dan, threshold: 2n },
    [address('Removed owner', dan), text('Must sign', '2')],
  ],
  [
    'Replace an owner',
    { type: 'swap-owner', owner: dan, by: olga },
    [address('Old owner', dan), address('New owner', olga)],
  ],
  ['Require 1 signature', { type: 'threshold', threshold: 1n }, [text('Must sign', '1')]],
  ['Require 2 signatures', { type: 'threshold', threshold: 2n }, [text('Must sign', '2')]],
  ['Enable a module', { type: 'enable-module', module: dan }, [address('Module', dan)]],
  ['Disable a module', { type: 'disable-module', module: dan }, [address('Module', dan)]],
  ['Set the fallback handler', { type: 'fallback-handler', handler: dan }, [address('Handler', dan)]],
  ['Set the guard', { type: 'guard', guard: dan }, [address('Guard', dan)]],
])('a change of the Safe: %s', (title, change, facts) => {
  const each = call({ kind: 'safe-change', change })
  expect(titleOf(each)).toBe(title)
  expect(callFacts(each)).toEqual(facts)
})

const parameters = {
  token,
  start: 1_800_000_000n,
  end: 1_900_000_000n,
  sweepReceiver: olga,
  yieldReceiver: dan,
  gasReceiver: safe,
  isCancellable: false,
  total: 1_000n,
  count: 1_234,
  height: 2,
}
const created = (change: Partial<CreatedCampaign['parameters']> = {}, by = factory): CreatedCampaign => ({
  factory: by,
  parameters: { ...parameters, ...change },
  cap: [hash],
  manifestHash: hash,
})
const creation = (campaign: CreatedCampaign, isFunded = true): CallMeaning => ({
  kind: 'campaign-creation',
  campaign,
  isFunded,
})
const labelled = (facts: readonly CallFact[], label: string) =>
  facts.filter((fact) => fact.label === label).map(({ label: _, ...rest }) => rest)

test('a new campaign is all that it is made of', () => {
  const each = call(creation(created()))
  expect(titleOf(each)).toBe('Create a campaign and fund it with 1000 base units')
  expect(titleOf(call(creation(created(), false)))).toBe('Create a campaign')
  expect(callFacts(each)).toEqual([
    campaignOf({ creation: each.data }),
    sum('Total', token, 1_000n),
    address('Token', token),
    text('Recipients', '1,234'),
    { label: 'Opens', kind: 'time', time: parameters.start },
    { label: 'Closes', kind: 'time', time: parameters.end },
    address('What is left goes to', olga),
    address('Yield goes to', dan),
    address('Gas refunds go to', safe),
    address('Factory', factory),
    text('Hash of the package’s manifest', hash),
  ])
  const factsOf = (change: Partial<CreatedCampaign['parameters']>) =>
    callFacts(call(creation(created(change))))
  const endless = factsOf({
    end: maxUint64,
    sweepReceiver: zeroAddress,
    isCancellable: true,
    token: zeroAddress,
  })
  expect(labelled(endless, 'Closes')).toEqual([{ kind: 'text', text: 'Never' }])
  expect(labelled(endless, 'Can be cancelled')).toEqual([
    { kind: 'text', text: 'Until it opens, by who gets what is left' },
  ])
  expect(labelled(endless, 'Total')).toEqual([{ kind: 'sum', sum: { token: 'native', amount: 1_000n } }])
  expect(endless.map(({ label }) => label)).toEqual([
    ...['Campaign', 'Total', 'Recipients', 'Opens', 'Can be cancelled', 'Closes', 'Yield goes to'],
    ...['Gas refunds go to', 'Factory', 'Hash of the package’s manifest'],
  ])
})

test('a schedule is said in steps or by the second, and what is before it', () => {
  const factsOf = (schedule: CreatedCampaign['parameters']['schedule']) =>
    callFacts(call(creation(created({ schedule })))).slice(5, -6)
  const time = (label: string, time: bigint) => ({ label, kind: 'time', time })
  expect(factsOf({ cliff: 60, duration: 600 })).toEqual([
    text('Unlocks', 'Every second'),
    time('Nothing before', 1_800_000_060n),
    time('All unlocked', 1_800_000_600n),
  ])
  expect(factsOf({ cliff: 0, duration: 600, tranches: 1 })).toEqual([
    text('Unlocks', 'In 1 equal step'),
    time('All unlocked', 1_800_000_600n),
  ])
  expect(factsOf({ cliff: 0, duration: 600, tranches: 4 })[0]).toEqual(text('Unlocks', 'In 4 equal steps'))
})

test('several campaigns are one sum, each with its number and its own creation', () => {
  const schedule = { cliff: 5, duration: 600, tranches: 3 }
  const campaigns = [
    created({ schedule }, vestingDistributorFactoryAddress),
    created({ schedule: { cliff: 0, duration: 7 }, total: 5n }, vestingDistributorFactoryAddress),
  ] as const
  const each = call({ kind: 'campaigns-creation', campaigns })
  expect(titleOf(each)).toBe('Create 2 campaigns and fund them with 1005 base units')
  const facts = callFacts(each)
  for (const [i, { parameters: its, cap, manifestHash }] of campaigns.entries())
    expect(labelled(facts, `${i + 1}. Campaign`)).toEqual([
      {
        kind: 'campaign',
        campaign: { creation: encodeCreation('createAndFund', { parameters: its, cap, manifestHash }) },
      },
    ])
  const [first] = campaigns
  expect(titleOf(call({ kind: 'campaigns-creation', campaigns: [first] }))).toBe(
    'Create 1 campaign and fund it with 1000 base units',
  )
})

test('a rejection is an empty call that is meant as one', () => {
  expect(titleOf(call({ kind: 'nothing' }), true)).toBe('On-chain rejection')
  expect(callTitle(call({ kind: 'nothing' }))?.text).toBe('Empty call')
})

test('ETH that goes along is in the title and a fact, but for what the meaning says', () => {
  const paid = call({ ...approval, amount: 1n }, { value: 3n })
  expect(titleOf(paid)).toBe('Allow spending (also sends 3 base units)')
  // What cannot be read has no title, whatever it sends.
  expect(titleOf(call({ kind: 'unknown' }, { value: 3n }))).toBeUndefined()
  expect(callFacts(paid).at(-1)).toEqual(sum('ETH sent along', 'native', 3n))
  expect(etherSentAlong(call({ kind: 'ether-transfer', to: dan, value: 3n }, { value: 3n }))).toBe(0n)
  expect(etherSentAlong(call({ ...approval, amount: 1n }, { value: 3n, operation: 1 }))).toBe(0n)
  const native = created({ token: zeroAddress })
  expect(etherSentAlong(call(creation(native), { value: 1_000n }))).toBe(0n)
  expect(etherSentAlong(call(creation(native), { value: 999n }))).toBe(999n)
  expect(etherSentAlong(call(creation(native, false), { value: 1_000n }))).toBe(1_000n)
  expect(etherSentAlong(call(creation(created()), { value: 1_000n }))).toBe(1_000n)
  const many = { kind: 'campaigns-creation', campaigns: [native, native] } as const
  expect(etherSentAlong(call(many, { value: 2_000n }))).toBe(0n)
  expect(etherSentAlong(call(many, { value: 1_000n }))).toBe(1_000n)
})

test('code that is not known and runs as the Safe’s own is said to', () => {
  const operation = text('Operation', 'Delegate call: the code of this contract runs as the Safe’s own')
  expect(callFacts(call({ kind: 'unknown' }, { operation: 1 }))).toEqual([
    address('Contract', token),
    operation,
  ])
  expect(callFacts(call({ kind: 'batch', calls: [] }, { operation: 1 }))).toEqual([])
})

test('a setting of Blast is said with its function and its arguments', () => {
  const arguments_ = [
    { name: 'governor', type: 'address', value: dan },
    { name: '', type: 'uint8', value: '2' },
    { name: 'list', type: 'uint8[]', value: ['1', '2'] },
    { name: 'odd', type: 'address', value: 'nobody' },
    { name: 'small', type: 'address', value: dan.toLowerCase() },
    { name: 'large', type: 'address', value: `0x${dan.slice(2).toUpperCase()}` },
    { name: 'text', type: 'string', value: dan },
    { name: 'many', type: 'address', value: [dan] },
  ] as const
  const each = call(
    { kind: 'blast-setting', contract: token },
    { method: 'configure', arguments: arguments_ },
  )
  expect(titleOf(each)).toBe('Change a setting of Blast: configure')
  expect(callFacts(each)).toEqual([
    address('Of the contract', token),
    address('governor', dan),
    text('uint8', '2'),
    text('list', '["1","2"]'),
    text('odd', 'nobody'),
    address('small', dan.toLowerCase()),
    address('large', `0x${dan.slice(2).toUpperCase()}`),
    text('text', dan),
    text('many', `["${dan}"]`),
  ])
  // Of no other call are the arguments facts.
  expect(callFacts(call({ kind: 'nothing' }, { arguments: arguments_ }))).toEqual([])
})

const factoryApproval = (amount: bigint): CallMeaning => ({ ...approval, spender: factory, amount })
test('an approval of the factory is said by its sum, within bounds', () => {
  expect(titleOf(call(factoryApproval(5n)))).toBe('Allow the factory to take 5 base units')
  expect(titleOf(call({ ...permit, spender: factory, amount: 5n }))).toBe(
    'Allow the factory to take 5 base units',
  )
  expect(titleOf(call(factoryApproval(0n)))).toBe('Take an allowance back')
  expect(titleOf(call(factoryApproval(limit)))).toBe('Allow spending without limit')
})

test('a batch is called by the one creation that all else in it prepares', () => {
  const batch = (...calls: DecodedCall[]) => titleOf(call({ kind: 'batch', calls }))
  const create = call(creation(created()))
  const named = (count: string) => `Batch of ${count}: Create a campaign and fund it with 1000 base units`
  const setting = call({ kind: 'blast-setting', contract: token })
  const deployment = call({ kind: 'factory-deployment', factory })
  expect(batch(create)).toBe(named('1 call'))
  expect(batch(call(factoryApproval(1_000n)), create)).toBe(named('2 calls'))
  expect(batch(deployment, call(factoryApproval(999n)), create, setting)).toBe(named('4 calls'))
  const overTime = created({}, vestingDistributorFactoryAddress)
  const campaigns = [overTime, overTime] as const
  const many = call({ kind: 'campaigns-creation', campaigns })
  const both = { ...approval, spender: vestingDistributorFactoryAddress, amount: 2_000n }
  expect(batch(call(both), many)).toBe(
    'Batch of 2 calls: Create 2 campaigns and fund them with 2000 base units',
  )
  for (const other of [
    call(factoryApproval(1_001n)),
    call({ ...approval, amount: 1n }),
    call({ ...approval, spender: factory, token: dan, amount: 1n }),
    call({ ...transfer, mayBeNft: false }),
    call({ kind: 'unknown' }),
    { ...setting, value: 1n },
    { ...create },
  ])
    expect(batch(other, create)).toBe('Batch of 2 calls')
  expect(batch(setting, setting)).toBe('Batch of 2 calls')
  expect(batch(setting, call(factoryApproval(1n)))).toBe('Batch of 2 calls')
})

test('what a title is about, and what is to be looked up in it', () => {
  const create = call(creation(created()))
  expect(subjectOf(create)).toEqual({ creation: create.data })
  expect(subjectOf(call(claim))).toEqual({ distributor })
  expect(subjectOf(call({ kind: 'factory-deployment', factory }))).toBe('factory')
  expect(subjectOf(call(factoryApproval(5n)))).toBe('factory')
  expect(subjectOf(call({ ...permit, spender: factory, amount: 5n }))).toBe('factory')
  expect(subjectOf(call({ ...permit, amount: 5n }))).toBeUndefined()
  expect(subjectOf(call({ kind: 'unknown' }))).toBeUndefined()
  expect(subjectOf(call({ kind: 'ether-transfer', to: dan, value: 1n }))).toBeUndefined()
  // In a batch, that of the title within.
  const batch = call({ kind: 'batch', calls: [call(factoryApproval(5n)), create] })
  expect(subjectOf(batch)).toEqual({ creation: create.data })
  const title = callTitle(batch)
  expect(title && titlePlaces(title)).toEqual([
    { campaign: { creation: create.data } },
    { sum: { token, amount: 1_000n } },
  ])
  const sent = callTitle(call({ kind: 'ether-transfer', to: dan, value: 1n }))
  expect(sent && titlePlaces(sent)).toEqual([{ sum: { token: 'native', amount: 1n } }])
  const claimed = callTitle(call(claim))
  expect(claimed && titlePlaces(claimed)).toEqual([
    { sum: { token: { paidBy: distributor }, amount: 7n } },
    { of: { distributor } },
  ])
})

test('what is known of a title takes the place of numbers and addresses', () => {
  const lookUp = (part: object) => ('sum' in part ? '7 EVER' : 'Spring')
  const sentence = (each: DecodedCall) => {
    const title = callTitle(each)
    return title && titleText(title, lookUp)
  }
  expect(sentence(call(claim, { value: 3n }))).toBe('Claim 7 EVER (also sends 7 EVER) · Spring')
  expect(sentence(call(creation(created())))).toBe('Create “Spring” and fund it with 7 EVER')
  expect(sentence(call({ kind: 'campaign-cancel', distributor }))).toBe('Cancel “Spring”')
  expect(unnamedCampaign({ creation: '0x12' })).toBe('a campaign')
})
