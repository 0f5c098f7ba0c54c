import {
  type Address,
  BaseError,
  getAddress,
  type Hash,
  type Hex,
  isAddressEqual,
  parseAbi,
  size,
} from 'viem'
import { safeContracts } from '../devnet/canonicalContracts.ts'
import type { ChainClient } from '../devnet/chainClient.ts'
import type { DelegateStore } from './createDelegateStore.ts'
import { createSafeHistory, type Place, type SafeHistory } from './createSafeHistory.ts'
import {
  approvalOf,
  contractSignatureOf,
  namedSigner,
  type OwnerSignature,
  recoverSigner,
  signatureKind,
  splitSignatures,
} from './ownerSignatures.ts'
import { readSafe, type Safe } from './readSafe.ts'
import { safeAbi } from './safeAbi.ts'
import type { SafeAppOrigin } from './safeAppOrigin.ts'
import { SafeRefusalError } from './safeErrors.ts'
import { hashSafeTransaction, type SafeTransaction } from './safeTransaction.ts'
import { type TransactionStatus, transactionStatus } from './transactionStatus.ts'

/** How a transaction ended on chain. */
export type SafeExecution = {
  readonly txHash: Hash
  readonly blockNumber: bigint
  readonly logIndex: number
  /** Milliseconds since 1970. */
  readonly executedAt: number
  readonly executor: Address
  /** Whether the call inside succeeded. */
  readonly hasSucceeded: boolean
  /** Signatures that were needed. */
  readonly required: number
}

/** A proposed transaction with everything that follows from the chain. Times in milliseconds since 1970. */
export type ProposedTransaction = {
  readonly safe: Address
  readonly safeTxHash: Hash
  readonly transaction: SafeTransaction
  /** An owner, or the one for whom `delegate` proposed; null for what only the chain shows. */
  readonly proposer: Address | null
  readonly delegate: Address | null
  readonly origin: SafeAppOrigin | null
  readonly submittedAt: number
  readonly status: TransactionStatus
  /** Of the Safe as it is. */
  readonly owners: readonly Address[]
  readonly required: number
  /** Somebody who may has spoken for it. */
  readonly isTrusted: boolean
  /** Of owners; who is none any more does not count. */
  readonly confirmations: readonly (OwnerSignature & { readonly submittedAt: number })[]
  readonly execution: SafeExecution | null
}

export type TransactionProposal = {
  readonly safe: Address
  readonly transaction: SafeTransaction
  /** What the proposer has signed; it must be the transaction's own. */
  readonly safeTxHash: Hash
  readonly sender: Address
  readonly signature?: Hex | undefined
  readonly origin?: SafeAppOrigin | null | undefined
}

export type TransactionStore = {
  /**
   * Takes a proposal in, or again with more signatures: one after the other, that of `sender` among them.
   *
   * @throws SafeRefusalError, NotASafeError
   */
  propose(proposal: TransactionProposal): Promise<ProposedTransaction>
  /** @throws SafeRefusalError */
  confirm(confirmation: { safeTxHash: Hash; signature: Hex }): Promise<ProposedTransaction>
  /**
   * Takes back what is not executed, as its proposer asks, or the delegate who made it.
   *
   * @param requestHashes what `signature` may sign: that its signer wants this transaction gone
   * @throws SafeRefusalError
   */
  withdraw(withdrawal: { safeTxHash: Hash; requestHashes: readonly Hash[]; signature: Hex }): Promise<void>
  find(safeTxHash: Hash, at?: bigint): Promise<ProposedTransaction | undefined>
  /** Queued ones by nonce, then by age; settled ones newest first. `at`: as the chain was at that block. */
  list(
    safe: Address,
    at?: bigint,
  ): Promise<{ safe: Safe; queued: ProposedTransaction[]; settled: ProposedTransaction[] }>
  /** Everything else that the chain shows of a Safe. */
  readHistory(safe: Address, at?: bigint): Promise<SafeHistory>
  /** The first nonce that no queued transaction has. */
  recommendNonce(safe: Address): Promise<number>
  /** Forgets everything. */
  clear(): void
}

