import { maxUint64, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import {
  merkleDistributorFactoryAddress,
  vestingDistributorFactoryAddress,
} from '../../abi/factoryAddress.ts'
import type { CampaignToDeploy } from './campaignToDeploy.ts'
import {
  approveCall,
  createAndFundCall,
  createAndFundManyCall,
  createCall,
  deterministicProxy,
} from './deployCalls.ts'
import { type DeployIntent, planDeployment } from './planDeployment.ts'
import type { DeployFacts, PayerFacts } from './readDeployFacts.ts'
import { address, campaign, facts, payer, token } from './test-support/planFacts.ts'

// What is said, word for word, and what is done on both sides of each bound.

const permit = {
  domain: { name: 'Spring', version: '1', chainId: 81457, verifyingContract: token.address },
  nonce: 0n,
}
const never = { end: maxUint64 }
type Options = {
  intent?: Partial<DeployIntent>
  parameters?: Partial<CampaignToDeploy['parameters']>
  factory?: CampaignToDeploy['factory']
}
const plan = (changed: Partial<DeployFacts> = {}, { intent, parameters, factory }: Options = {}) =>
  planDeployment(
    {
      ...campaign,
      factory: factory ?? campaign.factory,
      parameters: { ...campaign.parameters, ...parameters },
    },
    { ...facts, ...changed },
    { goal: 'funded', way: 'wallet', ...intent },
  )
const blocked = (code: string, sentence: string, notes: readonly object[] = []) => ({
  status: 'blocked',
  problems: [{ code, sentence }],
  notes,
})

test.each<[string, Partial<DeployFacts>, Options, string]>([
  [
    'foreign-factory',
    { factory: 'foreign' },
    {},
    `The contract at ${campaign.factory} isn’t the factory of this version of Everclaim. Use the version that made the package, or build it again.`,
  ],
  [
    'foreign-factory',
    { factory: 'absent' },
    { factory: address('ff') },
    `There is no factory at ${address('ff')}, and only ${merkleDistributorFactoryAddress} can be deployed. Build the package again without --factory.`,
  ],
  [
    'foreign-factory',
    { factory: 'absent' },
    { parameters: { schedule: { cliff: 0, duration: 5 } } },
    `There is no factory at ${campaign.factory}, and only ${vestingDistributorFactoryAddress} can be deployed. Build the package again without --factory.`,
  ],
  [
    'foreign-distributor',
    { distributor: 'foreign' },
    {},
    `The contract at ${campaign.distributor} doesn’t match this package. Use the version of Everclaim that made the package.`,
  ],
  [
    'no-proxy',
    { factory: 'absent', hasProxy: false },
    {},
    `The factory isn’t on this chain yet. Its deterministic deployment proxy is missing at ${deterministicProxy.address}. Ask the chain’s operator to deploy it.`,
  ],
  [
    'token-missing',
    { token: undefined },
    {},
    `There is no token at ${token.address} on chain 81457. It may be on another chain. Build the package again with the right token.`,
  ],
  ...(
    [
      [{ name: 'Autumn' }, 'Autumn (SPR, 2 decimals)'],
      [{ symbol: 'AUT' }, 'Spring (AUT, 2 decimals)'],
      [{ decimals: 3 }, 'Spring (SPR, 3 decimals)'],
    ] as const
  ).map(([change, reported]): [string, Partial<DeployFacts>, Options, string] => [
    'token-differs',
    { token: { ...token, ...change } },
    {},
    `The token is ${reported}, but the package says Spring (SPR, 2 decimals). Build the package again with the token’s name, symbol and decimals.`,
  ]),
  [
    'not-created',
    {},
    { intent: { mustExist: true } },
    `There is no contract at ${campaign.distributor} yet. Create it first. The same transaction can fund it.`,
  ],
  [
    'cancelled',
    { distributor: 'ready', isCancelled: true },
    {},
    `The campaign at ${campaign.distributor} was cancelled, and is funded no more. Make a new one: another title, time or list gives it another contract.`,
  ],
  [
    'too-few-tokens',
    { payer: { ...payer, tokens: 999n } },
    {},
    `The account ${payer.address} holds 9.99 SPR, and the campaign needs 10 SPR. Send it the rest first.`,
  ],
  [
    'too-few-tokens',
    { payer: { ...payer, tokens: 999n } },
    { intent: { way: 'safe' } },
    `The Safe ${payer.address} holds 9.99 SPR, and the campaign needs 10 SPR. Send it the rest first.`,
  ],
  [
    'too-few-tokens',
    { payer: { ...payer, tokens: undefined } },
    {},
    `The account ${payer.address} holds an unknown sum of the token, and the campaign needs 10 SPR. Send it the rest first.`,
  ],
  [
    'too-few-tokens',
    { payer: { ...payer, tokens: undefined } },
    { intent: { way: 'safe' } },
    `The Safe ${payer.address} holds an unknown sum of the token, and the campaign needs 10 SPR. Send it the rest first.`,
  ],
  [
    'too-little-ether',
    { payer: { ...payer, tokens: 999n } },
    { parameters: { token: zeroAddress } },
    `The account ${payer.address} holds 9.99 SPR, and the campaign needs 10 SPR. Send it the rest first.`,
  ],
  [
    'too-little-ether',
    { payer: { ...payer, ether: 0n } },
    {},
    `The account ${payer.address} has no ETH for the network fee. Send it some first.`,
  ],
  [
    'approval-refused',
    { payer: { ...payer, takesApproval: false } },
    {},
    `The token refuses to let the factory take 10 SPR from ${payer.address}. It may be paused, or the account blocked. Ask the token’s issuer.`,
  ],
  [
    'cannot-pay-claims',
    { distributor: 'ready', isFunded: true, held: 1n },
    {},
    `The contract holds 0.01 SPR and owes 10 SPR. The factory can only fund the whole total. Send exactly the missing 9.99 SPR to ${campaign.distributor} by an ordinary transfer.`,
  ],
  [
    'cannot-pay-claims',
    { distributor: 'ready', held: undefined, claimedCount: 1 },
    {},
    `The contract holds an unknown sum and owes 10 SPR. The factory can only fund the whole total. Send what is missing to ${campaign.distributor} by an ordinary transfer.`,
  ],
  [
    'would-lock-money',
    { held: 400n },
    { parameters: never },
    `Its address holds 4 SPR already, and the factory would add the whole total. The campaign never ends, so the excess would stay there. Create the contract unfunded first (node cli/everclaim.mjs deploy --unfunded). Then send exactly the missing 6 SPR to ${campaign.distributor} by an ordinary transfer.`,
  ],
  [
    'window-over',
    { head: { ...facts.head, timestamp: 200 } },
    {},
    'The window for claims closed at 1970-01-01 00:03:20 UTC. No one could claim. Build the package again with a later end.',
  ],
])('%s is said with what to do, case %#', (code, changed, options, sentence) => {
  expect(plan(changed, options)).toEqual(blocked(code, sentence))
})

test('a window that is open is no reason to stop, one that closes now is', () => {
  const at = (timestamp: number) => plan({ head: { ...facts.head, timestamp } })
  expect(at(99)).toMatchObject({ status: 'ready', notes: [] })
  const open = {
    status: 'ready',
    notes: [
      {
        code: 'started',
        sentence: 'The window for claims is open since 1970-01-01 00:01:40 UTC. People can claim at once.',
      },
    ],
  }
  expect(at(100)).toMatchObject(open)
  expect(at(199)).toMatchObject(open)
  expect(at(200)).toMatchObject({ status: 'blocked' })
  expect(plan({ head: { ...facts.head, timestamp: 2 ** 40 } }, { parameters: never })).toMatchObject(open)
})

test('of what is funded nothing is owed after its end', () => {
  const funded = { distributor: 'ready', isFunded: true, held: 1n } as const
  const at = (timestamp: number, more: Partial<DeployFacts> = {}) =>
    plan({ ...funded, ...more, head: { ...facts.head, timestamp } }).status
  expect([at(199), at(200)]).toEqual(['blocked', 'done'])
  expect(plan({ ...funded, head: { ...facts.head, timestamp: 2 ** 40 } }, { parameters: never }).status).toBe(
    'blocked',
  )
  expect(plan({ ...funded, held: undefined })).toMatchObject({
    status: 'done',
    notes: [
      {
        code: 'balance-unknown',
        sentence: 'The factory funded it. The token doesn’t report its balance.',
      },
    ],
  })
  expect(at(200, { held: undefined })).toBe('done')
})

test('what holds enough is done, no matter who sent it', () => {
  const ready = { distributor: 'ready', held: 1_000n } as const
  expect(plan({ ...ready, isFunded: true })).toEqual({ status: 'done', notes: [] })
  expect(plan({ ...ready, isFunded: false })).toEqual({
    status: 'done',
    notes: [
      {
        code: 'pays-without-funding',
        sentence: 'It holds enough for everyone. The factory didn’t send it.',
      },
    ],
  })
  expect(plan({ ...ready, held: 999n, isFunded: true }).status).toBe('blocked')
})

test('an approval that is left is said, with what it allows', () => {
  const done = (allowance: bigint) =>
    plan({ distributor: 'ready', isFunded: true, held: 1_000n, payer: { ...payer, allowance } })
  const revoke = `from ${payer.address}, but only when that account asks it to. To revoke this, call approve(${campaign.factory}, 0) on the token ${token.address}, or use your wallet’s list of approvals.`
  expect(done(0n)).toEqual({ status: 'done', notes: [] })
  expect(done(1n).notes).toEqual([
    { code: 'approval-left', sentence: `The factory may still take 0.01 SPR ${revoke}` },
  ])
  expect(done(2n ** 128n - 1n).notes[0]?.sentence).not.toContain('any sum')
  expect(done(2n ** 128n).notes[0]?.sentence).toBe(`The factory may still take any sum ${revoke}`)
  const created = { distributor: 'ready', payer: { ...payer, allowance: 1n } } as const
  expect(plan(created, { intent: { goal: 'created' } }).notes).toHaveLength(1)
})

test('each step carries its call', () => {
  expect(plan()).toEqual({
    status: 'ready',
    steps: [
      { kind: 'approve', call: approveCall(campaign, 1_000n) },
      { kind: 'create-and-fund', call: createAndFundCall(campaign), isCreating: true },
    ],
    notes: [],
  })
  expect(plan({ distributor: 'ready', payer: { ...payer, permit } })).toEqual({
    status: 'ready',
    steps: [{ kind: 'create-and-fund-with-permit', permit, isCreating: false }],
    notes: [],
  })
  expect(plan({}, { intent: { goal: 'created' } })).toMatchObject({
    steps: [{ kind: 'create', call: createCall(campaign) }],
  })
  const stubborn = { ...payer, allowance: 5n, takesApproval: false }
  expect(plan({ payer: stubborn })).toMatchObject({
    steps: [{ kind: 'reset-approval', call: approveCall(campaign, 0n) }, { kind: 'approve' }, {}],
  })
  // Without an older approval, or where a new one is taken, there is nothing to take back.
  const kinds = (changed: Partial<PayerFacts>) => {
    const made = plan({ payer: { ...payer, ...changed } })
    return made.status === 'ready' ? made.steps.map(({ kind }) => kind) : made.status
  }
  expect(kinds({ allowance: 5n })).toEqual(['approve', 'create-and-fund'])
  expect(kinds({ takesApproval: false, permit })).toEqual(['create-and-fund-with-permit'])
  const settings = [createCall(campaign), approveCall(campaign, 3n)]
  expect(plan({}, { intent: { goal: 'created', safeSettings: settings } })).toMatchObject({
    steps: [{ kind: 'create' }, ...settings.map((call) => ({ kind: 'configure-safe', call }))],
  })
})

test('an approval of the total is enough, and of a larger one it is said', () => {
  const withAllowance = (allowance: bigint) => plan({ payer: { ...payer, allowance } })
  expect(withAllowance(999n)).toMatchObject({ steps: [{ kind: 'approve' }, { kind: 'create-and-fund' }] })
  expect(withAllowance(1_000n)).toMatchObject({ steps: [{ kind: 'create-and-fund' }], notes: [] })
  expect(withAllowance(1_001n)).toMatchObject({
    steps: [{ kind: 'create-and-fund' }],
    notes: [
      {
        code: 'larger-approval',
        sentence:
          'The factory may take 10.01 SPR by an earlier approval. It takes exactly the total. The rest stays approved until you revoke it.',
      },
    ],
  })
})

test('a token that refuses an approval is paid with a signature, and not at all where none is signed', () => {
  const refusing = { ...payer, takesApproval: false, permit }
  expect(plan({ payer: refusing })).toMatchObject({
    status: 'ready',
    steps: [{ kind: 'create-and-fund-with-permit' }],
  })
  for (const intent of [{ canSignPermit: false }, { way: 'safe' }] as const)
    expect(plan({ payer: refusing }, { intent })).toMatchObject({ problems: [{ code: 'approval-refused' }] })
})

test('a factory that is there may be another than ours, and needs no proxy any more', () => {
  const other = { factory: address('ff') }
  expect(plan({ hasProxy: false }, other).status).toBe('ready')
})

test('ETH needs no approval, and no more than the total', () => {
  const ether = { parameters: { token: zeroAddress } }
  const poor = { ...payer, ether: 0n, takesApproval: false }
  expect(plan({ payer: poor }, ether)).toMatchObject({
    status: 'ready',
    steps: [{ kind: 'create-and-fund' }],
  })
})

test('whether a refusal of the approval matters: not where one is there, or can be signed', () => {
  const refusing = { ...payer, takesApproval: false }
  expect(plan({ payer: { ...refusing, allowance: 1_000n } }).status).toBe('ready')
  expect(plan({ payer: { ...refusing, allowance: 1n } }).status).toBe('ready')
  expect(plan({ payer: { ...refusing, permit } }).status).toBe('ready')
  // A Safe approves anew, whatever was approved before.
  expect(plan({ payer: refusing }, { intent: { way: 'safe' } }).status).toBe('blocked')
})

test('money that came before: a thousandth stops a campaign that never ends, and no other', () => {
  const locked = (held: bigint, total: bigint) =>
    plan({ held, payer: undefined }, { parameters: { ...never, total } }).status
  expect([locked(1n, 1_000n), locked(1n, 1_001n), locked(0n, 1_000n)]).toEqual(['blocked', 'ready', 'ready'])
  expect(plan({ held: 500n }).status).toBe('ready')
  // Of a payer that is not known, and of a token that is none, nothing more is said.
  expect(plan({ token: undefined, payer: { ...payer, tokens: 0n } })).toMatchObject({
    problems: [{ code: 'token-missing' }],
  })
})

/** Campaigns that one call creates, each with what the chain says of it. */
function several(
  each: readonly Partial<DeployFacts>[],
  { intent = {}, payer: paying = payer }: { intent?: Partial<DeployIntent>; payer?: PayerFacts } = {},
) {
  const schedule = { cliff: 0, duration: 5 }
  const campaigns = each.map(
    (_, at): CampaignToDeploy => ({
      ...campaign,
      factory: vestingDistributorFactoryAddress,
      distributor: address(`d${at}`),
      parameters: { ...campaign.parameters, total: 100n * BigInt(at + 1), schedule },
    }),
  )
  const [first, ...others] = campaigns
  const [own, ...theirs] = each.map((changed) => ({ ...facts, ...changed, payer: paying }))
  if (!first || !own) throw new Error('There is no campaign.')
  const made = planDeployment(
    { ...first, others },
    { ...own, others: theirs },
    {
      goal: 'funded',
      way: 'wallet',
      ...intent,
    },
  )
  return { made, campaigns }
}
const funded = { distributor: 'ready', isFunded: true, held: 1_000n } as const

test('several campaigns are created by one call, with an approval of their sum', () => {
  const { made, campaigns } = several([{}, {}, {}])
  expect(made).toEqual({
    status: 'ready',
    steps: [
      {
        kind: 'approve',
        call: approveCall({ ...campaign, factory: vestingDistributorFactoryAddress }, 600n),
        campaigns: expect.anything(),
      },
      { kind: 'create-and-fund-many', call: expect.anything(), campaigns: expect.anything() },
    ],
    notes: [],
  })
  const [, ...left] = campaigns
  const rest = several([funded, {}, {}])
  expect(rest.made).toMatchObject({
    steps: [
      {
        kind: 'approve',
        call: approveCall({ ...campaign, factory: vestingDistributorFactoryAddress }, 500n),
      },
      {
        kind: 'create-and-fund-many',
        call: createAndFundManyCall(left as never),
        campaigns: left.map(({ distributor }) => ({ distributor })),
      },
    ],
  })
})

test('of several, what is done is done, and an approval that is left is said once', () => {
  expect(several([funded, funded]).made).toEqual({ status: 'done', notes: [] })
  const { made } = several([funded, funded], { payer: { ...payer, allowance: 1n } })
  expect(made.notes.map(({ code }) => code)).toEqual(['approval-left'])
})

test('of several, one permit is over the sum, and the factory and a Safe’s settings are once', () => {
  const settings = [createCall(campaign)]
  const { made } = several([{ factory: 'absent' }, { factory: 'absent' }], {
    intent: { safeSettings: settings },
    payer: { ...payer, permit },
  })
  expect(made).toMatchObject({
    steps: [
      { kind: 'deploy-factory' },
      { kind: 'create-and-fund-many-with-permit', permit, campaigns: [{}, {}] },
      { kind: 'configure-safe', call: settings[0] },
    ],
  })
  const stubborn = several([{}, {}], { payer: { ...payer, allowance: 5n, takesApproval: false } })
  expect(stubborn.made).toMatchObject({
    steps: [{ kind: 'reset-approval' }, { kind: 'approve' }, { kind: 'create-and-fund-many' }],
  })
})

test('of several, the money is compared with the sum of those that are left', () => {
  const short = { ...payer, tokens: 299n }
  expect(several([{}, {}], { payer: short }).made).toMatchObject({
    problems: [
      {
        code: 'too-few-tokens',
        sentence: `The account ${payer.address} holds 2.99 SPR, and the campaign needs 3 SPR. Send it the rest first.`,
      },
    ],
  })
  expect(several([{}, {}], { payer: { ...payer, tokens: 300n } }).made.status).toBe('ready')
  expect(several([funded, {}], { payer: { ...payer, tokens: 200n } }).made.status).toBe('ready')
})

test('of several, what stands in the way of each is said, and the same only once', () => {
  const { made } = several([{ token: undefined }, { token: undefined, distributor: 'foreign' }])
  expect(made).toMatchObject({
    status: 'blocked',
    problems: [{ code: 'token-missing' }, { code: 'foreign-distributor' }],
  })
  const late = { ...facts.head, timestamp: 150 }
  expect(several([{ head: late }, { head: late }]).made.notes.map(({ code }) => code)).toEqual(['started'])
})

test('of several, one whose money came before is created by itself first', () => {
  const { made, campaigns } = several([{}, { held: 200n }])
  expect(made).toEqual(
    blocked(
      'would-lock-money',
      `The address ${campaigns[1]?.distributor} holds its campaign’s total already, and the factory would refuse to fund it with the others. Create that campaign by itself first.`,
    ),
  )
  const absent = { factory: 'absent' } as const
  expect(several([absent, { ...absent, held: 200n }]).made).toEqual(made)
})

test('error: a chain that was not asked about all of them', () => {
  expect(() =>
    planDeployment({ ...campaign, others: [campaign] }, facts, { goal: 'funded', way: 'wallet' }),
  ).toThrow('The chain was not asked about all of the campaigns.')
})
