import fc from 'fast-check'
import {
  type Address,
  concatHex,
  encodeFunctionData,
  getAddress,
  type Hex,
  hexToBigInt,
  hexToBytes,
  maxUint256,
  pad,
  parseAbi,
  slice,
  toHex,
  zeroAddress,
} from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { runs } from '../../scripts/test-support/runs.ts'
import { merkleDistributorFactoryAddress, vestingDistributorFactoryAddress } from '../abi/factoryAddress.ts'
import { makeCampaign } from '../campaign/fixtures/makeCampaign.ts'
import { tableOf } from '../campaign/fixtures/makeTrees.ts'
import { encodeClaim } from '../chain/encodeClaim.ts'
import { encodeClaimAndDelegate } from '../chain/encodeClaimAndDelegate.ts'
import { encodeClaimTo } from '../chain/encodeClaimTo.ts'
import { encodeClaimWithSignature } from '../chain/encodeClaimWithSignature.ts'
import { encodeTryClaim } from '../chain/encodeTryClaim.ts'
import { encodeVestingClaimWithSignature } from '../chain/encodeVestingClaimWithSignature.ts'
import { hashSafeTransaction, type SafeTransaction } from '../chain/hashSafeTransaction.ts'
import { type PermitTypedData, permitTypes } from '../chain/permit.ts'
import { claimCallsOf } from '../chain/series/claimCallsOf.ts'
import { buildSafeClaim } from '../claim/safeClaim/buildSafeClaim.ts'
import { withHashes } from '../claim/safeClaim/claimAuthorization.ts'
import { draftMessageApproval } from '../claim/safeClaim/messageApproval.ts'
import { chains } from '../config/chains.ts'
import { blastSettingCall } from '../multisig/build/blastSettingCall.ts'
import { draftRejection, draftTransaction, etherTransfer } from '../multisig/build/draftTransaction.ts'
import { executionCall } from '../multisig/execute/executionCall.ts'
import type { ServiceRequest } from '../multisig/sign/serviceTypedData.ts'
import { campaignFactories } from '../operator/deploy/campaignFactory.ts'
import {
  approveCall,
  createAndFundCall,
  createAndFundManyCall,
  createAndFundManyWithPermitCall,
  createAndFundWithPermitCall,
  createCall,
  factoryCall,
} from '../operator/deploy/deployCalls.ts'
import {
  cancelCall,
  collectGasCall,
  collectYieldCall,
  pushCall,
  sweepCall,
} from '../operator/manage/manageCalls.ts'
import { keccak256 } from '../package/keccak.ts'
import { writeTermsMessage } from '../session/termsMessage.ts'
import type { GuardedCall } from './callFault.ts'
import { isGrantedByGuard } from './grant.ts'
import { grantPermit } from './grantPermit.ts'
import {
  grantCall,
  grantHostCalls,
  grantHostMessage,
  grantNetwork,
  grantSafeMessage,
  grantSafeTransaction,
  grantServiceRequest,
  grantToken,
} from './guard.ts'
import { GuardError } from './guardError.ts'
import type { CallIntent, CallKind, DeployedCampaign } from './intents.ts'
import { kinds } from './kinds.ts'
import type { Page } from './pages.ts'
import type { Place } from './place.ts'
import { learnIntent } from './rules.ts'

const account: Address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const safe: Address = '0x5afe5afe5afe5afe5afe5afe5afe5afe5afe5afe'
const recipient: Address = '0x00000000000000000000000000000000000A11cE'
const distributor: Address = '0x1111111111111111111111111111111111111111'
const tokenAddress: Address = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
const proof: readonly Hex[] = [`0x${'a7'.repeat(32)}`, `0x${'b7'.repeat(32)}`]
const signature: Hex = `0x${'c7'.repeat(64)}1b`
/** With its length before it, as a call holds it. */
const signaturePart = concatHex([pad('0x41', { size: 32 }), signature])
const chainId = 81457
const now = 1_800_000_000
const origin = 'https://claim.example'

const site: Place['site'] = { chainId, campaigns: [{ id: 'spring', distributor, packages: ['/p/'] }] }
const [spring] = site.campaigns
const placeOf = (page: Page, of: Address = account): Place => ({
  site,
  origin,
  account: of,
  now,
  at: {
    page,
    campaign: page === 'claim' || page === 'safe-claim' || page === 'receipt' ? spring : undefined,
  },
})

const campaign: DeployedCampaign & { factory: Address } = {
  factory: merkleDistributorFactoryAddress,
  title: 'Spring',
  manifestHash: `0x${'d7'.repeat(32)}`,
  parameters: {
    token: tokenAddress,
    start: 1n,
    end: 2n,
    sweepReceiver: account,
    yieldReceiver: recipient,
    gasReceiver: safe,
    isCancellable: false,
    total: 10n ** 21n,
    count: 7,
    height: 2,
  },
  cap: [`0x${'e7'.repeat(32)}`],
  token: { address: tokenAddress, symbol: 'SPR', name: 'Spring', decimals: 18 },
}
const deployable = campaign as unknown as Parameters<typeof createCall>[0]
const overTime: typeof campaign = {
  ...campaign,
  factory: vestingDistributorFactoryAddress,
  parameters: { ...campaign.parameters, schedule: { cliff: 60, duration: 600, tranches: 3 } },
}
const deployableOverTime = overTime as unknown as Parameters<typeof createCall>[0]
/** Another group of the same list. */
const advisors: typeof campaign = {
  ...overTime,
  manifestHash: `0x${'d8'.repeat(32)}`,
  parameters: { ...overTime.parameters, total: 5n, schedule: { cliff: 0, duration: 1_200 } },
}
const together: typeof campaign = { ...overTime, others: [advisors] }
const several = [overTime, advisors] as unknown as Parameters<typeof createAndFundManyCall>[0]
const claim = { distributor, index: 5, account, amount: 77n }
const proven = { ...claim, index: 5n, proof }
const inner = draftTransaction([etherTransfer(recipient, 3n)], 4)
const deadline = 1_800_003_600n
const withPermit = createAndFundWithPermitCall(deployable, { deadline, signature })

