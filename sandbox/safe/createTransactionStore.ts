import { type Address, getAddress, type Hash, type Hex, isAddressEqual, size } from 'viem'
import { safeContracts } from '../devnet/canonicalContracts.ts'
import type { ChainClient } from '../devnet/chainClient.ts'
import type { DelegateStore } from './createDelegateStore.ts'
import { type OwnerSignature, recoverSigner } from './ownerSignatures.ts'
import { readSafe, type Safe } from './readSafe.ts'
import { safeAbi } from './safeAbi.ts'
import { SafeRefusalError } from './safeErrors.ts'
import { hashSafeTransaction, type SafeTransaction } from './safeTransaction.ts'
import { type TransactionStatus, transactionStatus } from './transactionStatus.ts'

/** The app that asked for something. */
export type SafeAppOrigin = { readonly name: string; readonly url: string }

/** How a transaction ended on chain. */
export type SafeExecution = {
  readonly txHash: Hash
  readonly blockNumber: bigint
  /** Milliseconds since 1970. */
  readonly executedAt: number
  readonly executor: Address
  /** Whether the call inside succeeded. */
  readonly hasSucceeded: boolean
  /** Signatures that were needed, as far as the Safe says it now. */
  readonly required: number
}

/** A proposed transaction with everything that follows from the chain. Times in milliseconds since 1970. */
export type ProposedTransaction = {
  readonly safe: Address
  readonly safeTxHash: Hash
  readonly transaction: SafeTransaction
  /** An owner, or the one for whom `delegate` proposed. */
  readonly proposer: Address
  readonly delegate: Address | null
  readonly origin: SafeAppOrigin | null
  readonly submittedAt: number
  readonly status: TransactionStatus
  readonly required: number
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
  /** @throws SafeRefusalError, NotASafeError */
  propose(proposal: TransactionProposal): Promise<ProposedTransaction>
  /** @throws SafeRefusalError */
  confirm(confirmation: { safeTxHash: Hash; signature: Hex }): Promise<ProposedTransaction>
  find(safeTxHash: Hash): Promise<ProposedTransaction | undefined>
  /** Queued ones by nonce, then by age; settled ones newest first. */
  list(safe: Address): Promise<{ queued: ProposedTransaction[]; settled: ProposedTransaction[] }>
  /** The first nonce that no queued transaction has. */
  recommendNonce(safe: Address): Promise<number>
  /** Forgets everything. */
  clear(): void
}

type Kept = Omit<ProposedTransaction, 'status' | 'required' | 'confirmations' | 'execution'> & {
  confirmations: ProposedTransaction['confirmations']
  execution: SafeExecution | null
}

/** How far the logs of a Safe have been read. */
type Seen = { number: bigint; hash: Hash }

/** Libraries that a Safe may run as its own code at the word of a proposer. */
const trustedLibraries = [
  safeContracts.MultiSend.address,
  safeContracts.MultiSendCallOnly.address,
  safeContracts.SignMessageLib.address,
]

