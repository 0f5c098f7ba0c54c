import { maxUint64 } from 'viem'
import { describe, expect, test } from 'vitest'
import type { CampaignToDeploy } from './campaignToDeploy.ts'
import { type DeployIntent, planDeployment } from './planDeployment.ts'
import type { DeployFacts } from './readDeployFacts.ts'
import { address, campaign, facts, payer, token } from './test-support/planFacts.ts'

function plan(
  changed: Partial<DeployFacts> = {},
  intent: Partial<DeployIntent> = {},
  changedCampaign: Partial<CampaignToDeploy['parameters']> = {},
) {
  const parameters = { ...campaign.parameters, ...changedCampaign }
  const made = planDeployment(
    { ...campaign, parameters },
    { ...facts, ...changed },
    { goal: 'funded', way: 'wallet', ...intent },
  )
  return {
    ...made,
    kinds: made.status === 'ready' ? made.steps.map(({ kind }) => kind) : [],
    codes: made.status === 'blocked' ? made.problems.map(({ code }) => code) : [],
    noteCodes: made.notes.map(({ code }) => code),
  }
}

const permit = {
  domain: { name: 'Spring', version: '1', chainId: 81457, verifyingContract: token.address },
  nonce: 0n,
}

describe('what is left', () => {
  test('of a cancelled campaign: nothing, however it was funded, unless its money is there', () => {
    const there = { distributor: 'ready', isCancelled: true } as const
    expect(plan({ ...there, isFunded: true }).codes).toEqual(['cancelled'])
    expect(plan({ ...there, held: 999n }).codes).toEqual(['cancelled'])
    expect(plan({ ...there, held: undefined }).codes).toEqual(['cancelled'])
    expect(plan({ ...there, held: 1_000n }).status).toBe('done')
    expect(plan(there, { goal: 'created' }).status).toBe('done')
  })

  test('from nothing', () => {
    expect(plan().kinds).toEqual(['approve', 'create-and-fund'])
    expect(plan({ payer: { ...payer, permit } }).kinds).toEqual(['create-and-fund-with-permit'])
    expect(plan({ payer: { ...payer, permit } }, { canSignPermit: false }).kinds).toEqual([
      ...['approve', 'create-and-fund'],
    ])
    expect(plan({ factory: 'absent' }).kinds).toEqual(['deploy-factory', 'approve', 'create-and-fund'])
    expect(plan({}, { goal: 'created' }).kinds).toEqual(['create'])
    expect(plan({ payer: undefined }).kinds).toEqual(['approve', 'create-and-fund'])
  })

  test('of a campaign that never ends, whose balance nobody could read: all of it', () => {
    expect(plan({ held: undefined }, {}, { end: maxUint64 }).kinds).toEqual(['approve', 'create-and-fund'])
  })

  test('after each step', () => {
    expect(plan({ payer: { ...payer, allowance: 1_000n } }).kinds).toEqual(['create-and-fund'])
    expect(plan({ distributor: 'ready' }).kinds).toEqual(['approve', 'create-and-fund'])
    expect(plan({ distributor: 'ready', isFunded: true, held: 1_000n }).status).toBe('done')
    // The factory funds once: what is missing now it would refuse to make up for.
    expect(plan({ distributor: 'ready', isFunded: true, held: 999n }).codes).toEqual(['cannot-pay-claims'])
    expect(plan({ distributor: 'ready' }, { goal: 'created' }).status).toBe('done')
  })

  test('when people have claimed: what is left must be what is owed', () => {
    const claimed = { distributor: 'ready', held: 400n, owed: 400n, claimedCount: 1 } as const
    expect(plan({ ...claimed, isFunded: true }).status).toBe('done')
    expect(plan({ ...claimed, isFunded: true, held: 0n, owed: 0n }).status).toBe('done')
    // Funded by transfers: the factory does not know it, and would add the whole total.
    expect(plan(claimed)).toMatchObject({ status: 'done', noteCodes: ['pays-without-funding'] })
    expect(plan({ ...claimed, held: 399n })).toMatchObject({
      status: 'blocked',
      codes: ['cannot-pay-claims'],
    })
  })

  test('when the money came before the contract: only the creation, for the factory refuses to add to it', () => {
    expect(plan({ held: 1_000n }).kinds).toEqual(['create'])
    expect(plan({ held: 1_000n, payer: { ...payer, tokens: 0n } }).kinds).toEqual(['create'])
    const partly = plan({ held: 999n })
    expect(partly).toMatchObject({ kinds: ['approve', 'create-and-fund'], noteCodes: ['holds-already'] })
    expect(partly.notes[0]?.sentence).toMatchInlineSnapshot(
      `"Its address holds 9.99 SPR already. The whole total is added. The excess goes to 0xcccccccccccccccccccccccccccccccccccccccc with the unclaimed tokens."`,
    )
    const never = plan({ held: 1n, payer: undefined }, {}, { end: 2n ** 64n - 1n, total: 100_000n })
    expect(never.notes[0]?.sentence).toMatchInlineSnapshot(
      `"Its address holds 0.01 SPR already. The whole total is added. The excess stays in it for ever."`,
    )
  })

  test('from a Safe: all of it in one, with its own approval whatever was approved before', () => {
    const safe = { way: 'safe' } as const
    expect(plan({ factory: 'absent' }, safe).kinds).toEqual(['deploy-factory', 'approve', 'create-and-fund'])
    expect(plan({ payer: { ...payer, allowance: 5_000n, permit } }, safe).kinds).toEqual([
      ...['approve', 'create-and-fund'],
    ])
    const stubborn = { ...payer, allowance: 5n, takesApproval: false }
    expect(plan({ payer: stubborn }, safe).kinds).toEqual(['reset-approval', 'approve', 'create-and-fund'])
    // The executor pays the fee: the Safe itself needs no ETH.
    expect(plan({ payer: { ...payer, ether: 0n } }, safe).status).toBe('ready')
  })
})