const delegation = { delegatee: recipient, nonce: '3', expiry: now + 3_600, signature }
const delegationWords: readonly Hex[] = [
  concatHex(
    [
      3n,
      BigInt(now + 3_600),
      27n,
      hexToBigInt(slice(signature, 0, 32)),
      hexToBigInt(slice(signature, 32, 64)),
    ].map((each) => toHex(each, { size: 32 })),
  ),
]
/** A later round, one before the page's campaign, and one before that. */
const roundAt = {
  later: '0x3333333333333333333333333333333333333333',
  before: '0x2222222222222222222222222222222222222222',
  first: '0x4444444444444444444444444444444444444444',
} as const
const series = (() => {
  const made = (before?: { manifestHash: Hex; distributor: Hex }) =>
    makeCampaign(tableOf([[account, 5n]]), keccak256, before ? { previous: before } : {})
  const first = made()
  const before = made({ manifestHash: first.manifestHash, distributor: roundAt.first })
  const own = made({ manifestHash: before.manifestHash, distributor: roundAt.before })
  const later = made({ manifestHash: own.manifestHash, distributor })
  return [
    { distributor: roundAt.later, manifest: later.manifest },
    { distributor, manifest: own.manifest },
    { distributor: roundAt.before, manifest: before.manifest },
    { distributor: roundAt.first, manifest: first.manifest },
  ] as const
})()
const rounds = [
  { distributor: roundAt.later, index: 3, amount: 20n, proof: [] },
  { distributor, index: 5, amount: 77n, proof },
  { distributor: roundAt.before, index: 9, amount: 4n, proof },
] as const
const callOfRounds = (of: readonly ((typeof rounds)[number] & { account?: Address })[] = rounds) =>
  claimCallsOf(of.map((round) => ({ account, ...round, index: BigInt(round.index) }))).call
const claimOfRounds = { kind: 'claim-rounds', account, rounds, series } as const

type Case = {
  page: Page
  call: Pick<GuardedCall, 'to' | 'data'> & { value?: bigint }
  intent: CallIntent
  /** Parts of the data that the chain alone judges: proofs and signatures. */
  free?: readonly Hex[]
}
/** Each kind of call as the site makes it. It does not compile where one is missing. */
const cases: { [Kind in CallKind]: Case } = {
  claim: { page: 'claim', call: encodeClaim(proven), intent: { kind: 'claim', ...claim }, free: proof },
  'claim-to': {
    page: 'claim',
    call: encodeClaimTo({ ...proven, recipient }),
    free: proof,
    intent: { kind: 'claim-to', ...claim, recipient },
  },
  'claim-and-delegate': {
    page: 'claim',
    call: encodeClaimAndDelegate({ ...proven, delegation }),
    // Nonce, expiry and signature: the token judges them.
    free: [...proof, ...delegationWords],
    intent: { kind: 'claim-and-delegate', ...claim, delegatee: recipient },
  },
  'claim-for-safe': {
    page: 'claim',
    call: encodeTryClaim(proven),
    free: proof,
    intent: { kind: 'claim-for-safe', ...claim },
  },
  'claim-rounds': { page: 'claim', call: callOfRounds(), intent: claimOfRounds },
  'claim-with-signature': {
    page: 'safe-claim',
    free: [...proof, signaturePart],
    call: encodeClaimWithSignature({ ...proven, recipient, deadline: 9n, signature }),
    intent: { kind: 'claim-with-signature', ...claim, recipient, deadline: 9 },
  },
  'pay-others': {
    page: 'manage',
    free: [...proof, account, recipient],
    call: pushCall(distributor, [proven, { ...proven, index: 6n, account: recipient, amount: 3n }]),
    intent: { kind: 'pay-others', distributor, indices: [5, 6], total: 80n },
  },
  sweep: {
    page: 'manage',
    call: sweepCall(distributor, tokenAddress),
    intent: { kind: 'sweep', distributor, asset: tokenAddress, title: 'Spring' },
  },
  'collect-yield': {
    page: 'manage',
    call: collectYieldCall(distributor),
    intent: { kind: 'collect-yield', distributor, title: 'Spring' },
  },
  cancel: {
    page: 'manage',
    call: cancelCall(distributor),
    intent: { kind: 'cancel', distributor, title: 'Spring' },
  },
  'collect-gas': {
    page: 'manage',
    call: collectGasCall(distributor),
    intent: { kind: 'collect-gas', distributor, title: 'Spring' },
  },
  'deploy-factory': {
    page: 'create',
    call: factoryCall(campaignFactories['at-once']),
    intent: { kind: 'deploy-factory', campaign },
  },
  approve: {
    page: 'create',
    call: approveCall(deployable, campaign.parameters.total),
    intent: { kind: 'approve', campaign },
  },
  'reset-approval': {
    page: 'create',
    call: approveCall(deployable, 0n),
    intent: { kind: 'reset-approval', campaign },
  },
  create: { page: 'create', call: createCall(deployable), intent: { kind: 'create', campaign } },
  'create-and-fund': {
    page: 'create',
    call: createAndFundCall(deployable),
    intent: { kind: 'create-and-fund', campaign },
  },
  'create-and-fund-with-permit': {
    page: 'create',
    call: withPermit,
    intent: { kind: 'create-and-fund-with-permit', campaign },
    free: [
      concatHex([
        ...[pad(toHex(deadline), { size: 32 }), pad('0x1b', { size: 32 })],
        ...([`0x${'c7'.repeat(32)}`, `0x${'c7'.repeat(32)}`] as const),
      ]),
    ],
  },
  'create-and-fund-many': {
    page: 'create',
    call: createAndFundManyCall(several),
    intent: { kind: 'create-and-fund-many', campaign: together },
  },
  'create-and-fund-many-with-permit': {
    page: 'create',
    call: createAndFundManyWithPermitCall(several, { deadline, signature }),
    intent: { kind: 'create-and-fund-many-with-permit', campaign: together },
    free: [
      concatHex([
        ...[pad(toHex(deadline), { size: 32 }), pad('0x1b', { size: 32 })],
        ...([`0x${'c7'.repeat(32)}`, `0x${'c7'.repeat(32)}`] as const),
      ]),
    ],
  },
  'configure-blast': {
    page: 'create',
    call: blastSettingCall({ what: 'gas', mode: 'claimable' }),
    intent: { kind: 'configure-blast' },
  },
  execute: {
    page: 'workspace',
    free: [signaturePart],
    call: executionCall({
      safe,
      transaction: inner,
      executor: account,
      signatures: [{ signer: account, signature }],
    }),
    intent: {
      kind: 'execute',
      safe,
      transaction: inner,
      title: 'Execute',
      safeTxHash: hashSafeTransaction({ chainId, safe }, inner),
    },
  },
}