/**
 * Keeps the proposals of any Safe in memory, as a wallet service does: it takes what the Safe itself would accept, and
 * learns from the chain's logs what became of it, whoever executed it. The chain is asked anew each time, so that a chain
 * turned back to a snapshot turns its transactions back too.
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
  const seen = new Map<Address, Seen>()
  let reading: Promise<unknown> = Promise.resolve()

  /** Looks at the logs since the last time, one reader after the other. */
  function readLogs(safe: Safe): Promise<void> {
    const done = reading.then(() => readNewLogs(safe))
    reading = done.catch(() => undefined)
    return done
  }

  async function readNewLogs({ address, threshold }: Safe): Promise<void> {
    const head = await chain.getBlock()
    const last = seen.get(address)
    if (last?.hash === head.hash) return
    const isSameChain =
      last && last.number <= head.number
        ? (await chain.getBlock({ blockNumber: last.number })).hash === last.hash
        : false
    if (!isSameChain) for (const entry of kept.values()) if (entry.safe === address) entry.execution = null
    const logs = await chain.getContractEvents({
      address,
      abi: safeAbi,
      fromBlock: isSameChain && last ? last.number + 1n : 0n,
      toBlock: head.number,
      strict: true,
    })
    for (const { args, eventName, transactionHash, blockNumber } of logs) {
      const entry = kept.get(args.txHash)
      if (!entry) continue
      const [block, { from }] = await Promise.all([
        chain.getBlock({ blockNumber }),
        chain.getTransaction({ hash: transactionHash }),
      ])
      entry.execution = {
        txHash: transactionHash,
        blockNumber,
        executedAt: Number(block.timestamp) * 1000,
        executor: getAddress(from),
        hasSucceeded: eventName === 'ExecutionSuccess',
        required: threshold,
      }
    }
    seen.set(address, { number: head.number, hash: head.hash })
  }

  function view(entry: Kept, safe: Safe): ProposedTransaction {
    const { execution, transaction } = entry
    const confirmations = execution
      ? entry.confirmations
      : entry.confirmations.filter(({ signer }) => isOwner(safe, signer))
    const required = execution?.required ?? safe.threshold
    const status = transactionStatus({
      hasSucceeded: execution?.hasSucceeded ?? null,
      nonce: transaction.nonce,
      safeNonce: safe.nonce,
      confirmations: confirmations.length,
      required,
      ageMs: now() - Math.max(entry.submittedAt, ...confirmations.map(({ submittedAt }) => submittedAt)),
    })
    return { ...entry, confirmations, required, status }
  }

  async function readUp(address: Address): Promise<Safe> {
    const safe = await readSafe(chain, address)
    await readLogs(safe)
    return safe
  }

  async function sign(entry: Kept, safe: Safe, signature: Hex): Promise<Address> {
    const signer = await recoverSigner(entry.safeTxHash, signature)
    if (!isOwner(safe, signer)) throw new SafeRefusalError('Not an owner')
    if (!entry.confirmations.some((each) => each.signer === signer))
      entry.confirmations = [...entry.confirmations, { signer, signature, submittedAt: now() }]
    return signer
  }

  async function find(safeTxHash: Hash): Promise<ProposedTransaction | undefined> {
    const entry = kept.get(safeTxHash)
    return entry && view(entry, await readUp(entry.safe))
  }

  async function list(address: Address) {
    const safe = await readUp(getAddress(address))
    const all = [...kept.values()]
      .filter((entry) => entry.safe === safe.address)
      .map((entry) => view(entry, safe))
    const isQueued = ({ status }: ProposedTransaction) => status.startsWith('AWAITING')
    return {
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
      const safe = await readUp(getAddress(proposal.safe))
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
        ...{ safe: safe.address, safeTxHash, transaction, origin },
        ...{ proposer: delegator ?? getAddress(sender), delegate: delegator ? getAddress(sender) : null },
        ...{ submittedAt: now(), confirmations: [], execution: null },
      }
      if (delegator) {
        // It shows who proposes, and is no owner's agreement.
        const signer = signature && (await recoverSigner(safeTxHash, signature))
        if (!signer || !isAddressEqual(signer, sender)) throw new SafeRefusalError('Invalid signature')
      } else if (signature && size(signature) > 0) {
        const signer = await sign(entry, safe, signature)
        if (!isAddressEqual(signer, sender)) throw new SafeRefusalError('Invalid signature')
      }
      kept.set(safeTxHash, entry)
      return view(entry, safe)
    },
    async confirm({ safeTxHash, signature }) {
      const entry = kept.get(safeTxHash)
      if (!entry) throw new SafeRefusalError('Unknown transaction')
      const safe = await readUp(entry.safe)
      await sign(entry, safe, signature)
      return view(entry, safe)
    },
    find,
    list,
    async recommendNonce(address) {
      const { nonce } = await readSafe(chain, address)
      const taken = (await list(address)).queued.map(({ transaction }) => transaction.nonce)
      return Math.max(nonce, ...taken.map((each) => each + 1))
    },
    clear() {
      kept.clear()
      seen.clear()
    },
  }
}

function isOwner(safe: Safe, address: Address): boolean {
  return safe.owners.some((owner) => isAddressEqual(owner, address))
}

/** Our own hash, which the contract must confirm: a store that knew transactions by another name would be useless. */
async function hashOf(chain: ChainClient, safe: Address, transaction: SafeTransaction): Promise<Hash> {
  const { to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, nonce } =
    transaction
  const ours = hashSafeTransaction(chain.chain.id, safe, transaction)
  const theirs = await chain.readContract({
    address: safe,
    abi: safeAbi,
    functionName: 'getTransactionHash',
    args: [to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, BigInt(nonce)],
  })
  if (ours !== theirs) throw new Error(`The Safe hashes a transaction to ${theirs}, the sandbox to ${ours}.`)
  return ours
}
