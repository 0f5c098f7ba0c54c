import type { Address } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { type Devnet, startDevnet } from '../../../sandbox/devnet/startDevnet.ts'
import { silent } from '../../../sandbox/progress.ts'
import {
  createTransactionStore,
  type TransactionStore,
} from '../../../sandbox/safe/createTransactionStore.ts'
import { safeTransactionTypedData } from '../../../sandbox/safe/safeTransaction.ts'
import { transactionDetails } from '../../../sandbox/safe/transactionDetails.ts'
import { encodeClaim } from '../../chain/encodeClaim.ts'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import type { SiteConfig } from '../../config/site.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'
import { draftRejection, draftTransaction, etherTransfer } from '../../multisig/build/draftTransaction.ts'
import { type Proposal, proposalOf } from '../../multisig/proposal.ts'
import type { ReadSafeTransaction } from '../../multisig/sources/askHost.ts'
import type { StoredProposal } from '../../multisig/sources/storedProposals.ts'
import type { Allocation } from '../../package/checkAllocation.ts'
import { transactionDetailsSchema } from '../../safe/app/messages.ts'
import * as v from '../../schema/v.ts'
import { buildSafeClaim } from './buildSafeClaim.ts'
import { findWaitingClaim } from './findWaitingClaim.ts'

// A real Safe, and the sandbox's wallet service as the host's.

const { olga, ada } = demoAccounts
const chainId = 81457
const here: Address = '0xd15700000000000000000000000000000000aaaa'
const elsewhere: Address = '0xd15700000000000000000000000000000000bbbb'

let devnet: Devnet
let safe: Address
let store: TransactionStore
let site: SiteConfig
let allocation: Allocation

beforeAll(async () => {
  devnet = await startDevnet({ port: 0, campaigns: [], mining: 'instant', progress: silent })
  safe = devnet.demoSafe
  allocation = { index: 5, account: safe, amount: 1_000n, proof: [`0x${'01'.repeat(32)}`] }
  site = {
    ...plainSite,
    rpcUrls: [devnet.rpcUrl],
    campaigns: [here, elsewhere].map((distributor, at) => ({
      id: `campaign-${at}`,
      distributor,
      packages: [],
    })),
  }
})
beforeEach(() => {
  store = createTransactionStore({ chain: devnet.chain })
})
afterAll(() => devnet?.stop())

const honest: ReadSafeTransaction = async (safeTxHash) => {
  const proposed = await store.find(safeTxHash)
  if (!proposed) throw new Error('Request failed')
  return v.parse(
    transactionDetailsSchema,
    transactionDetails(proposed, { names: new Map(), tokens: new Map() }),
  )
}
const find = (stored: readonly Proposal[] = [], readDetails: ReadSafeTransaction = honest) =>
  findWaitingClaim(
    site,
    { safe, distributor: here, allocation },
    { readDetails, stored: stored.map(remembered), signal: new AbortController().signal },
  )
const remembered = (proposal: Proposal): StoredProposal => ({
  chainId,
  proposal,
  seenAtBlock: 0,
  savedAt: 0,
})

async function propose(drafted: SafeTransaction): Promise<Proposal> {
  const transaction = { ...drafted, operation: drafted.operation === 0 ? 0 : 1 } as const
  const signature = await olga.signer.signTypedData(safeTransactionTypedData(chainId, safe, transaction))
  const proposal = proposalOf({ chainId, safe }, transaction, [{ signer: olga.address, signature }])
  const { safeTxHash } = proposal
  await store.propose({ safe, transaction, safeTxHash, sender: olga.address, signature })
  return proposal
}
const built = (nonce: number) => buildSafeClaim({ claims: [{ distributor: here, allocation }], nonce })
const plain = (nonce: number) => {
  const call = encodeClaim({ distributor: here, ...allocation, index: BigInt(allocation.index) })
  return draftTransaction([{ ...call, value: 0n }], nonce)
}
const batch = (nonce: number) =>
  buildSafeClaim({
    claims: [here, elsewhere].map((distributor) => ({ distributor, allocation })),
    nonce,
  })
const found = ({ safeTxHash, transaction: { to, data } }: Proposal) => ({ safeTxHash, to, data })

test.each([
  ['tryClaim, as this site proposes it', built],
  ['claim, as anybody may propose it', plain],
])('default: %s, is found behind others', async (_, transaction) => {
  expect(await find()).toBeUndefined()
  await propose(draftRejection(safe, 0))
  expect(await find()).toBeUndefined()
  const proposal = await propose(transaction(1))
  expect(await find()).toEqual(found(proposal))
})

test('behavior: a batch is found where this browser remembers it, and the host says that it waits', async () => {
  const proposal = await propose(batch(0))
  expect(proposal.transaction.operation).toBe(1)
  expect(await find()).toBeUndefined()
  expect(await find([proposal])).toEqual(found(proposal))
  expect(
    await find([proposal], async (hash) => ({ ...(await honest(hash)), txStatus: 'CANCELLED' })),
  ).toBeUndefined()
})

test('behavior: what is remembered and not in the queue, or is no sound claim of this allocation, is none', async () => {
  const unknown = proposalOf({ chainId, safe }, built(40))
  const loaded = await propose(
    draftTransaction([{ ...plain(0), value: 0n }, etherTransfer(ada.address, 1n)], 0),
  )
  const other = await propose(buildSafeClaim({ claims: [{ distributor: elsewhere, allocation }], nonce: 1 }))
  expect(await find([unknown, loaded, other])).toBeUndefined()
})

test('behavior: a host that knows nothing has found nothing', async () => {
  const proposal = await propose(built(0))
  const silent = (): Promise<never> => Promise.reject(new Error('Request failed'))
  expect(await find([proposal], silent)).toBeUndefined()
})