const all = Object.entries(cases) as [CallKind, Case][]
/** Those that are about the factory, of the other kind of campaign. */
const casesOverTime = {
  'claim-with-signature': {
    ...cases['claim-with-signature'],
    call: encodeVestingClaimWithSignature({ ...proven, recipient, upTo: 50n, deadline: 9n, signature }),
    intent: { kind: 'claim-with-signature', ...claim, recipient, upTo: 50n, deadline: 9 },
  },
  'deploy-factory': { ...cases['deploy-factory'], call: factoryCall(campaignFactories.vesting) },
  approve: {
    ...cases.approve,
    call: approveCall(deployableOverTime, campaign.parameters.total),
    intent: { kind: 'approve', campaign: overTime },
  },
  create: {
    ...cases.create,
    call: createCall(deployableOverTime),
    intent: { kind: 'create', campaign: overTime },
  },
  'create-and-fund': {
    ...cases['create-and-fund'],
    call: createAndFundCall(deployableOverTime),
    intent: { kind: 'create-and-fund', campaign: overTime },
  },
  'create-and-fund-with-permit': {
    ...cases['create-and-fund-with-permit'],
    call: createAndFundWithPermitCall(deployableOverTime, { deadline, signature }),
    intent: { kind: 'create-and-fund-with-permit', campaign: overTime },
  },
} as const satisfies { [Kind in CallKind]?: Case }
const tested: readonly (readonly [name: string, kind: CallKind, one: Case])[] = [
  ...all.map(([kind, one]) => [kind, kind, one] as const),
  ...(Object.entries(casesOverTime) as [CallKind, Case][]).map(
    ([kind, one]) => [`${kind}, over time`, kind, one] as const,
  ),
]
const callOf = ({ call }: Case): GuardedCall => ({ value: 0n, ...call, from: account })
const flipped = (hex: Hex, bit: number): Hex => {
  const bytes = hexToBytes(hex)
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return toHex(bytes)
}
/** Whether a byte of the data is in a part that the chain alone judges. */
const isFree = (data: Hex, byte: number, free: readonly Hex[] = []) =>
  free.some((part) => {
    const text = part.slice(2).toLowerCase()
    for (let at = data.indexOf(text); at !== -1; at = data.indexOf(text, at + 1))
      if (byte >= (at - 2) / 2 && byte < (at - 2 + text.length) / 2) return true
    return false
  })

// As the wallet code does before it asks the guard.
beforeAll(() => Promise.all(all.map(([, { intent }]) => learnIntent(intent))))

