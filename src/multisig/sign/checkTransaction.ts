import { type Address, formatEther, type Hex, isAddressEqual, zeroAddress } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { hashSafeTransaction, type SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { say } from '../../language/say.ts'
import type { TransactionStatus } from '../../safe/service/enumerations.ts'
import type { MultisigDetails, TransactionDetails } from '../../safe/service/wire/transactions.ts'
import { type DecodedCall, decodeTransaction } from '../build/decodeTransaction.ts'
import { signMessageLibraries } from '../build/knownContracts.ts'
import { type CheckedConfirmation, checkConfirmation } from './checkConfirmation.ts'
import { signingSupport } from './signingSupport.ts'

/** What decides about a Safe's transactions, as it is on chain. */
export type SafeFacts = {
  readonly address: Address
  readonly owners: readonly Address[]
  readonly threshold: number
  readonly nonce: number
  readonly version: string | null
}

/** The service's own words, kept apart from what was checked. */
export type ServiceClaims = {
  readonly status: TransactionStatus
  readonly confirmationsRequired: number | null
  readonly confirmationsSubmitted: number | null
  /** Of the transaction that executed it. */
  readonly transactionHash: Hex | null
  /** Milliseconds since 1970. */
  readonly executedAt: number | null
  readonly submittedAt: number | null
  readonly proposer: Address | null
}

export type CheckedTransaction = { readonly safe: Address; readonly claims: ServiceClaims } & (
  | {
      /** The hash was recomputed from what is shown, and is the one that was asked for. */
      readonly status: 'sound'
      readonly safeTxHash: Hex
      readonly transaction: SafeTransaction
      readonly confirmations: readonly CheckedConfirmation[]
      /** Does nothing but use up its nonce. */
      readonly isRejection: boolean
      /** Sentences about what is unusual and may be dangerous. */
      readonly warnings: readonly string[]
    }
  /**
   * What is shown is not what the owners would sign. `fault` is a sentence for people. Nothing may be signed.
   */
  | { readonly status: 'contradicted'; readonly fault: string; readonly facts: readonly string[] }
  /**
   * The Safe is too old for its transactions to be checked here, and `reason` says so. Nothing may be signed.
   */
  | { readonly status: 'unsupported'; readonly reason: string }
  /**
   * Signed by nobody: received, made by a module, or the Safe's creation. There is nothing to check against.
   */
  | { readonly status: 'not-signed' }
)

/**
 * Holds what the service says of a transaction against what can be recomputed: its hash, its signatures, its
 * owners.
 *
 * @param asked the id that was asked for: the service's own, or a bare safeTxHash
 * @param reader reads approvals on chain; without it they could not be checked
 */
export async function checkTransaction({
  chainId,
  safe,
  asked,
  details,
  reader,
}: {
  chainId: number
  safe: SafeFacts
  asked: string
  details: TransactionDetails
  reader?: ChainReader | undefined
}): Promise<CheckedTransaction> {
  const info = details.detailedExecutionInfo
  const multisig = info?.type === 'MULTISIG' ? info : undefined
  const base = { safe: safe.address, claims: claimsOf(details, multisig) }
  const contradicted = (fault: string, facts: readonly string[] = []) =>
    ({ ...base, status: 'contradicted', fault, facts }) as const

  if (!isAddressEqual(details.safeAddress, safe.address))
    return contradicted(say('The wallet service answers with a transaction of another Safe.'), [
      say('Safe: {address}', { address: details.safeAddress }),
    ])
  const askedHash = safeTxHashOf(asked)
  if (!multisig) {
    if (askedHash) return contradicted(say('The wallet service answers with another kind of transaction.'))
    if (!isSameId(asked, details.txId))
      return contradicted(say('The wallet service answers with another transaction.'))
    return { ...base, status: 'not-signed' }
  }

  const support = signingSupport(safe.version)
  // Its owners sign something else, whose hash would say nothing.
  if (!support.isSupported) return { ...base, status: 'unsupported', reason: support.reason }

  const transaction = transactionOf(details, multisig)
  if (!transaction)
    return contradicted(
      say('The wallet service does not say what this transaction does, so it cannot be checked.'),
    )
  const safeTxHash = hashSafeTransaction({ chainId, safe: safe.address }, transaction)
  if (askedHash !== undefined && askedHash !== safeTxHash)
    return contradicted(
      say('What the wallet service shows is not the transaction that was asked for. Do not sign it.'),
      [say('Asked for: {hash}', { hash: askedHash }), say('Shown: {hash}', { hash: safeTxHash })],
    )
  if (multisig.safeTxHash !== safeTxHash)
    return contradicted(
      say('The wallet service shows something else than the owners sign: the hashes differ. Do not sign it.'),
      [
        say('By the service: {hash}', { hash: multisig.safeTxHash }),
        say('Of what it shows: {hash}', { hash: safeTxHash }),
      ],
    )
  if (askedHash === undefined && !isSameId(asked, details.txId))
    return contradicted(say('The wallet service answers with another transaction.'))
  const confirmations = await Promise.all(
    multisig.confirmations.map(({ signer, signature, submittedAt }) =>
      checkConfirmation(
        { owner: signer.value, signature: signature ?? null, submittedAt: submittedAt ?? null },
        { hash: safeTxHash, safe, reader },
      ),
    ),
  )
  return {
    ...base,
    status: 'sound',
    safeTxHash,
    transaction,
    confirmations,
    isRejection: isRejectionOf(safe.address, transaction),
    warnings: warningsOf(safe.address, transaction),
  }
}

/**
 * What the owners of a Safe sign under an id that names its hash (`multisig_<safe>_<safeTxHash>`, or the hash
 * alone): undefined where the service shows anything else, or the id names none.
 */
export function signedTransaction({
  chainId,
  safe,
  asked,
  details,
}: {
  chainId: number
  safe: Address
  asked: string
  details: Pick<TransactionDetails, 'txData' | 'detailedExecutionInfo'>
}): SafeTransaction | undefined {
  const { txData, detailedExecutionInfo: info } = details
  const transaction = info?.type === 'MULTISIG' ? transactionOf({ txData }, info) : undefined
  const hash = safeTxHashOf(asked)
  if (!transaction || hash === undefined) return undefined
  return hashSafeTransaction({ chainId, safe }, transaction) === hash ? transaction : undefined
}

/**
 * An empty call of the Safe to itself, by which owners use up a nonce. One that pays its executor does more
 * than that.
 */
export function isRejectionOf(
  safe: Address,
  {
    to,
    value,
    data,
    operation,
    gasPrice,
  }: Pick<SafeTransaction, 'to' | 'value' | 'data' | 'operation' | 'gasPrice'>,
): boolean {
  return isAddressEqual(to, safe) && value === 0n && data === '0x' && operation === 0 && gasPrice === 0n
}

/** The safeTxHash in an id: it may be one, or `multisig_<safe>_<safeTxHash>`. */
function safeTxHashOf(id: string): Hex | undefined {
  const [, hash] = /^(?:multisig_0x[0-9a-fA-F]{40}_)?(0x[0-9a-fA-F]{64})$/.exec(id) ?? []
  return hash === undefined ? undefined : `0x${hash.slice(2).toLowerCase()}`
}

const isSameId = (asked: string, reported: string) => asked.toLowerCase() === reported.toLowerCase()

function transactionOf(
  { txData }: Pick<TransactionDetails, 'txData'>,
  multisig: MultisigDetails,
): SafeTransaction | undefined {
  if (!txData) return undefined
  const { to, value, hexData, operation } = txData
  const { safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, nonce } = multisig
  return {
    to: to.value,
    value: value ?? 0n,
    data: hexData ?? '0x',
    operation,
    safeTxGas,
    baseGas,
    gasPrice,
    gasToken,
    refundReceiver: refundReceiver.value,
    nonce,
  }
}

function claimsOf(details: TransactionDetails, multisig: MultisigDetails | undefined): ServiceClaims {
  return {
    status: details.txStatus,
    confirmationsRequired: multisig?.confirmationsRequired ?? null,
    confirmationsSubmitted: multisig?.confirmations.length ?? null,
    transactionHash: details.txHash ?? null,
    executedAt: details.executedAt ?? null,
    submittedAt: multisig?.submittedAt ?? null,
    proposer: multisig?.proposer?.value ?? null,
  }
}

/**
 * Whether foreign code would run as the Safe's own, also inside of batches. What cannot be read may do so.
 */
function runsForeignCode({ operation, to, meaning }: DecodedCall): boolean {
  if (operation === 0) return false
  if (meaning.kind === 'batch') return meaning.calls.some(runsForeignCode)
  return !signMessageLibraries.some(({ address }) => isAddressEqual(address, to))
}

function warningsOf(safe: Address, transaction: SafeTransaction): string[] {
  const { gasPrice, baseGas, gasToken, refundReceiver } = transaction
  const warnings: string[] = []
  if (runsForeignCode(decodeTransaction(transaction, safe)))
    warnings.push(
      say(
        'It runs foreign code as the Safe’s own, which can take over the Safe and everything in it. It is a delegate call, alone or in a batch, to a contract that this site does not know.',
      ),
    )
  if (gasPrice > 0n) {
    const least = baseGas * gasPrice
    warnings.push(
      gasToken === zeroAddress
        ? say(
            refundReceiver === zeroAddress
              ? 'The Safe pays for its execution. At least {least} ETH goes to the account that executes it.'
              : 'The Safe pays for its execution. At least {least} ETH goes to {receiver}.',
            { receiver: refundReceiver, least: formatEther(least) },
          )
        : say(
            refundReceiver === zeroAddress
              ? 'The Safe pays for its execution. A token ({token}) goes to the account that executes it, at least {least} base units of it.'
              : 'The Safe pays for its execution. A token ({token}) goes to {receiver}, at least {least} base units of it.',
            { token: gasToken, receiver: refundReceiver, least: String(least) },
          ),
    )
  }
  return warnings
}