type Kept = Omit<
  ProposedTransaction,
  'status' | 'owners' | 'required' | 'isTrusted' | 'confirmations' | 'execution'
> & { confirmations: ProposedTransaction['confirmations'] }

/** Libraries that a proposer may have a Safe run as its own code. */
const trustedLibraries = [
  safeContracts.MultiSend.address,
  safeContracts.MultiSendCallOnly.address,
  safeContracts.SignMessageLib.address,
]

/**
 * Keeps the proposals of any Safe in memory, as a wallet service does: it takes what the Safe itself would
 * accept, and learns from the chain's logs what became of it, no matter who executed it. The chain is asked
 * anew each time, so that a chain turned back to a snapshot turns its transactions back too.
 */
export function createTransactionStore(options: {
  readonly chain: ChainClient
  /** Who may propose for an owner; default: nobody. */
  readonly delegates?: Pick<DelegateStore, 'delegatorOf'>
  /** Milliseconds since 1970; default: the machine's clock. */
  readonly now?: () => number
}): TransactionStore {
  const { chain, delegates, now = Date.now } = options
  const kept = new Map<Hash, Kept>()
  let readWholeHistory = createSafeHistory(chain)
  /** Those that were asked for, so that a transaction is found by its hash alone. */
  const known = new Set<Address>()

  async function readHistory(address: Address, at?: bigint): Promise<SafeHistory> {
    known.add(getAddress(address))
    const past = await readWholeHistory(address)
    if (at === undefined) return past
    const until = <Each extends Place>(each: readonly Each[]) =>
      each.filter(({ blockNumber }) => blockNumber <= at)
    return {
      executions: until(past.executions),
      moduleCalls: until(past.moduleCalls),
      transfers: until(past.transfers),
      approvals: until(past.approvals),
      creation: past.creation,
    }
  }

  function view(entry: Kept, safe: Safe, past: SafeHistory): ProposedTransaction {
    const { transaction, safeTxHash } = entry
    const executed = past.executions.find((each) => each.safeTxHash === safeTxHash)
    const approvals = past.approvals
      .filter((each) => each.safeTxHash === safeTxHash)
      .map(({ owner, time }) => ({ signer: owner, signature: approvalOf(owner), submittedAt: time }))
    const used = executed?.confirmations.map((each) => ({ ...each, submittedAt: executed.time })) ?? []
    const all = [...entry.confirmations, ...approvals, ...used].filter(
      ({ signer }, index, every) => every.findIndex((other) => other.signer === signer) === index,
    )
    const confirmations = executed ? all : all.filter(({ signer }) => isOwner(safe, signer))
    const required = executed?.threshold ?? safe.threshold
    const execution = executed
      ? {
          txHash: executed.txHash,
          blockNumber: executed.blockNumber,
          executedAt: executed.time,
          executor: executed.executor,
          hasSucceeded: executed.hasSucceeded,
          required,
          logIndex: executed.logIndex,
        }
      : null
    const status = transactionStatus({
      hasSucceeded: execution?.hasSucceeded ?? null,
      nonce: transaction.nonce,
      safeNonce: safe.nonce,
      confirmations: confirmations.length,
      required,
      ageMs: now() - Math.max(entry.submittedAt, ...confirmations.map(({ submittedAt }) => submittedAt)),
    })
    const isTrusted = confirmations.length > 0 || entry.delegate !== null || execution !== null
    return { ...entry, owners: safe.owners, confirmations, required, isTrusted, execution, status }
  }

  async function readUp(address: Address, at?: bigint): Promise<{ safe: Safe; past: SafeHistory }> {
    const safe = await readSafe(chain, address, at)
    return { safe, past: await readHistory(address, at) }
  }

  /** What was executed and never proposed here. */
  function foundOnChain(safe: Safe, { executions }: SafeHistory): Kept[] {
    return executions.flatMap(({ safeTxHash, transaction, time }) =>
      !transaction || kept.has(safeTxHash)
        ? []
        : [
            {
              safe: safe.address,
              safeTxHash,
              transaction,
              proposer: null,
              delegate: null,
              origin: null,
              submittedAt: time,
              confirmations: [],
            },
          ],
    )
  }

  /** @throws SafeRefusalError where one of them is no owner's */
  async function checkOwners(entry: Kept, safe: Safe, signatures: readonly Hex[]): Promise<OwnerSignature[]> {
    const signed = await Promise.all(
      signatures.map(async (signature) => ({
        signer: await checkSignature(chain, entry, signature),
        signature,
      })),
    )
    if (!signed.every(({ signer }) => isOwner(safe, signer))) throw new SafeRefusalError('Not an owner')
    return signed
  }

  function addSignatures(entry: Kept, signed: readonly OwnerSignature[]): void {
    const isNew = ({ signer }: OwnerSignature) => !entry.confirmations.some((each) => each.signer === signer)
    const submittedAt = now()
    entry.confirmations = [
      ...entry.confirmations,
      ...signed.filter(isNew).map((each) => ({ ...each, submittedAt })),
    ]
  }

  async function find(safeTxHash: Hash, at?: bigint): Promise<ProposedTransaction | undefined> {
    const entry = kept.get(safeTxHash)
    if (entry) {
      const { safe, past } = await readUp(entry.safe, at)
      return view(entry, safe, past)
    }
    for (const address of known) {
      const { safe, past } = await readUp(address, at)
      const found = foundOnChain(safe, past).find((each) => each.safeTxHash === safeTxHash)
      if (found) return view(found, safe, past)
    }
    return undefined
  }

  async function list(address: Address, at?: bigint) {
    const { safe, past } = await readUp(getAddress(address), at)
    const own = [...kept.values()].filter((entry) => entry.safe === safe.address)
    const all = [...own, ...foundOnChain(safe, past)].map((entry) => view(entry, safe, past))
    const isQueued = ({ status }: ProposedTransaction) => status.startsWith('AWAITING')
    return {
      safe,
      queued: all
        .filter(isQueued)
        .sort((a, b) => a.transaction.nonce - b.transaction.nonce || a.submittedAt - b.submittedAt),
      settled: all
        .filter((each) => !isQueued(each))
        .sort((a, b) => b.transaction.nonce - a.transaction.nonce || b.submittedAt - a.submittedAt),
    }
  }

  return {
    async propose({ transaction, safeTxHash, sender, signature, origin = null, ...proposal }) {
      const { safe, past } = await readUp(getAddress(proposal.safe))
      if (!Number.isSafeInteger(transaction.nonce) || transaction.nonce < safe.nonce)
        throw new SafeRefusalError('Invalid nonce')
      if (
        transaction.operation === 1 &&
        !trustedLibraries.some((each) => isAddressEqual(each, transaction.to))
      )
        throw new SafeRefusalError('Delegate call is disabled')
      if ((await hashOf(chain, safe.address, transaction)) !== safeTxHash)
        throw new SafeRefusalError('Invalid safeTxHash')
      const isByOwner = isOwner(safe, sender)
      const delegator = isByOwner
        ? undefined
        : delegates?.delegatorOf(safe.address, getAddress(sender), safe.owners)
      if (!isByOwner && !delegator) throw new SafeRefusalError('Not an owner')
      const entry: Kept = kept.get(safeTxHash) ?? {
        safe: safe.address,
        safeTxHash,
        transaction,
        origin,
        proposer: delegator ?? getAddress(sender),
        delegate: delegator ? getAddress(sender) : null,
        submittedAt: now(),
        confirmations: [],
      }
      if (delegator) {
        // It shows who proposes, and is no owner's agreement.
        const signer = signature && (await recoverSigner(safeTxHash, signature))
        if (!signer || !isAddressEqual(signer, sender)) throw new SafeRefusalError('Invalid signature')
      } else if (signature && size(signature) > 0) {
        // A wallet proposes again what it signs as a second owner, with all signatures that there are.
        const signed = await checkOwners(entry, safe, splitSignatures(signature))
        if (!signed.some(({ signer }) => isAddressEqual(signer, sender)))
          throw new SafeRefusalError('Invalid signature')
        addSignatures(entry, signed)
      }
      kept.set(safeTxHash, entry)
      return view(entry, safe, past)
    },
    async confirm({ safeTxHash, signature }) {
      const entry = kept.get(safeTxHash)
      if (!entry) throw new SafeRefusalError('Unknown transaction')
      const { safe, past } = await readUp(entry.safe)
      if (entry.transaction.nonce < safe.nonce) throw new SafeRefusalError('Invalid nonce')
      addSignatures(entry, await checkOwners(entry, safe, [signature]))
      return view(entry, safe, past)
    },
    async withdraw({ safeTxHash, requestHashes, signature }) {
      const entry = kept.get(safeTxHash)
      if (!entry) throw new SafeRefusalError('Unknown transaction')
      const { safe, past } = await readUp(entry.safe)
      if (view(entry, safe, past).execution) throw new SafeRefusalError('Unknown transaction')
      const signers = await Promise.all(requestHashes.map((hash) => recoverSigner(hash, signature)))
      const { safe: at, proposer, delegate } = entry
      // Who proposed for an owner may, for as long as they may propose for that owner.
      const isDelegate =
        proposer !== null &&
        delegate !== null &&
        delegates?.delegatorOf(at, delegate, [proposer]) === proposer
      const allowed = isDelegate ? [proposer, delegate] : [proposer]
      if (!signers.some((signer) => allowed.includes(signer))) throw new SafeRefusalError('Not the proposer')
      kept.delete(safeTxHash)
    },
    find,
    list,
    readHistory,
    async recommendNonce(address) {
      const { safe, queued } = await list(address)
      return Math.max(safe.nonce, ...queued.map(({ transaction }) => transaction.nonce + 1))
    },
    clear() {
      kept.clear()
      known.clear()
      readWholeHistory = createSafeHistory(chain)
    },
  }
}