describe('what stands in the way', () => {
  test.each([
    ['foreign-factory', { factory: 'foreign' }],
    ['foreign-distributor', { distributor: 'foreign' }],
    ['no-proxy', { factory: 'absent', hasProxy: false }],
    ['token-missing', { token: undefined }],
    ['token-differs', { token: { ...token, name: 'Autumn' } }],
    ['window-over', { head: { ...facts.head, timestamp: 200 } }],
    ['too-few-tokens', { payer: { ...payer, tokens: 999n } }],
    ['too-few-tokens', { payer: { ...payer, tokens: undefined } }],
    ['too-little-ether', { payer: { ...payer, ether: 0n } }],
    ['approval-refused', { payer: { ...payer, takesApproval: false } }],
  ] as const)('%s: %o', (code, changed) => {
    const blocked = plan(changed)
    expect(blocked).toMatchObject({ status: 'blocked', codes: [code] })
  })

  test('money that came before, in a campaign that never ends: it could never be taken out', () => {
    const never = { end: 2n ** 64n - 1n }
    const blocked = plan({ held: 400n }, {}, never)
    expect(blocked).toMatchObject({ status: 'blocked', codes: ['would-lock-money'] })
    expect(blocked.status === 'blocked' && blocked.problems[0]?.sentence).toContain(
      'exactly the missing 6 SPR',
    )
    // Anybody can send a few base units; nobody can stop a campaign by them.
    expect(plan({ held: 1n, payer: undefined }, {}, { ...never, total: 1_001n }).status).toBe('ready')
    expect(plan({ held: 400n }, { goal: 'created' }, never).kinds).toEqual(['create'])
  })

  test('all of it is said at once', () => {
    const blocked = plan({
      factory: 'absent',
      hasProxy: false,
      token: { ...token, decimals: 6 },
      head: { ...facts.head, timestamp: 300 },
      payer: { ...payer, tokens: 1n, ether: 0n },
    })
    expect(
      blocked.status === 'blocked' && blocked.problems.map(({ sentence }) => sentence),
    ).toMatchInlineSnapshot(`
      [
        "The factory isn’t on this chain yet. Its deterministic deployment proxy is missing at 0x4e59b44847b379578588920cA78FbF26c0B4956C. Ask the chain’s operator to deploy it.",
        "The token is Spring (SPR, 6 decimals), but the package says Spring (SPR, 2 decimals). Build the package again with the token’s name, symbol and decimals.",
        "The window for claims closed at 1970-01-01 00:03:20 UTC. No one could claim. Build the package again with a later end.",
        "The account 0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa holds 0.01 SPR, and the campaign needs 10 SPR. Send it the rest first.",
        "The account 0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa has no ETH for the network fee. Send it some first.",
      ]
    `)
  })

  test('what is funded is done, whatever else has changed since', () => {
    const funded = { distributor: 'ready', isFunded: true, held: 1_000n } as const
    const over = { head: { ...facts.head, timestamp: 300 }, token: undefined, hasProxy: false }
    expect(plan({ ...funded, ...over }).status).toBe('done')
  })

  test('funding alone wants a contract that is deployed', () => {
    expect(plan({}, { mustExist: true })).toMatchObject({ status: 'blocked', codes: ['not-created'] })
    expect(plan({ distributor: 'ready' }, { mustExist: true }).status).toBe('ready')
  })

  test('a factory that is not ours to put on the chain', () => {
    const other = planDeployment(
      { ...campaign, factory: address('ff') },
      { ...facts, factory: 'absent' },
      {
        goal: 'funded',
        way: 'wallet',
      },
    )
    expect(other).toMatchObject({ status: 'blocked', problems: [{ code: 'foreign-factory' }] })
  })

  test('creating without money needs none', () => {
    const poor = { ...payer, tokens: 0n, takesApproval: false }
    expect(plan({ payer: poor }, { goal: 'created' }).kinds).toEqual(['create'])
  })
})
