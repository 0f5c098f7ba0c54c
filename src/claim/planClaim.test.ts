import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChainReader, createChainReader } from '../chain/createChainReader.ts'
import { type DeployedCampaign, deployCampaign } from '../chain/test-support/deployCampaign.ts'
import { type Anvil, devAccount, otherDevAccount, startAnvil } from '../chain/test-support/startAnvil.ts'
import type { AllocationAnswer } from '../package/checkAllocation.ts'
import { NothingToPlanError, planClaim } from './planClaim.ts'
import { buildSafeClaim } from './safeClaim/buildSafeClaim.ts'

const elsewhere = '0x00000000000000000000000000000000000000aa'

let anvil: Anvil
let campaign: DeployedCampaign
let reader: ChainReader
let check: AllocationAnswer

const checkOf = (of: DeployedCampaign, account: `0x${string}`): AllocationAnswer => {
  const index = of.indexOf(account)
  return { status: 'eligible', allocation: { ...of.allocation(index), index } }
}

beforeAll(async () => {
  anvil = await startAnvil()
  campaign = await deployCampaign(anvil)
  reader = createChainReader({ chainId: 81457, rpcUrls: [anvil.url] })
  check = checkOf(campaign, devAccount)
})
afterAll(() => anvil?.stop())

const plan = (change: Partial<Parameters<typeof planClaim>[1]> = {}) =>
  planClaim(reader, {
    distributor: campaign.distributor,
    check,
    payer: devAccount,
    recipient: devAccount,
    ...change,
  })

test('the listed account is paid by `claim`', async () => {
  const planned = await plan()
  expect(planned).toMatchObject({
    functionName: 'claim',
    recipient: devAccount,
    outcome: { status: 'ok' },
    call: { to: campaign.distributor, value: 0n },
  })
  expect(planned.fee).toMatchObject({ status: 'estimated' })
  expect(planned.fee.status === 'estimated' && planned.fee.gas).toBeGreaterThan(21_000n)
  expect(planned.payerBalance).toBeGreaterThan(0n)
  expect(planned.payerNonce).toBe(Number(await anvil.rpc('eth_getTransactionCount', devAccount, 'latest')))
  expect(planned.block).toBe(Number(await anvil.rpc('eth_blockNumber')))
})

test('a Safe needs no ether: the executor of its proposal pays the fee', async () => {
  await anvil.rpc('anvil_setBalance', elsewhere, '0x0')
  const planned = await plan({ payer: elsewhere, isProposal: true })
  expect(planned).toMatchObject({
    functionName: 'tryClaim',
    outcome: { status: 'ok' },
    payerBalance: undefined,
  })
  expect(planned.fee).toEqual({ status: 'of-executor' })
  const to = await plan({ recipient: elsewhere, isProposal: true })
  expect(to).toMatchObject({
    functionName: 'claimTo',
    outcome: { status: 'ok' },
    fee: { status: 'of-executor' },
  })
})

test('a Safe proposes, for itself and for others, the call that its own page builds', async () => {
  if (check.status !== 'eligible') throw new Error('Not on the list.')
  const { allocation } = check
  const { distributor } = campaign
  const { to, data, operation } = buildSafeClaim({ claims: [{ distributor, allocation }], nonce: 0 })
  expect(operation).toBe(0)
  for (const payer of [devAccount, elsewhere] as const)
    expect((await plan({ payer, isProposal: true })).call).toEqual({ to, data, value: 0n })
})

test('what a Safe’s proposal would skip is said before it is proposed, as a refusal', async () => {
  const paid = await deployCampaign(anvil, { count: 4, capBits: 0 })
  const input = {
    distributor: paid.distributor,
    check: checkOf(paid, devAccount),
    payer: otherDevAccount,
  } as const
  const { to, data } = (await plan(input)).call
  await anvil.mined(await anvil.rpc('eth_sendTransaction', { from: otherDevAccount, to, data }))
  const planned = await plan({ ...input, isProposal: true })
  expect(planned).toMatchObject({ functionName: 'tryClaim', outcome: { status: 'reverts' } })
  expect(planned.outcome.status === 'reverts' && planned.outcome.reason).toContain('claimed')
})

test('its address may be written in any case', async () => {
  const recipient = `0x${devAccount.slice(2).toLowerCase()}` as const
  expect(await plan({ recipient })).toMatchObject({ functionName: 'claim' })
})

test('anybody may pay for it', async () => {
  expect(await plan({ payer: otherDevAccount })).toMatchObject({
    functionName: 'claim',
    outcome: { status: 'ok' },
  })
})

test('the listed account alone may have it paid elsewhere, by `claimTo`', async () => {
  expect(await plan({ recipient: elsewhere })).toMatchObject({
    functionName: 'claimTo',
    recipient: elsewhere,
    outcome: { status: 'ok' },
  })
  await expect(plan({ payer: otherDevAccount, recipient: elsewhere })).rejects.toThrow(NothingToPlanError)
  await expect(plan({ payer: otherDevAccount, recipient: otherDevAccount })).rejects.toThrow(
    'Only the listed address itself',
  )
})

test('an account without an allocation has nothing to plan', async () => {
  await expect(plan({ check: { status: 'not-eligible', listed: 600 } })).rejects.toThrow(NothingToPlanError)
})

test('what would revert is planned with the reason, and has no fee', async () => {
  const closed = await deployCampaign(anvil, { count: 4, capBits: 0, start: 1n, end: 2n })
  const planned = await plan({ distributor: closed.distributor, check: checkOf(closed, devAccount) })
  expect(planned).toMatchObject({ outcome: { status: 'reverts' }, fee: { status: 'unknown' } })
  expect(planned.outcome.status === 'reverts' && planned.outcome.reason).toMatchInlineSnapshot(
    `"Claims closed at 1970-01-01 00:00:02 UTC."`,
  )
})
