import { type Address, getAddress, type Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { hashSafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { readSafeNonce } from '../../chain/readSafeNonce.ts'
import type { TransactionDetails } from '../../safe/app/messages.ts'
import { transactionDetailsSchema } from '../../safe/service/wire/transactions.ts'
import * as v from '../../schema/v.ts'
import { draftTransaction } from '../build/draftTransaction.ts'
import { batchLibraries } from '../build/knownContracts.ts'
import type { SafeCall } from '../build/multiSend.ts'
import { noncesAround } from '../propose/noncePolicy.ts'
import { signedTransaction } from '../sign/checkTransaction.ts'

/** What owners were asked to sign, by somebody who did not say with which nonce of the Safe. */
export type HashedCalls = {
  readonly safe: Address
  readonly safeTxHash: Hex
  readonly calls: readonly SafeCall[]
}

/**
 * Which nonce of the Safe a proposal uses, proven by its hash and by nothing else: for the calls that were
 * asked for, as Safe{Wallet} proposes them. Undefined where the hash holds something else, such as gas that
 * an owner has set, or where its nonce is too far from `next`.
 *
 * @param next the nonce of the next transaction that the Safe executes
 */
export function searchProposalNonce(
  chainId: number,
  { safe, safeTxHash, calls }: HashedCalls,
  next: number,
): number | undefined {
  const wanted = safeTxHash.toLowerCase()
  const draft = draftTransaction(calls, 0)
  const drafts = calls.length === 1 ? [draft] : batchLibraries.map(({ address: to }) => ({ ...draft, to }))
  return noncesAround(next).find((nonce) =>
    drafts.some((draft) => hashSafeTransaction({ chainId, safe }, { ...draft, nonce }) === wanted),
  )
}

/**
 * The same around the Safe's next nonce on chain.
 *
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export async function findProposalNonce(
  reader: ChainReader,
  proposal: HashedCalls,
): Promise<number | undefined> {
  const next = await readSafeNonce(reader, proposal.safe)
  return next === undefined ? undefined : searchProposalNonce(reader.chainId, proposal, next)
}

/** The same from what a host reports: believed only where all of it together has the proposal's hash. */
export function readProposalNonce(
  chainId: number,
  { safe, safeTxHash }: Pick<HashedCalls, 'safe' | 'safeTxHash'>,
  reported: TransactionDetails,
): number | undefined {
  const details = v.tryParse(transactionDetailsSchema, reported)
  return details && signedTransaction({ chainId, safe: getAddress(safe), asked: safeTxHash, details })?.nonce
}