describe.each(tested)('%s', (_, kind, one) => {
  const call = callOf(one)

  test('is let through as it is, and as nothing else', () => {
    const granted = grantCall({ ...call, gas: 21_000n }, one.intent, placeOf(one.page))
    expect(isGrantedByGuard(granted)).toBe(true)
    expect(granted).toMatchObject({
      method: 'eth_sendTransaction',
      account,
      chainId,
      transaction: { from: account, to: call.to, data: call.data, gas: '0x5208', chainId: '0x13e31' },
    })
    expect(isGrantedByGuard({ ...granted })).toBe(false)
  })

  test('property: one bit more or less in target, value, sender or data, and it is refused', () => {
    const part = fc.constantFrom('to', 'value', 'from', 'selector', 'data')
    fc.assert(
      fc.property(part, fc.nat(), (part, seed) => {
        const changed = { ...call }
        if (part === 'to') changed.to = flipped(call.to, seed % 160)
        if (part === 'from') changed.from = flipped(call.from, seed % 160)
        if (part === 'value') changed.value = call.value ^ (1n << BigInt(seed % 256))
        if (part === 'selector') changed.data = flipped(call.data, seed % 32)
        if (part === 'data') {
          const bit = seed % ((call.data.length - 2) * 4)
          fc.pre(!isFree(call.data, bit >> 3, one.free))
          changed.data = flipped(call.data, bit)
        }
        expect(() => grantCall(changed, one.intent, placeOf(one.page))).toThrow(GuardError)
      }),
    )
  })

  test('bytes at the end, another kind of purpose, and other pages are refused', () => {
    const longer = { ...call, data: concatHex([call.data, `0x${'00'.repeat(32)}`]) }
    expect(() => grantCall(longer, one.intent, placeOf(one.page))).toThrow(GuardError)
    for (const [other, { intent }] of all) {
      if (other === kind) continue
      for (const page of pages) expect(() => grantCall(call, intent, placeOf(page))).toThrow(GuardError)
    }
    const allowed: readonly Page[] = kinds[kind].pages
    for (const page of pages.filter((each) => !allowed.includes(each)))
      expect(() => grantCall(call, one.intent, placeOf(page))).toThrow(GuardError)
  })
})

const pages: readonly Page[] = ['claim', 'receipt', 'safe-claim', 'workspace', 'create', 'manage', 'other']

test('10,000 generated calls of a script that drains wallets: none is granted for any purpose on any page', () => {
  const drains = parseAbi([
    'function approve(address spender, uint256 amount)',
    'function increaseAllowance(address spender, uint256 amount)',
    'function transfer(address to, uint256 amount)',
    'function transferFrom(address from, address to, uint256 amount)',
    'function setApprovalForAll(address operator, bool isApproved)',
    'function transferOwnership(address owner)',
    'function multicall(bytes[] calls)',
    'function execute(address to, uint256 value, bytes data)',
  ])
  const word = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => toHex(bytes))
  const known = [
    account,
    safe,
    recipient,
    distributor,
    tokenAddress,
    merkleDistributorFactoryAddress,
    zeroAddress,
  ]
  const address = fc.oneof(fc.constantFrom<Hex>(...known), word)
  const amount = fc.oneof(
    fc.constantFrom(0n, 1n, 77n, campaign.parameters.total, maxUint256),
    fc.bigInt(0n, maxUint256),
  )
  const anyBytes = fc.uint8Array({ maxLength: 200 }).map((bytes) => toHex(bytes))
  const args = fc.record({ address, other: address, amount, isYes: fc.boolean(), inside: anyBytes })
  const drain = fc.tuple(fc.constantFrom(...drains), args).map(([{ name }, { address: to, ...each }]) => {
    switch (name) {
      case 'transferFrom':
        return encodeFunctionData({ abi: drains, functionName: name, args: [account, to, each.amount] })
      case 'setApprovalForAll':
        return encodeFunctionData({ abi: drains, functionName: name, args: [to, each.isYes] })
      case 'transferOwnership':
        return encodeFunctionData({ abi: drains, functionName: name, args: [to] })
      case 'multicall':
        return encodeFunctionData({ abi: drains, functionName: name, args: [[each.inside]] })
      case 'execute':
        return encodeFunctionData({ abi: drains, functionName: name, args: [to, each.amount, each.inside] })
      default:
        return encodeFunctionData({ abi: drains, functionName: name, args: [to, each.amount] })
    }
  })
  const real = fc.constantFrom(...all.map(([, one]) => callOf(one)))
  const data = fc.oneof(
    { weight: 4, arbitrary: drain },
    anyBytes,
    // What the site itself asks for, with something behind it or of it alone.
    fc.tuple(real, drain).map(([call, more]) => concatHex([call.data, more])),
    fc.tuple(real, drain).map(([call, more]) => concatHex([slice(call.data, 0, 4), more])),
  )
  const value = fc.oneof({ weight: 3, arbitrary: fc.constant(0n) }, amount)
  const attack = fc.record({
    call: fc.record({ to: address, data, value }),
    purpose: fc.constantFrom(...all),
    page: fc.constantFrom(...pages),
  })
  const tried = { count: 0 }
  fc.assert(
    fc.property(attack, ({ call, purpose: [, one], page }) => {
      const asked = { ...callOf(one), ...call }
      expect(() => grantCall(asked, one.intent, placeOf(page))).toThrow(GuardError)
      tried.count++
    }),
    { numRuns: runs(10_000), endOnFailure: true },
  )
  expect(tried.count).toBe(runs(10_000))
})

test('error: one clear sentence, that nothing was asked and nothing sent', () => {
  const { intent } = cases.approve
  try {
    grantCall(callOf(cases.approve), intent, placeOf('claim'))
    expect.unreachable()
  } catch (error) {
    expect(error).toMatchObject({ name: 'GuardError', kind: 'site', request: 'send', sent: 'no' })
    expect((error as GuardError).summary).toMatchInlineSnapshot(
      `"This page is not for such a call. Your wallet was not asked. Reload the page; if it happens again, tell the site’s operator."`,
    )
  }
})

