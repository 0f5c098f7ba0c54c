import type { Address, Hex } from 'viem'
import type { ChainReader } from '../chain/createChainReader.ts'
import { hashSafeTransaction } from '../chain/hashSafeTransaction.ts'
import { pause } from '../chain/pause.ts'
import { readSafeNonce } from '../chain/readSafeNonce.ts'
import { signedTransactionSchema } from '../chain/signedTransactionSchema.ts'
import { EverclaimError } from '../errors.ts'
import { message } from '../language/say.ts'
import * as v from '../schema/v.ts'

/**
 * Looks for the transaction, where a Safe is the payer: nodes of Blast may not know a new one before a block
 * has it.
 */
const looks = 4
/** So many of the Safe's next nonces are tried. A queue is seldom longer. */
const queued = 30

/**
 * What a wallet's answer to a call is the hash of. A Safe that is connected like any wallet (WalletConnect)
 * answers with the hash that its owners sign, as a rule, and no transaction of the chain will ever have it.
 *
 * A Safe's answer that is the hash of the call at one of its next nonces is proven to be a proposal at once.
 * Any other is one as long as no node shows a transaction that hashes to it.
 *
 * `isSafe` was asked of the chain and may have failed; it is asked once more then. Never throws: the call is
 * out, and its hash must not be lost. Where nobody can say who the payer is, it is taken for the account that
 * most payers are.
 */
export async function kindOfSent(
  reader: ChainReader,
  {
    hash,
    call,
    isSafe,
    askAgain,
    betweenMs = 1_500,
  }: {
    hash: Hex
    /** What the wallet was asked to send. */
    call: { from: Address; to: Address; data: Hex; value: bigint }
    isSafe: Promise<boolean>
    askAgain: () => Promise<boolean>
    /** Between two readings. */
    betweenMs?: number | undefined
  },
): Promise<'transaction' | 'safe'> {
  if (!(await isSafe.catch(askAgain).catch(() => false))) return 'transaction'
  if (await isProposalOf(reader, call, hash)) return 'safe'
  for (let look = 1; look <= looks; look++) {
    if (await isKnown(reader, hash)) return 'transaction'
    if (look < looks) await pause(betweenMs, new AbortController().signal)
  }
  return 'safe'
}

/** As Safe{Wallet} proposes it. No transaction of the chain has the hash of what a Safe signs. */
async function isProposalOf(
  reader: ChainReader,
  { from: safe, ...call }: { from: Address; to: Address; data: Hex; value: bigint },
  hash: Hex,
): Promise<boolean> {
  try {
    const next = await readSafeNonce(reader, safe)
    if (next === undefined) return false
    const { chainId } = reader
    const hashes = Array.from({ length: queued }, (_, at) =>
      hashSafeTransaction({ chainId, safe }, { ...call, nonce: next + at }),
    )
    return hashes.includes(hash.toLowerCase() as Hex)
  } catch (error) {
    if (error instanceof EverclaimError) return false
    throw error
  }
}

/** Whether a node shows a transaction of this hash. It proves itself: its hash is computed here. */
async function isKnown(reader: ChainReader, hash: Hex): Promise<boolean> {
  try {
    const found = await reader.find({
      question: message('The transaction'),
      method: 'eth_getTransactionByHash',
      params: [hash],
      schema: v.pipe(
        signedTransactionSchema,
        v.check((transaction) => transaction.hash === hash.toLowerCase()),
      ),
    })
    return found !== undefined
  } catch (error) {
    if (error instanceof EverclaimError) return false
    throw error
  }
}