/**
 * Who agrees by a signature, by whichever of the Safe's four ways it was made.
 *
 * @throws SafeRefusalError 'Invalid signature'
 */
async function checkSignature(
  chain: ChainClient,
  { safe, safeTxHash, transaction }: Pick<Kept, 'safe' | 'safeTxHash' | 'transaction'>,
  signature: Hex,
): Promise<Address> {
  const kind = signatureKind(signature)
  if (kind === 'key') return recoverSigner(safeTxHash, signature)
  const contract = { address: safe, abi: safeAbi } as const
  if (kind === 'approval') {
    const owner = namedSigner(signature)
    const args = [owner, safeTxHash] as const
    if ((await chain.readContract({ ...contract, functionName: 'approvedHashes', args })) !== 0n) return owner
  }
  if (kind === 'contract') {
    const owner = namedSigner(signature)
    // A Safe before 1.5 asks its contract owners about the data of the hash, not about the hash.
    const data = await chain.readContract({
      ...contract,
      functionName: 'encodeTransactionData',
      args: hashArguments(transaction),
    })
    const answer = await chain
      .readContract({
        address: owner,
        abi: legacyErc1271Abi,
        functionName: 'isValidSignature',
        args: [data, contractSignatureOf(signature)],
      })
      .catch((error: unknown) => {
        if (error instanceof BaseError && error.name === 'ContractFunctionExecutionError') return undefined
        throw error
      })
    if (answer === '0x20c13b0b') return owner
  }
  throw new SafeRefusalError('Invalid signature')
}

const legacyErc1271Abi = parseAbi([
  'function isValidSignature(bytes data, bytes signature) view returns (bytes4)',
])

function hashArguments(transaction: SafeTransaction) {
  const { to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, nonce } =
    transaction
  return [
    ...([to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver] as const),
    BigInt(nonce),
  ] as const
}

function isOwner(safe: Safe, address: Address): boolean {
  return safe.owners.some((owner) => isAddressEqual(owner, address))
}

/**
 * Our own hash, which the contract must confirm: a store that knew transactions by another name would be
 * useless.
 */
async function hashOf(chain: ChainClient, safe: Address, transaction: SafeTransaction): Promise<Hash> {
  const ours = hashSafeTransaction(chain.chain.id, safe, transaction)
  const theirs = await chain.readContract({
    address: safe,
    abi: safeAbi,
    functionName: 'getTransactionHash',
    args: hashArguments(transaction),
  })
  if (ours !== theirs) throw new Error(`The Safe hashes a transaction to ${theirs}, the sandbox to ${ours}.`)
  return ours
}