test('a claim page asks for nothing of another contract', () => {
  const other: Address = '0x2222222222222222222222222222222222222222'
  const { intent } = cases.claim
  const elsewhere = { ...callOf(cases.claim), to: other }
  const towards = { ...intent, distributor: other } as CallIntent
  expect(() => grantCall(elsewhere, towards, placeOf('claim'))).toThrow('another contract')
  // A campaign that the visitor opened is proven by its own page.
  const opened: Place = { ...placeOf('claim'), at: { page: 'claim', campaign: 'opened' } }
  expect(() => grantCall(elsewhere, towards, opened)).not.toThrow()
})

test('an authorized claim over time is not asked for as one that pays at once, nor the other way round', () => {
  const atOnce = cases['claim-with-signature']
  const overTime = casesOverTime['claim-with-signature']
  for (const [one, other] of [
    [atOnce, overTime],
    [overTime, atOnce],
  ] as const)
    expect(() => grantCall(callOf(one), other.intent, placeOf('safe-claim'))).toThrow(GuardError)
})

test('campaigns that are created together are all those of the page, in their order, by one approval', () => {
  const kinds = ['create-and-fund-many', 'create-and-fund-many-with-permit'] as const
  const atOnce = { ...advisors, parameters: campaign.parameters }
  const another = { ...advisors, parameters: { ...advisors.parameters, token: recipient } }
  const elsewhere = { ...advisors, factory: campaign.factory }
  const others = [[], [advisors, advisors], [overTime], [atOnce], [another], [elsewhere]]
  for (const kind of kinds) {
    const call = callOf(cases[kind])
    const refused = [
      ...others.map((each) => ({ ...overTime, others: each })),
      { ...advisors, others: [overTime] },
    ]
    for (const other of refused)
      expect(() => grantCall(call, { kind, campaign: other }, placeOf('create')), kind).toThrow(GuardError)
  }
  // Nor where the call is made of the very campaigns that one call can’t create.
  for (const other of [another, elsewhere]) {
    const made = [overTime, other] as unknown as typeof several
    const call = { ...createAndFundManyCall(made), from: account }
    const intent = { kind: 'create-and-fund-many', campaign: { ...overTime, others: [other] } } as const
    expect(() => grantCall(call, intent, placeOf('create'))).toThrow(GuardError)
  }
  const approve = (amount: bigint, of: DeployedCampaign = together) =>
    grantCall(
      { ...approveCall(deployableOverTime, amount), from: account },
      { kind: 'approve', campaign: of },
      placeOf('create'),
    )
  const sum = overTime.parameters.total + 5n
  expect(approve(sum).account).toBe(account)
  for (const amount of [sum - 5n, sum - 1n, sum + 1n, 0n]) expect(() => approve(amount)).toThrow(GuardError)
  for (const other of [another, elsewhere])
    expect(() => approve(sum, { ...overTime, others: [other] })).toThrow(GuardError)
})

test('campaigns in ETH that are created together are paid exactly the sum of their totals', () => {
  const inEther = [overTime, advisors].map((each) => ({
    ...each,
    parameters: { ...each.parameters, token: zeroAddress },
  })) as unknown as typeof several
  const [first, ...others] = inEther
  const call = { ...createAndFundManyCall(inEther), from: account }
  const paid = { ...overTime, parameters: first.parameters, others }
  const grantOf = (value: bigint) =>
    grantCall({ ...call, value }, { kind: 'create-and-fund-many', campaign: paid }, placeOf('create'))
  expect(grantOf(call.value).transaction.value).toBe(toHex(10n ** 21n + 5n))
  for (const value of [call.value - 5n, call.value + 1n, 0n]) expect(() => grantOf(value)).toThrow(GuardError)
})

test('a campaign over time is not created or approved as one that pays at once, nor with another schedule', () => {
  const { parameters } = overTime
  for (const kind of ['approve', 'create', 'create-and-fund', 'create-and-fund-with-permit'] as const) {
    const call = callOf(casesOverTime[kind])
    const refused = [
      campaign,
      // The factory of the other kind, with the schedule and without.
      { ...overTime, factory: campaign.factory },
      { ...overTime, parameters: campaign.parameters },
      ...(kind === 'approve'
        ? []
        : [{ ...overTime, parameters: { ...parameters, schedule: { cliff: 60, duration: 600 } } }]),
    ]
    for (const other of refused)
      expect(() => grantCall(call, { kind, campaign: other }, placeOf('create')), kind).toThrow(GuardError)
  }
})

test('a campaign in ETH is funded with exactly its total, and never approved', () => {
  const inEther = { ...campaign, parameters: { ...campaign.parameters, token: zeroAddress } }
  const made = inEther as unknown as Parameters<typeof createCall>[0]
  const call = { ...createAndFundCall(made), from: account }
  const grantOf = (value: bigint) =>
    grantCall({ ...call, value }, { kind: 'create-and-fund', campaign: inEther }, placeOf('create'))
  expect(grantOf(call.value).transaction.value).toBe(toHex(10n ** 21n))
  expect(() => grantOf(call.value + 1n)).toThrow(GuardError)
  expect(() => grantOf(0n)).toThrow(GuardError)
})

