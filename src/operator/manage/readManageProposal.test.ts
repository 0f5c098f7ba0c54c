import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { revertAfterEach } from '../../../sandbox/test-support/revertAfterEach.ts'
import { createChainReader } from '../../chain/createChainReader.ts'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { type ExecutionFixture, startExecutions } from '../../claim/safeClaim/test-support/startExecutions.ts'
import { draftRejection, draftTransaction, etherTransfer } from '../../multisig/build/draftTransaction.ts'
import type { DetailSources } from '../../multisig/outcome/readProposal.ts'
import { detailsOf, entryOf } from '../../multisig/test-support/detailsOfProposal.ts'
import { chainId, sign } from '../../multisig/test-support/startSafes.ts'
import { SafeServiceRefusedError } from '../../safe/service/errors.ts'
import type { DeployCall } from '../deploy/deployCalls.ts'
import { collectGasCall, pushCall } from './manageCalls.ts'
import { isOpenEnded, type ManageProposalStatus, readManageProposal } from './readManageProposal.ts'
import type { ManageProposal } from './storedProposals.ts'

const { olga, otto, omar } = demoAccounts
const owners = [olga, otto]
const { signal } = new AbortController()

let world: ExecutionFixture
let call: DeployCall
let block: number
beforeAll(async () => {
  world = await startExecutions()
  const { distributor, allocation } = await world.claimOf('ether')
  call = pushCall(distributor, [{ ...allocation, index: BigInt(allocation.index) }])
  block = Number(await world.devnet.chain.getBlockNumber())
})
afterAll(() => world?.stop())
revertAfterEach(() => world.devnet.chain)

const transactionAt = (nonce: number) => draftTransaction([call], nonce)
const file = (): ManageProposal => ({
  kind: 'push',
  safe: world.safe,
  to: call.to,
  data: call.data,
  way: 'file',
  safeTxHash: null,
  fromNonce: 0,
  seenAtBlock: block,
  savedAt: 0,
})
const handed = async (nonce: number): Promise<ManageProposal> => ({
  ...file(),
  way: 'service',
  safeTxHash: (await world.proposed(transactionAt(nonce), [])).safeTxHash,
})
const read = (proposal: ManageProposal, sources: DetailSources = {}, reader = world.reader) =>
  readManageProposal(reader, proposal, { signal, ...sources })

/** A wallet service that has these, each signed by Olga, and a stranger's signature beside hers. */
async function serviceWith(transactions: readonly SafeTransaction[]) {
  const proposals = await Promise.all(transactions.map((each) => world.proposed(each, owners)))
  const service: NonNullable<DetailSources['service']> = {
    getTransactionQueue: async () => ({
      results: proposals.map((each) => {
        const entry = entryOf(each)
        return { ...entry, transaction: { ...entry.transaction, id: each.safeTxHash } }
      }),
    }),
    async getTransactionDetails({ transactionId }) {
      const proposal = proposals.find(({ safeTxHash }) => transactionId.endsWith(safeTxHash))
      if (!proposal)
        throw new SafeServiceRefusedError({
          call: 'getTransactionDetails',
          stored: 'no',
          status: 404,
          text: 'HTTP 404',
          code: undefined,
          isRetryable: false,
          retryAfterMs: undefined,
        })
      const signature = await sign(olga, world.safe, proposal.transaction)
      return {
        ...detailsOf({
          proposal,
          confirmations: [
            [olga.address, signature],
            // Hers again, in another owner's name: worth nothing.
            [otto.address, signature],
          ],
        }),
        safeAddress: world.safe,
        txId: proposal.safeTxHash,
      }
    },
  }
  return service
}

describe('readManageProposal, of what owners were handed', () => {
  test('it waits, with the signatures that are proven and the transactions before it', async () => {
    const service = await serviceWith([transactionAt(2)])
    expect(await read(await handed(2), { service })).toEqual({
      status: 'waiting',
      safeTxHash: (await handed(2)).safeTxHash,
      nonce: 2,
      ahead: 2,
      signed: 1,
      threshold: 2,
      listing: 'listed',
    })
  })

  test('a service that lists it no more, and one that is not asked: the chain alone says that it waits', async () => {
    const service = await serviceWith([])
    const waiting = { status: 'waiting', nonce: 0, signed: undefined }
    expect(await read(await handed(0), { service })).toMatchObject({ ...waiting, listing: 'not-listed' })
    expect(await read(await handed(0))).toMatchObject({ ...waiting, listing: 'not-asked' })
    const down = { ...service, getTransactionDetails: () => Promise.reject(new Error('down')) }
    expect(await read(await handed(0), { service: down })).toMatchObject({
      ...waiting,
      listing: 'could-not-ask',
    })
  })

  test('executed: what it did, by its own logs', async () => {
    const proposal = await handed(0)
    const hash = await world.execute(transactionAt(0), owners)
    const standing = await read(proposal, { service: await serviceWith([transactionAt(0)]) })
    expect(standing).toMatchObject({ status: 'executed', hash, outcome: { paidCount: 1, skipped: [] } })
    expect(isOpenEnded(standing)).toBe(false)
  })

  test('rejected, and replaced by something else, whatever a service still lists', async () => {
    const service = await serviceWith([transactionAt(0), transactionAt(1)])
    const [first, second] = [await handed(0), await handed(1)]
    await world.execute(draftRejection(world.safe, 0), [otto, omar])
    expect(await read(first, { service })).toEqual({ status: 'replaced', byRejection: true })
    await world.execute(draftTransaction([etherTransfer(omar.address, 1n)], 1), owners)
    expect(await read(second, { service })).toEqual({ status: 'replaced', byRejection: false })
  })

  test('nobody answers: it is open, and nothing is said of it', async () => {
    const reader = createChainReader({ chainId, rpcUrls: ['http://127.0.0.1:9'] })
    const standing: ManageProposalStatus = await read(await handed(0), {}, reader)
    expect(standing.status).toBe('could-not-check')
    expect(isOpenEnded(standing)).toBe(true)
  })
})

describe('readManageProposal, of a file', () => {
  test('no trace of it: nobody was asked, or the queue does not have it', async () => {
    const service = await serviceWith([draftTransaction([etherTransfer(omar.address, 1n)], 0)])
    expect(await read(file())).toEqual({ status: 'not-seen', threshold: 2, listing: 'not-asked' })
    expect(await read(file(), { service })).toEqual({
      status: 'not-seen',
      threshold: 2,
      listing: 'not-listed',
    })
  })

  test('somebody has brought it in: it is found in the queue, also within a batch', async () => {
    const batch = draftTransaction([collectGasCall(call.to), call], 3)
    const service = await serviceWith([batch])
    const { safeTxHash } = await world.proposed(batch, [])
    expect(await read(file(), { service })).toMatchObject({
      status: 'waiting',
      safeTxHash,
      nonce: 3,
      ahead: 3,
      signed: 1,
    })
  })

  test('a batch that holds it and sends ETH elsewhere is another transaction', async () => {
    const service = await serviceWith([draftTransaction([etherTransfer(omar.address, 1n), call], 3)])
    expect(await read(file(), { service })).toMatchObject({ status: 'not-seen' })
  })

  test('brought in and executed behind another, with no service at all', async () => {
    await world.execute(draftTransaction([etherTransfer(omar.address, 1n)], 0), owners)
    const hash = await world.execute(transactionAt(1), owners)
    expect(await read(file())).toMatchObject({ status: 'executed', hash, outcome: { paidCount: 1 } })
  })
})
