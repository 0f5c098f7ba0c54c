import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoAccount, demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { revertAfterEach } from '../../../sandbox/test-support/revertAfterEach.ts'
import { createChainReader } from '../../chain/createChainReader.ts'
import { encodeClaim } from '../../chain/encodeClaim.ts'
import { encodeClaimMany } from '../../chain/encodeClaimMany.ts'
import { encodeClaimTo } from '../../chain/encodeClaimTo.ts'
import { RpcUnreachableError } from '../../chain/errors.ts'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { draftRejection, draftTransaction, etherTransfer } from '../../multisig/build/draftTransaction.ts'
import type { Proposal } from '../../multisig/proposal.ts'
import { chainId } from '../../multisig/test-support/startSafes.ts'
import { buildSafeClaim, type SafeClaimPart } from './buildSafeClaim.ts'
import { readClaimEnd } from './readClaimEnd.ts'
import { type ExecutionFixture, startExecutions } from './test-support/startExecutions.ts'

const { olga, otto, omar } = demoAccounts
const owners = [olga, otto]

let world: ExecutionFixture
let claim: SafeClaimPart
beforeAll(async () => {
  world = await startExecutions()
  claim = await world.claimOf('ether')
})
afterAll(() => world?.stop())
revertAfterEach(() => world.devnet.chain)

const proven = () => {
  const { distributor, allocation } = claim
  return { distributor, proven: { ...allocation, index: BigInt(allocation.index) } }
}
const many = (nonce = 0) => buildSafeClaim({ claims: [claim], nonce })
/** One that fails as a whole, and uses its nonce up then. */
const fragile = (): SafeTransaction => {
  const { distributor, proven: entry } = proven()
  const call = { ...encodeClaim({ distributor, ...entry }), value: 0n }
  return { ...draftTransaction([call], 0), safeTxGas: 20_000n }
}
const push = () => {
  const { distributor, proven: entry } = proven()
  return { ...encodeClaimMany({ distributor, claims: [entry] }), value: 0n }
}
const execution = (transaction: SafeTransaction, by: readonly DemoAccount[] = owners) =>
  world.signed(transaction, by).then(({ to, data }) => ({ to, data, value: 0n }))
const endOf = async (proposal: Proposal, options: { reader?: ExecutionFixture['reader'] } = {}) => {
  const { distributor, allocation } = claim
  return readClaimEnd(options.reader ?? world.reader, proposal, {
    place: { distributor, index: allocation.index },
    confirmations: 1,
    block: Number(await world.devnet.chain.getBlockNumber()),
  })
}

describe('what became of a proposal', () => {
  test('it waits', async () => {
    expect(await endOf(await world.proposed(many(), owners))).toEqual({ status: 'waiting' })
  })

  test('an owner has it executed: paid', async () => {
    const proposal = await world.proposed(many(), owners)
    const transactionHash = await world.execute(many(), owners)
    expect(await endOf(proposal)).toMatchObject({
      status: 'executed',
      transactionHash,
      isFinal: true,
      outcome: { kind: 'paid', recipient: world.safe },
    })
  })

  test('the Safe has it paid to somebody else: paid, and to whom', async () => {
    const { distributor, proven: entry } = proven()
    const call = encodeClaimTo({ distributor, ...entry, recipient: omar.address })
    const transaction = draftTransaction([{ ...call, value: 0n }], 0)
    const proposal = await world.proposed(transaction, owners)
    await world.execute(transaction, owners)
    expect(await endOf(proposal)).toMatchObject({ outcome: { kind: 'paid', recipient: omar.address } })
  })

  test('a relayer has it executed: paid', async () => {
    const proposal = await world.proposed(many(), owners)
    const transactionHash = await world.sendTogether([await execution(many())])
    expect(await endOf(proposal)).toMatchObject({ transactionHash, outcome: { kind: 'paid' } })
  })

  test('behavior: two of them in one transaction are distinguished', async () => {
    const [first, second] = [many(0), many(1)]
    await world.sendTogether([await execution(first), await execution(second)])
    expect(await endOf(await world.proposed(first, owners))).toMatchObject({ outcome: { kind: 'paid' } })
    expect(await endOf(await world.proposed(second, owners))).toMatchObject({ outcome: { kind: 'skipped' } })
  })

  test('behavior: somebody claims before it, in the same transaction: it has paid nothing', async () => {
    const proposal = await world.proposed(many(), owners)
    await world.sendTogether([push(), await execution(many())])
    expect(await endOf(proposal)).toMatchObject({ status: 'executed', outcome: { kind: 'skipped' } })
  })

  test('somebody claims, and it is executed afterwards: nothing is paid twice', async () => {
    const proposal = await world.proposed(many(), owners)
    const balance = () => world.devnet.chain.getBalance({ address: world.safe })
    const before = await balance()
    await world.send(push())
    await world.execute(many(), owners)
    expect(await balance()).toBe(before + claim.allocation.amount)
    expect(await endOf(proposal)).toMatchObject({ status: 'executed', outcome: { kind: 'skipped' } })
  })

  test('the call inside fails, because somebody has claimed: the reason', async () => {
    const proposal = await world.proposed(fragile(), owners)
    await world.send(push())
    const transactionHash = await world.execute(fragile(), owners)
    const end = await endOf(proposal)
    expect(end).toMatchObject({ status: 'executed', transactionHash, outcome: { kind: 'failed' } })
    expect(JSON.stringify(end)).toMatch(/claimed/i)
  })

  test('the call inside gets too little gas: nothing is paid, and that is the reason', async () => {
    const transaction = { ...many(), safeTxGas: 20_000n }
    const proposal = await world.proposed(transaction, owners)
    const transactionHash = await world.starve(transaction, owners)
    expect(await endOf(proposal)).toMatchObject({
      status: 'executed',
      transactionHash,
      outcome: { kind: 'failed', reason: expect.stringContaining('too little gas') },
    })
  })

  test('its nonce is used by a rejection, or by something else', async () => {
    const proposal = await world.proposed(many(), owners)
    await world.execute(draftRejection(world.safe, 0), [otto, omar])
    expect(await endOf(proposal)).toEqual({ status: 'replaced', byRejection: true })
    await world.execute(draftTransaction([etherTransfer(omar.address, 1n)], 1), owners)
    expect(await endOf(await world.proposed(many(1), owners))).toEqual({
      status: 'replaced',
      byRejection: false,
    })
  })

  test('error: nobody answers, which is no end', async () => {
    const proposal = await world.proposed(many(), owners)
    await world.execute(many(), owners)
    const reader = createChainReader({ chainId, rpcUrls: ['http://127.0.0.1:9'] })
    expect(await endOf(proposal, { reader })).toEqual({
      status: 'could-not-check',
      error: expect.any(RpcUnreachableError),
    })
  })
})