describe('transactions of a Safe', () => {
  const allocation = { index: 5, account: getAddress(safe), amount: 77n, proof }
  const claims = buildSafeClaim({
    claims: [{ distributor, allocation }],
    settings: [{ what: 'gas', mode: 'claimable' }],
    nonce: 3,
  })
  const sign = (transaction: SafeTransaction, page: Page, inside: 'any' | 'claims' | CallIntent[]) =>
    grantSafeTransaction({ owner: account, safe, transaction, inside }, placeOf(page))

  test('the workspace has any signed, in the domain of that Safe', () => {
    const granted = sign(inner, 'workspace', 'any')
    expect(JSON.parse(granted.typedData)).toMatchObject({
      primaryType: 'SafeTx',
      domain: { chainId, verifyingContract: safe },
    })
    for (const page of pages.filter((each) => each !== 'workspace'))
      expect(() => sign(inner, page, 'any')).toThrow(GuardError)
  })

  test('a claim page has only claims for the Safe signed, and the approval of an authorization', () => {
    expect(sign(claims, 'safe-claim', 'claims').account).toBe(account)
    expect(sign(draftMessageApproval(`0x${'12'.repeat(32)}`, 3), 'safe-claim', 'claims').chainId).toBe(
      chainId,
    )
    const others = [
      inner,
      draftRejection(safe, 3),
      { ...claims, value: 1n },
      { ...claims, gasPrice: 1n },
      { ...claims, to: recipient },
      buildSafeClaim({ claims: [{ distributor: recipient, allocation }], nonce: 3 }),
      buildSafeClaim({ claims: [{ distributor, allocation: { ...allocation, account } }], nonce: 3 }),
      buildSafeClaim({
        claims: [{ distributor, allocation }],
        settings: [{ what: 'gas', mode: 'void' }],
        nonce: 3,
      }),
    ]
    for (const other of others) expect(() => sign(other, 'safe-claim', 'claims')).toThrow(GuardError)
  })

  test('and has only such executed', () => {
    const execute = (transaction: SafeTransaction) =>
      grantCall(
        executionCall({
          safe,
          transaction,
          executor: account,
          signatures: [{ signer: account, signature }],
        }),
        {
          kind: 'execute',
          safe,
          transaction,
          title: '',
          safeTxHash: hashSafeTransaction({ chainId, safe }, transaction),
        },
        placeOf('safe-claim'),
      )
    expect(execute(claims).account).toBe(account)
    expect(() => execute(inner)).toThrow(GuardError)
  })

  test('property: elsewhere exactly the calls of the page, and no bit else', () => {
    const calls = [cases.approve, cases['create-and-fund'], cases['configure-blast']]
    const inside = calls.map(({ intent }) => intent)
    const asked = calls.map((each) => {
      const { to, data, value } = callOf(each)
      return { to, data, value }
    })
    const batch = draftTransaction(asked, 3)
    expect(sign(batch, 'create', inside).account).toBe(account)
    const host = (from: Address) =>
      grantHostCalls({ safe, calls: asked, inside }, placeOf('create', from)).calls
    expect(host(safe)).toHaveLength(3)
    expect(() => host(account)).toThrow(GuardError)
    expect(() => sign(batch, 'create', inside.slice(1))).toThrow(GuardError)
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const data = flipped(batch.data, seed % ((batch.data.length - 2) * 4))
        expect(() => sign({ ...batch, data }, 'create', inside)).toThrow(GuardError)
      }),
    )
    for (const changed of [
      { value: 1n },
      { operation: 0 },
      { safeTxGas: 1n },
      { gasPrice: 1n },
      { to: safe },
    ])
      expect(() => sign({ ...batch, ...changed }, 'create', inside)).toThrow(GuardError)
  })

  test('are not asked of another account', () => {
    const request = { owner: recipient, safe, transaction: inner, inside: 'any' } as const
    expect(() => grantSafeTransaction(request, placeOf('workspace'))).toThrow('another account')
  })
})

describe('rounds of a series', () => {
  type Rounds = Extract<CallIntent, { kind: 'claim-rounds' }>
  const grantRounds = (
    intent: Rounds,
    call: Pick<GuardedCall, 'to' | 'data'> = callOfRounds(),
    place: Place = placeOf('claim'),
  ) => grantCall({ from: account, value: 0n, ...call }, intent, place)
  const [later, own, before, first] = series

  test('are claimed where manifests link them to the page’s campaign, or the site lists them', () => {
    expect(grantRounds(claimOfRounds).account).toBe(account)
    const of = (links: Rounds['series'], listed: readonly Address[] = []) =>
      grantRounds({ ...claimOfRounds, series: links }, callOfRounds(), {
        ...placeOf('claim'),
        site: {
          ...site,
          campaigns: [
            ...site.campaigns,
            ...listed.map((each, at) => ({ id: `r${at}`, distributor: each, packages: ['/p/'] })),
          ],
        },
      })
    // A link is missing, or names another contract or another manifest.
    for (const links of [
      [],
      [later, own],
      [own, before, first],
      [later, before, own],
      [{ ...later, manifest: own.manifest }, own, before],
      [later, { ...own, manifest: { ...own.manifest, texts: { title: 'Autumn' } } }, before],
      [later, own, { ...before, distributor: roundAt.first }],
      [later, own, { ...before, manifest: first.manifest }],
    ])
      expect(() => of(links)).toThrow('another contract than those of this series')
    expect(of([], [roundAt.later, roundAt.before]).account).toBe(account)
    expect(of([own, before], [roundAt.later]).account).toBe(account)
  })

  test('a Safe claims those that manifests link to the page’s campaign, and no others', () => {
    const claims = [roundAt.later, distributor, roundAt.before].map((each) => ({
      distributor: each,
      allocation: { index: 5, account: getAddress(safe), amount: 77n, proof },
    }))
    const transaction = buildSafeClaim({ claims, nonce: 3 })
    const sign = (links: Rounds['series']) =>
      grantSafeTransaction(
        { owner: account, safe, transaction, inside: { claimsWith: undefined, series: links } },
        placeOf('safe-claim'),
      )
    expect(sign(series).account).toBe(account)
    const foreign = { ...before, manifest: first.manifest }
    for (const links of [[], [later, own], [own, before, first], [later, before, own], [later, own, foreign]])
      expect(() => sign(links)).toThrow('does something else than claim for it')
  })

  test('are claimed as the page shows them: each once, for one account, and none more or less', () => {
    const [a, b, c] = rounds
    for (const other of [
      [],
      [a, b],
      [b, a, c],
      [a, b, c, { ...c, distributor: roundAt.first }],
      [a, b, { ...c, account: recipient }],
      [a, b, { ...c, proof: [] }],
    ])
      expect(() => grantRounds(claimOfRounds, callOfRounds(other as never))).toThrow(GuardError)
    const twice = [a, a, b] as const
    expect(() => grantRounds({ ...claimOfRounds, rounds: twice }, callOfRounds(twice as never))).toThrow(
      GuardError,
    )
    expect(() => grantRounds({ ...claimOfRounds, rounds: [] }, callOfRounds([]))).toThrow(GuardError)
    // To another contract, and in the form that fails where a round does.
    expect(() => grantRounds(claimOfRounds, { ...callOfRounds(), to: distributor })).toThrow(GuardError)
    const { strict } = claimCallsOf(rounds.map((each) => ({ account, ...each, index: BigInt(each.index) })))
    expect(() => grantRounds(claimOfRounds, strict)).toThrow(GuardError)
  })
})

const authorization = { chainId, safe, distributor, index: 5, amount: 77n, recipient, deadline: 9 }

describe.each([
  ['at once', withHashes(authorization, [])],
  ['over time', withHashes({ ...authorization, upTo: 50n }, [])],
])('messages of a Safe, of claims %s', (_, { message }) => {
  const sign = (asked: typeof message | string, page: Page) =>
    grantSafeMessage({ owner: account, safe, message: asked }, placeOf(page))

  test('a claim page has claim authorizations and the terms signed, and nothing else', () => {
    const typed = JSON.parse(sign(message, 'safe-claim').typedData)
    expect(typed).toMatchObject({ primaryType: 'SafeMessage', domain: { verifyingContract: safe, chainId } })
    const terms = { site: origin, campaign: 'spring', chainId, hash: 'ab'.repeat(32), account: safe }
    expect(sign(writeTermsMessage(terms), 'safe-claim').account).toBe(account)
    expect(() => sign(writeTermsMessage({ ...terms, account }), 'safe-claim')).toThrow(GuardError)
    expect(() => sign(writeTermsMessage({ ...terms, site: 'https://evil.example' }), 'safe-claim')).toThrow(
      GuardError,
    )
    expect(() => sign('hello', 'safe-claim')).toThrow(GuardError)
    expect(sign('hello', 'workspace').account).toBe(account)
    expect(() => sign(message, 'create')).toThrow(GuardError)
  })

  test('property: one letter else in domain, type or message, and it is refused', () => {
    const text = JSON.stringify(message)
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 0, max: 6 }), (seed, bit) => {
        const at = seed % text.length
        const letter = String.fromCharCode(text.charCodeAt(at) ^ (1 << bit))
        const changed = text.slice(0, at) + letter + text.slice(at + 1)
        let parsed: typeof message
        try {
          parsed = JSON.parse(changed)
        } catch {
          return
        }
        // The recipient and the sums are the owners' to choose; what they chose is what is signed.
        const { message: from } = message as { message: Record<string, unknown> }
        const { message: to, ...rest } = parsed as { message: Record<string, unknown> }
        const { message: _, ...restBefore } = message as { message: Record<string, unknown> }
        const isChoice =
          JSON.stringify(rest) === JSON.stringify(restBefore) &&
          Object.keys(from).join() === Object.keys(to ?? {}).join() &&
          from.account === to.account
        if (isChoice) return
        expect(() => sign(parsed, 'safe-claim')).toThrow(GuardError)
      }),
      { numRuns: runs(1_000) },
    )
  })

  test('a host is handed one on the page for that only', () => {
    expect(grantHostMessage('hello', placeOf('workspace')).method).toBe('signMessage')
    for (const page of pages.filter((each) => each !== 'workspace'))
      expect(() => grantHostMessage('hello', placeOf(page))).toThrow(GuardError)
  })
})

describe('requests to the wallet service', () => {
  const hash: Hex = `0x${'f7'.repeat(32)}`
  const ask = (request: ServiceRequest, page: Page = 'workspace', of: Address = account) =>
    JSON.parse(grantServiceRequest({ account, request }, placeOf(page, of)).typedData)

  test('a delegate is named in the service’s own domain, with the hour', () => {
    expect(ask({ what: 'delegate', delegate: recipient })).toEqual({
      domain: { name: 'Safe Transaction Service', version: '1.0', chainId },
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'version', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        Delegate: [
          { name: 'delegateAddress', type: 'address' },
          { name: 'totp', type: 'uint256' },
        ],
      },
      primaryType: 'Delegate',
      message: { delegateAddress: recipient, totp: 500_000 },
    })
  })

  test('a deletion is of one transaction of one Safe', () => {
    expect(ask({ what: 'delete', safe, safeTxHash: hash })).toMatchObject({
      domain: { name: 'Safe Transaction Service', version: '1.0', chainId, verifyingContract: safe },
      types: {
        DeleteRequest: [
          { name: 'safeTxHash', type: 'bytes32' },
          { name: 'totp', type: 'uint256' },
        ],
      },
      primaryType: 'DeleteRequest',
      message: { safeTxHash: hash, totp: 500_000 },
    })
  })

  test.each<[string, () => unknown]>([
    ['on a claim page', () => ask({ what: 'delegate', delegate: recipient }, 'safe-claim')],
    ['a deletion on a claim page', () => ask({ what: 'delete', safe, safeTxHash: hash }, 'claim')],
    [
      'for another account than the connected one',
      () => ask({ what: 'delegate', delegate: recipient }, 'workspace', recipient),
    ],
    ['of a delegate that is no address', () => ask({ what: 'delegate', delegate: '0x12' })],
    ['of a hash that is none', () => ask({ what: 'delete', safe, safeTxHash: '0x12' })],
    ['at a Safe that is no address', () => ask({ what: 'delete', safe: '0x12', safeTxHash: hash })],
  ])('nothing is asked %s', (_, act) => {
    expect(act).toThrow(GuardError)
  })
})

describe('a permit', () => {
  const permit: PermitTypedData = {
    domain: { name: 'Spring', version: '1', chainId, verifyingContract: tokenAddress },
    types: permitTypes,
    primaryType: 'Permit',
    message: {
      owner: account,
      spender: campaign.factory,
      value: campaign.parameters.total,
      nonce: 0n,
      deadline: BigInt(now) + 3_600n,
    },
  }
  const ask = (data: PermitTypedData, page: Page = 'create', clock = now) =>
    grantPermit({ account, data, campaign }, { ...placeOf(page), now: clock }, now)

  test('is asked for on the page that creates campaigns, and on no other', () => {
    expect(ask(permit).account).toBe(account)
    for (const page of pages.filter((each) => each !== 'create'))
      expect(() => ask(permit, page)).toThrow(GuardError)
  })

  test('over the sum of campaigns that are created together, and nothing less', () => {
    const { domain, message } = permit
    const sum = overTime.parameters.total + 5n
    const over = (value: bigint): typeof permit => ({
      ...permit,
      domain,
      message: { ...message, value, spender: vestingDistributorFactoryAddress },
    })
    const asked = (value: bigint) =>
      grantPermit({ account, data: over(value), campaign: together }, placeOf('create'), now)
    expect(asked(sum).account).toBe(account)
    for (const value of [sum - 5n, sum - 1n, sum + 1n]) expect(() => asked(value)).toThrow(GuardError)
  })

  test('lives for an hour by the chain’s time, whatever the visitor’s clock says', () => {
    const week = 7 * 86_400
    const long = { ...permit, message: { ...permit.message, deadline: BigInt(now + week) } }
    for (const clock of [now - week, now, now + week]) {
      expect(ask(permit, 'create', clock).account).toBe(account)
      expect(() => ask(long, 'create', clock)).toThrow(GuardError)
    }
  })

  test('property: one bit else in domain, owner, spender or value, and it is refused', () => {
    const { domain, message } = permit
    const part = fc.constantFrom('chainId', 'verifyingContract', 'owner', 'spender', 'value')
    fc.assert(
      fc.property(part, fc.nat(), (part, seed) => {
        const changed = { ...permit, domain: { ...domain }, message: { ...message } }
        if (part === 'chainId') changed.domain.chainId ^= 1 << (seed % 30)
        if (part === 'verifyingContract')
          changed.domain.verifyingContract = flipped(domain.verifyingContract, seed % 160)
        if (part === 'owner') changed.message.owner = flipped(message.owner, seed % 160)
        if (part === 'spender') changed.message.spender = flipped(message.spender, seed % 160)
        if (part === 'value') changed.message.value ^= 1n << BigInt(seed % 256)
        expect(() => ask(changed)).toThrow(GuardError)
      }),
    )
  })
})

test('a network other than Blast is not switched to', () => {
  const { chain } = chains[chainId]
  expect(grantNetwork(chain, placeOf('other')).chain).toBe(chain)
  expect(() => grantNetwork({ ...chain, id: 1 }, placeOf('other'))).toThrow(GuardError)
  expect(() => grantNetwork({ ...chain, name: 'Blast' }, placeOf('other'))).toThrow(GuardError)
})

test('a token is shown from a receipt only', () => {
  const token = { address: tokenAddress, symbol: 'SPR', decimals: 18 }
  expect(grantToken(token, placeOf('receipt')).token).toEqual(token)
  for (const page of pages.filter((each) => each !== 'receipt'))
    expect(() => grantToken(token, placeOf(page))).toThrow(GuardError)
  expect(() => grantToken({ ...token, decimals: 256 }, placeOf('receipt'))).toThrow(GuardError)
})
